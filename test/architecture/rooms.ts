import type { Edge, Module } from './tree.ts';

/** Features, low to high (design, architecture): one imports only what stands before it. */
export const FEATURES = [
  'accounts',
  'agency',
  'media',
  'places',
  'clients',
  'properties',
  'calendar',
  'search',
  'bookings',
  'inquiries',
  'notifications',
  'dashboard',
  'finder',
  'privacy',
] as const;

/** What a file of a feature is for; told by its name, from a closed list. */
export type Role = 'model' | 'form' | 'queries' | 'commands' | 'store' | 'server' | 'ui';

/** The rooms outside of the features. */
export type Room =
  | 'lib'
  | 'ui'
  | 'live'
  | 'platform'
  | 'messages'
  | 'context'
  | 'routes'
  | 'server'
  | 'cli'
  | 'demo'
  | 'test'
  | 'scripts';

/** Where a file belongs; null where no room has been planned for it. */
export type Home = { room: Room } | { room: 'feature'; feature: string; role: Role | null } | null;

/** What files may import: rooms, and roles of their own and of lower features (of any, outside of features). */
type Permission = {
  rooms: readonly Room[];
  own?: readonly Role[];
  lower?: readonly Role[];
  /** Of these only types, by `import type`. */
  types?: { rooms?: readonly Room[]; own?: readonly Role[]; lower?: readonly Role[] };
};

const BEHIND: readonly Role[] = ['model', 'form', 'queries', 'commands', 'store', 'server'];
const ALL: readonly Role[] = [...BEHIND, 'ui'];
const READING: readonly Role[] = ['model', 'form', 'queries', 'server'];
const OUTSIDE: readonly Room[] = ['platform', 'lib', 'context', 'messages'];

/**
 * « Who may import whom » of docs/architecture.md. A room may always import itself where it names itself.
 * Messages are open to `server`, `cli` and the demo because what they say is said to people, too.
 */
export const ROOMS: Record<Room, Permission> = {
  lib: { rooms: ['lib'] },
  ui: { rooms: ['ui', 'lib', 'messages'] },
  live: { rooms: ['live', 'lib', 'messages'] },
  platform: { rooms: ['platform', 'lib'] },
  messages: { rooms: ['messages'] },
  context: { rooms: [], types: { rooms: ['platform'], lower: ['model', 'server'] } },
  routes: {
    rooms: ['ui', 'live', 'lib', 'context', 'messages'],
    lower: ['model', 'form', 'queries', 'commands', 'server', 'ui'],
  },
  server: { rooms: [...OUTSIDE, 'server', 'demo'], lower: BEHIND },
  cli: { rooms: [...OUTSIDE, 'cli', 'server', 'demo'], lower: BEHIND },
  demo: { rooms: [...OUTSIDE, 'demo'], lower: BEHIND },
  test: {
    rooms: [...OUTSIDE, 'ui', 'live', 'routes', 'server', 'cli', 'demo', 'test', 'scripts'],
    lower: ALL,
  },
  scripts: { rooms: ['scripts'] },
};

/** The same for the files of a feature, by role. */
export const ROLES: Record<Role, Permission> = {
  model: { rooms: ['lib', 'messages'], own: ['model'], lower: ['model'] },
  form: { rooms: ['lib', 'messages'], own: ['model', 'form'], lower: ['model'] },
  queries: {
    rooms: ['lib', 'platform', 'messages'],
    own: READING,
    lower: READING,
    types: { own: ['store'] },
  },
  server: { rooms: ['lib', 'platform', 'messages'], own: READING, lower: READING, types: { own: ['store'] } },
  store: { rooms: ['lib', 'platform', 'messages'], own: [...READING, 'store'], lower: READING },
  commands: {
    rooms: ['lib', 'platform', 'messages'],
    own: BEHIND,
    lower: BEHIND,
    // A command is handed the services; their type is put together in the context.
    types: { rooms: ['context'] },
  },
  ui: {
    rooms: ['lib', 'ui', 'live', 'messages'],
    own: ['model', 'form', 'ui'],
    lower: ['model', 'ui'],
    types: { own: ['queries'], lower: ['queries'] },
  },
};

/** A feature that has grown may keep a part of itself in a folder (`properties/import/`). */
const ROLE_NAMES: readonly [RegExp, Role][] = [
  [/^ui\/[a-z0-9-]+\.tsx?$/, 'ui'],
  [/^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.model\.ts$/, 'model'],
  [/^criteria\.ts$/, 'model'],
  [/^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.form\.ts$/, 'form'],
  [/^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.queries\.server\.ts$/, 'queries'],
  [/^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.commands\.server\.ts$/, 'commands'],
  [/^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.store\.server\.ts$/, 'store'],
  [/^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.server\.ts$/, 'server'],
];

const HOMES: readonly [RegExp, Room][] = [
  [/\.test\.tsx?$/, 'test'],
  [/^test\//, 'test'],
  [/^app\/lib\/[^/]+$/, 'lib'],
  [/^app\/ui\//, 'ui'],
  [/^app\/live\//, 'live'],
  [/^app\/platform\//, 'platform'],
  [/^app\/paraglide\//, 'messages'],
  [/^app\/context\.ts$/, 'context'],
  [/^app\/(routes\/|routes\.ts$|root\.tsx$|entry\.(server|client)\.tsx$)/, 'routes'],
  [/^server\//, 'server'],
  [/^cli\//, 'cli'],
  [/^db\/demo\//, 'demo'],
  [/^scripts\//, 'scripts'],
];

/** Where a file lives. Tests live in the room of tests wherever they lie. */
export function homeOf(file: string): Home {
  const room = HOMES.find(([pattern]) => pattern.test(file))?.[1];
  if (room) return { room };
  const [, feature, name] = /^app\/features\/([^/]+)\/(.+)$/.exec(file) ?? [];
  if (feature === undefined || name === undefined) return null;
  return { room: 'feature', feature, role: ROLE_NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? null };
}

/** Whether the table lets the file import that one; the reason where it does not. */
export function refusal(from: string, { to, typeOnly }: Edge): string | null {
  const home = homeOf(from);
  const target = homeOf(to);
  // A file without a room is named by another test; what is no source (CSS, fonts) or made (+types) has none.
  if (home === null || target === null || !/\.(ts|tsx|js|mjs)$/.test(to) || to.includes('/+types/'))
    return null;
  if (home.room === 'feature' && home.role === null) return null;
  const may = home.room === 'feature' && home.role ? ROLES[home.role] : ROOMS[home.room as Room];
  if (target.room !== 'feature') {
    if (may.rooms.includes(target.room)) return null;
    if (may.types?.rooms?.includes(target.room)) return typeOnly ? null : `only types of ${target.room}`;
    return `${nameOf(home)} may not import ${target.room}`;
  }
  if (target.role === null) return null;
  const side = sideOf(home, target.feature);
  if (side === 'higher') return `${nameOf(home)} may not import ${target.feature}, which is higher`;
  if (may[side]?.includes(target.role)) return null;
  if (may.types?.[side]?.includes(target.role)) return typeOnly ? null : `only types of ${nameOf(target)}`;
  return `${nameOf(home)} may not import ${nameOf(target)}`;
}

function sideOf(home: NonNullable<Home>, feature: string): 'own' | 'lower' | 'higher' {
  if (home.room !== 'feature') return 'lower';
  if (home.feature === feature) return 'own';
  const order: readonly string[] = FEATURES;
  return order.indexOf(feature) < order.indexOf(home.feature) ? 'lower' : 'higher';
}

function nameOf(home: NonNullable<Home>): string {
  return home.room === 'feature' ? `${home.feature} (${home.role})` : home.room;
}

/** Every import that the table does not allow, in words. */
export function wrongImports(modules: readonly Module[]): string[] {
  return modules.flatMap((module) =>
    module.edges.flatMap((edge) => {
      const reason = refusal(module.path, edge);
      return reason === null ? [] : [`${module.path}:${edge.line} → ${edge.to}: ${reason}`];
    }),
  );
}
