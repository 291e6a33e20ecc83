// `npm run build`: messages, the server's and the browser's bundles, and compressed copies of what browsers get.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { node, root, run } from './bootstrap.mjs';

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;

run(node, ['scripts/message-compiler.mjs']);
run(node, ['node_modules/@react-router/dev/bin.cjs', 'build'], { env: { NODE_ENV: 'production' } });

const client = path.join(root, 'build/client');
for (const name of await readdir(client, { recursive: true })) {
  if (!COMPRESSIBLE.test(name)) continue;
  const file = path.join(client, name);
  const bytes = await readFile(file);
  if (bytes.length < 512) continue;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params: quality }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
