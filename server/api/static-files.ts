import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';

/**
 * The built files of the browser, with the compressed copies that the build made. Names under `/assets/` carry
 * a hash of their content and never change; the others are asked for again after an hour.
 */
export function staticFiles(folder: string) {
  return serveStatic({
    root: path.relative(process.cwd(), folder) || '.',
    precompressed: true,
    onFound: (file, c) => {
      c.header(
        'Cache-Control',
        file.includes(`${path.sep}assets${path.sep}`) || file.includes('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      );
    },
  });
}
