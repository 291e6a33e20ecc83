// `npm start` on a fresh clone: installs, builds where the build is older than the sources, and serves.
import { become, build, guarded, install, node } from './bootstrap.mjs';

await guarded(() => {
  install();
  build();
  // glibc keeps an arena of freed memory for each thread of the image library unless it is told not to.
  const env = { NODE_ENV: process.env.NODE_ENV || 'production', MALLOC_ARENA_MAX: '2' };
  become(node, ['server/main.ts'], env);
});
