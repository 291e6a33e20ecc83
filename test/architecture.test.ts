import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FEATURES, homeOf, refusal, wrongImports } from './architecture/rooms.ts';
import {
  findCycles,
  isNode,
  lineOf,
  type Module,
  nodesOf,
  parseModule,
  readAliases,
  readTree,
} from './architecture/tree.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const MAX_LINES = 250;
/** Routes parse, call and render (house rule 2). */
const MAX_ROUTE_LINES = 120;
/** Data and examples are read one by one, not as a whole. */
const MAX_LINES_OF_DATA = 400;
const MAX_FILES = 14;
const BEFORE_ALL = ['test/engines.setup.ts', 'test/e2e/start-server.ts'];
const NAMELESS = /^(utils?|helpers?|common|misc|shared|lib2)$/;

const modules = readTree(ROOT);
const sources = modules.filter(({ path: file }) => homeOf(file)?.room !== 'test');
const aliases = readAliases(ROOT);

const parse = (file: string, text: string) => parseModule(file, text, aliases);

describe('the tree', () => {
  it('was read', () => {
    expect(modules.length).toBeGreaterThan(100);
    expect(modules.flatMap(({ edges }) => edges).length).toBeGreaterThan(200);
  });

  it('has a room for every file', () => {
    expect(modules.filter(({ path: file }) => homeOf(file) === null).map(({ path: file }) => file)).toEqual(
      [],
    );
  });

  it('has no import of a file that is not there', () => {
    const broken = modules.flatMap(({ path: file, edges }) =>
      edges
        .filter(({ to }) => !to.includes('/+types/') && !fs.existsSync(path.join(ROOT, to)))
        .map(({ to }) => `${file} → ${to}`),
    );
    expect(broken).toEqual([]);
  });

  it('names its features and their files from the closed lists', () => {
    const order: readonly string[] = FEATURES;
    const wrong = modules.filter(({ path: file }) => {
      const home = homeOf(file);
      return home?.room === 'feature' && (home.role === null || !order.includes(home.feature));
    });
    expect(wrong.map(({ path: file }) => file)).toEqual([]);
  });

  it('has no rooms that say nothing, and no barrels', () => {
    const nameless = modules.filter(({ path: file }) =>
      file.split('/').some((part) => NAMELESS.test(part.replace(/\..*$/, ''))),
    );
    expect(nameless.map(({ path: file }) => file)).toEqual([]);
    expect(modules.filter(isBarrel).map(({ path: file }) => file)).toEqual([]);
  });
});

describe('who may import whom', () => {
  it('is kept', () => {
    expect(wrongImports(modules)).toEqual([]);
  });

  it('has no cycles', () => {
    expect(findCycles(modules, ({ typeOnly }) => !typeOnly).map((cycle) => cycle.join(' → '))).toEqual([]);
  });

  it('has no cycles of types either', () => {
    expect(findCycles(modules, () => true).map((cycle) => cycle.join(' → '))).toEqual([]);
  });

  it('keeps what runs in the browser free of Node and of the database', () => {
    const wrong = sources
      .filter(runsInBrowser)
      .flatMap(({ path: file, packages }) =>
        packages
          .filter(
            ({ to, typeOnly }) => !typeOnly && /^(node:|kysely$|pg$|pino$|sharp$|@electric-sql)/.test(to),
          )
          .map(({ to }) => `${file} → ${to}`),
      );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['app/lib/x.ts', '#app/platform/log.server.ts'],
    ['app/ui/x.tsx', '#app/features/agency/agency.model.ts'],
    ['app/platform/x.server.ts', '#app/features/agency/agency.model.ts'],
    ['app/features/places/x.model.ts', '#app/features/search/criteria.ts'],
    ['app/features/search/x.model.ts', '#app/platform/env.server.ts'],
    ['app/features/search/x.model.ts', './search.queries.server.ts'],
    ['app/features/search/x.queries.server.ts', '#app/features/properties/property.store.server.ts'],
    ['app/features/search/x.queries.server.ts', './ui/search-form.tsx'],
    ['app/features/properties/x.commands.server.ts', '#app/features/bookings/booking.store.server.ts'],
    ['app/features/search/ui/x.tsx', '../search.queries.server.ts'],
    ['app/features/search/ui/x.tsx', '#app/platform/env.server.ts'],
    ['app/routes/public/x.tsx', '#app/platform/db.server.ts'],
    ['app/routes/public/x.tsx', '#app/features/properties/property.store.server.ts'],
    ['app/routes/public/x.tsx', '#server/services.ts'],
    ['app/features/search/x.queries.server.ts', '#test/engines.ts'],
    ['server/x.ts', '#app/routes/public/home.tsx'],
    ['db/demo/x.ts', '#server/services.ts'],
    ['app/context.ts', '#app/features/search/criteria.ts'],
  ])('would be seen to be broken by %s importing %s', (file, specifier) => {
    expect(wrongImports([parse(file, `import { x } from '${specifier}';`)])).toHaveLength(1);
  });

  it('tells types from values', () => {
    const file = 'app/features/search/ui/x.tsx';
    const target = '../search.queries.server.ts';
    for (const [text, typeOnly] of [
      [`import type { X } from '${target}';`, true],
      [`type X = import('${target}').X;`, true],
      [`export type { X } from '${target}';`, true],
      [`import { type X } from '${target}';`, false],
      [`import '${target}';`, false],
      [`const x = await import('${target}');`, false],
      [`export { x } from '${target}';`, false],
    ] as const) {
      const [edge] = parse(file, text).edges;
      expect([text, edge?.to, edge?.typeOnly]).toEqual([
        text,
        'app/features/search/search.queries.server.ts',
        typeOnly,
      ]);
      expect(edge && refusal(file, edge) === null).toBe(typeOnly);
    }
  });

  it('would see a cycle', () => {
    const a = parse('app/lib/a.ts', `import { b } from './b.ts'; export const a = b;`);
    const b = parse('app/lib/b.ts', `import { a } from '#app/lib/a.ts'; export const b = a;`);
    expect(findCycles([a, b], () => true)).toEqual([['app/lib/a.ts', 'app/lib/b.ts', 'app/lib/a.ts']]);
  });
});

describe('the budgets', () => {
  it('keep files short', () => {
    const long = modules
      .map(({ path: file, text }) => ({ file, lines: text.split('\n').length - 1, limit: limitOf(file) }))
      .filter(({ lines, limit }) => lines > limit)
      .map(({ file, lines, limit }) => `${file}: ${lines} lines, ${limit} allowed`);
    expect(long).toEqual([]);
  });

  it('keep folders small', () => {
    const folders = Map.groupBy(sources, ({ path: file }) => path.posix.dirname(file));
    const large = [...folders].filter(([, files]) => files.length > MAX_FILES);
    expect(large.map(([folder, files]) => `${folder}: ${files.length} files, ${MAX_FILES} allowed`)).toEqual(
      [],
    );
  });
});

describe('the code', () => {
  it('says no `any`', () => {
    const found = modules.flatMap((module) => at(module, 'TSAnyKeyword'));
    expect(found).toEqual([]);
    expect(at(parse('app/lib/x.ts', 'export const x = (y: any) => y;'), 'TSAnyKeyword')).toHaveLength(1);
  });

  it('exports by name, but where a tool demands otherwise', () => {
    const lazy = new Set(modules.flatMap(dynamicTargets));
    const wrong = modules.filter(
      (module) => hasDefault(module) && !mayHaveDefault(module.path) && !lazy.has(module.path),
    );
    expect(wrong.map(({ path: file }) => file)).toEqual([]);
  });

  it('says of everything exported by features and the platform what it is', () => {
    const silent = sources
      .filter(({ path: file }) => /^app\/(features|platform|lib|ui|live)\//.test(file))
      .flatMap(undocumented);
    expect(silent).toEqual([]);
    const [module] = [parse('app/lib/x.ts', '// no\nexport type A = 1;\n/** yes */\nexport const b = 1;\n')];
    expect(undocumented(module)).toEqual(['app/lib/x.ts:2 A']);
  });
});

function limitOf(file: string): number {
  const home = homeOf(file);
  if (home?.room === 'routes') return MAX_ROUTE_LINES;
  if (home?.room === 'demo' || home?.room === 'test') return MAX_LINES_OF_DATA;
  return MAX_LINES;
}

function runsInBrowser({ path: file }: Module): boolean {
  const home = homeOf(file);
  if (home?.room === 'feature') return home.role === 'model' || home.role === 'form' || home.role === 'ui';
  return home?.room === 'lib' || home?.room === 'ui' || home?.room === 'live';
}

/** A file that only passes on what others export, or that is named as if it did. */
function isBarrel({ path: file, program }: Module): boolean {
  const statements: readonly unknown[] = program.body;
  const passesOn = (node: unknown) =>
    isNode(node) && /^Export(All|Named)Declaration$/.test(node.type) && isNode(node.source);
  return /(^|\/)index\.tsx?$/.test(file) || (statements.length > 0 && statements.every(passesOn));
}

function at(module: Module, type: string): string[] {
  return [...nodesOf(module.program)]
    .filter((node) => node.type === type)
    .map(({ start }) => `${module.path}:${lineOf(module.text, start)}`);
}

/** React Router wants it of routes, root and entries; Vitest and Playwright of what they run before all. */
function mayHaveDefault(file: string): boolean {
  return homeOf(file)?.room === 'routes' || BEFORE_ALL.includes(file);
}

function hasDefault({ program }: Module): boolean {
  const exported = (node: unknown) =>
    isNode(node) && isNode(node.exported) && (node.exported.name ?? node.exported.value) === 'default';
  return program.body.some(
    (node) =>
      node.type === 'ExportDefaultDeclaration' ||
      (node.type === 'ExportNamedDeclaration' && node.specifiers.some(exported)),
  );
}

function dynamicTargets({ path: file, program }: Module): string[] {
  return [...nodesOf(program)]
    .filter((node) => node.type === 'ImportExpression' && isNode(node.source))
    .flatMap((node) =>
      parse(file, `await import(${JSON.stringify(isNode(node.source) ? node.source.value : '')});`).edges.map(
        ({ to }) => to,
      ),
    );
}

/** Exported declarations without a doc comment straight above them. */
function undocumented({ path: file, text, program, comments }: Module): string[] {
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  return program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || !isNode(node.declaration)) return [];
    if (docs.some(({ end }) => end <= node.start && text.slice(end, node.start).trim() === '')) return [];
    return [`${file}:${lineOf(text, node.start)} ${namesOf(node.declaration).join(', ')}`];
  });
}

function namesOf(declaration: { [key: string]: unknown }): unknown[] {
  if (isNode(declaration.id)) return [declaration.id.name];
  const parts: readonly unknown[] = Array.isArray(declaration.declarations) ? declaration.declarations : [];
  return parts.map((part) => (isNode(part) && isNode(part.id) ? part.id.name : '?'));
}
