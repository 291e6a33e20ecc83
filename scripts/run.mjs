// `npm run NAME` for the tools of development: what the tool needs is installed and made first, so that each works on
// a fresh clone. What stands behind `--` is handed on to the tool.
import { Advice, become, build, compileMessages, guarded, install, node, run } from './bootstrap.mjs';

const typegen = () => run(node, ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
const BIOME = 'node_modules/@biomejs/biome/bin/biome';

/** By the names of package.json: what is made before, and what is run. */
const TOOLS = {
  'test:unit': { before: [compileMessages], run: ['node_modules/vitest/vitest.mjs', 'run'] },
  lint: { before: [], run: [BIOME, 'check', '.'] },
  format: { before: [], run: [BIOME, 'check', '--write', '.'] },
  messages: { before: [], run: ['scripts/message-compiler.mjs'] },
  typecheck: { before: [compileMessages, typegen], run: ['node_modules/typescript/bin/tsc'] },
  'db:types': { before: [compileMessages], run: ['cli/database-types.ts'] },
  'check:crash': { before: [compileMessages], run: ['test/crash/crash-writes.ts'] },
  'bench:search': { before: [compileMessages], run: ['test/bench/search.ts'] },
  shots: { before: [build], run: ['test/shots/shots.ts'] },
};

const [name = '', ...given] = process.argv.slice(2);

await guarded(() => {
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (!tool) throw new Advice(`There is no tool « ${name} »; there are ${Object.keys(TOOLS).join(', ')}.`);
  install();
  for (const make of tool.before) make();
  become(node, [...tool.run, ...given]);
});
