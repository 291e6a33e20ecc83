// `npm run dev`: the server with hot reload.
import { become, guarded, install, node } from './bootstrap.mjs';

await guarded(() => {
  install();
  become(node, ['server/main.ts'], { NODE_ENV: 'development' });
});
