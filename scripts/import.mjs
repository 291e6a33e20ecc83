// `npm run import -- FILE`: what the command needs is installed and compiled first, so that it works on a fresh clone.
import { become, guarded, install, node, run } from './bootstrap.mjs';

await guarded(() => {
  install();
  run(node, ['scripts/message-compiler.mjs']);
  become(node, ['cli/import.ts', ...process.argv.slice(2)]);
});
