// `npm run import -- FILE`: what the command needs is installed and compiled first, so that it works on a fresh clone.
import { become, compileMessages, guarded, install, node } from './bootstrap.mjs';

await guarded(() => {
  install();
  compileMessages();
  become(node, ['cli/import.ts', ...process.argv.slice(2)]);
});
