import fs from 'node:fs';
import path from 'node:path';
import { type Comment, type ParseResult, parseSync } from 'oxc-parser';

/** One import of a module: where it leads, and whether only types travel along it. */
export type Edge = { to: string; typeOnly: boolean; line: number };

/** One source file, parsed. Paths are relative to the root of the checkout, with slashes. */
export type Module = {
  path: string;
  text: string;
  program: ParseResult['program'];
  comments: readonly Comment[];
  /** Imports of our own files, and, unresolved, those of packages and of Node. */
  edges: readonly Edge[];
  packages: readonly Edge[];
};

/** A node of the syntax tree, as far as a walk has to know it. */
export type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown };

const FOLDERS = ['app', 'server', 'cli', 'db', 'test'];
const GENERATED = ['app/paraglide', 'app/platform/schema.server.ts'];
const SOURCE = /\.tsx?$/;

/** Whether a value of the tree is a node. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** All nodes of a tree, outermost first. */
export function* nodesOf(node: unknown): Generator<SyntaxNode> {
  if (Array.isArray(node)) {
    for (const item of node) yield* nodesOf(item);
  } else if (isNode(node)) {
    yield node;
    for (const value of Object.values(node)) if (typeof value === 'object') yield* nodesOf(value);
  }
}

/** The line of an offset, counted from 1. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** All modules of the rooms that the rules speak of; what is generated is left out. */
export function readTree(root: string): Module[] {
  const aliases = readAliases(root);
  return FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`),
  )
    .filter((file) => SOURCE.test(file) && !isGenerated(file))
    .sort()
    .map((file) => parseModule(file, fs.readFileSync(path.join(root, file), 'utf8'), aliases));
}

/** Whether a file is written by a tool: no rule speaks of its inside. */
export function isGenerated(file: string): boolean {
  return GENERATED.some((place) => file === place || file.startsWith(`${place}/`));
}

/** The names of package.json's "imports" (`#app/`) with the folders that they stand for (`app/`). */
export function readAliases(root: string): Map<string, string> {
  const { imports } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  return new Map(
    Object.entries(imports).map(([name, target]) => [
      name.replace(/\*$/, ''),
      target.replace(/^\.\//, '').replace(/\*$/, ''),
    ]),
  );
}

/**
 * Parses a module and finds where its imports lead.
 * @throws where the file is no TypeScript
 */
export function parseModule(file: string, text: string, aliases: ReadonlyMap<string, string>): Module {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const edges: Edge[] = [];
  const packages: Edge[] = [];
  for (const { specifier, typeOnly, start } of importsOf(program)) {
    const to = resolve(file, specifier, aliases);
    (to === null ? packages : edges).push({ to: to ?? specifier, typeOnly, line: lineOf(text, start) });
  }
  return { path: file, text, program, comments, edges, packages };
}

function* importsOf(program: ParseResult['program']) {
  for (const node of nodesOf(program)) {
    // « import { type A } » leaves an import behind at run time: only « import type » leaves none.
    const typeOnly = node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
    if (!/^(Import(Declaration|Expression)|Export(Named|All)Declaration|TSImportType)$/.test(node.type))
      continue;
    const source = node.source;
    const value = isNode(source) ? source.value : undefined;
    if (typeof value === 'string') yield { specifier: value, typeOnly, start: node.start };
  }
}

function resolve(file: string, specifier: string, aliases: ReadonlyMap<string, string>): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare);
  for (const [name, folder] of aliases) if (bare.startsWith(name)) return folder + bare.slice(name.length);
  return null;
}

/** Groups of modules that import each other in a ring; each is told once, as a walk around it. */
export function findCycles(modules: readonly Module[], counts: (edge: Edge) => boolean): string[][] {
  const known = new Map(modules.map((module) => [module.path, module]));
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string) => {
    state.set(file, 'open');
    trail.push(file);
    for (const edge of known.get(file)?.edges ?? []) {
      if (!counts(edge) || !known.has(edge.to)) continue;
      if (state.get(edge.to) === 'open') cycles.push([...trail.slice(trail.indexOf(edge.to)), edge.to]);
      else if (!state.has(edge.to)) visit(edge.to);
    }
    trail.pop();
    state.set(file, 'done');
  };
  for (const file of known.keys()) if (!state.has(file)) visit(file);
  return cycles;
}
