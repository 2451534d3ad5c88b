import { expect, test } from 'vitest';
import { findDomainViolations, type Room } from './domains.ts';

const room: Room = { name: 'server', compositions: ['demo'], shared: ['shared'] };
const violationsOf = (files: Readonly<Record<string, string>>, of: Room = room) =>
  findDomainViolations(new Map(Object.entries(files)), [of]);

const clean = {
  'server/main.ts': "import { raise } from './alarms/index.ts';\nraise();",
  'server/alarms/index.ts': "export { raise } from './raise.ts';",
  'server/alarms/raise.ts': "import { open } from '../platform/index.ts';\nimport '../shared/time.ts';\nexport const raise = () => open();",
  'server/alarms/raise.test.ts': "import { open } from '../platform/store.ts';\nopen();",
  'server/platform/index.ts': "export { open } from './store.ts';",
  'server/platform/store.ts': 'export const open = () => null;',
  'server/shared/time.ts': 'export const now = 1;',
  'server/demo/city.ts': "import { raise } from '../alarms/index.ts';\nraise();",
};

test('domains that import each other in one direction through their index have no violations', () => {
  expect(violationsOf(clean)).toEqual([]);
});

test('a type-only cycle of files is found', () => {
  const files = {
    ...clean,
    'server/platform/store.ts': "import type { Row } from './tables.ts';\nexport const open = (): Row | null => null;",
    'server/platform/tables.ts': "import type { open } from './store.ts';\nexport type Row = typeof open;",
  };
  expect(violationsOf(files)).toEqual([
    'server/platform/store.ts -> server/platform/tables.ts: these files import each other. Move what both need into a third.',
  ]);
});

test('a dynamic import closes a cycle of files', () => {
  const files = {
    ...clean,
    'server/platform/store.ts': "export const open = async () => (await import('./tables.ts')).rows;",
    'server/platform/tables.ts': "import type { open } from './store.ts';\nexport const rows: typeof open | null = null;",
  };
  expect(violationsOf(files)).toEqual([
    'server/platform/store.ts -> server/platform/tables.ts: these files import each other. Move what both need into a third.',
  ]);
});

test('a cycle of domains is found where no file is in a cycle', () => {
  const files = {
    ...clean,
    'server/platform/jobs.ts': "import type { raise } from '../alarms/index.ts';\nexport type Job = typeof raise;",
  };
  expect(violationsOf(files)).toEqual([
    'server/: the domains alarms, platform import each other: server/alarms/raise.ts imports server/platform/index.ts; server/platform/jobs.ts imports server/alarms/index.ts.',
  ]);
});

test('an import past the index of another domain is found, a dynamic one is not', () => {
  const files = {
    ...clean,
    'server/alarms/late.ts': "export const load = () => import('../platform/store.ts');",
    'server/alarms/past.ts': "import { open } from '../platform/store.ts';\nopen();",
  };
  expect(violationsOf(files)).toEqual(['server/alarms/past.ts: imports server/platform/store.ts. Import server/platform/index.ts.']);
});

test('another room imports a domain through its index, and the same domain by its files', () => {
  const machines: Room = { name: 'machines', compositions: ['console'], shared: ['shared'] };
  const files = {
    'machines/alarms/index.ts': "export { queue } from './queue.ts';",
    'machines/alarms/queue.ts': 'export const queue = 1;',
    'machines/shared/port.ts': 'export const port = 1;',
    'src/alarms/Queue.tsx': "import { queue } from '../../machines/alarms/queue.ts';\nimport '../../machines/shared/port.ts';\nqueue;",
    'src/shell/Frame.tsx': "import { queue } from '../../machines/alarms/index.ts';\nqueue;",
  };
  expect(violationsOf(files, machines)).toEqual([]);
  const past = {
    ...files,
    'src/alarms/Bell.tsx': "import { queue } from '../../machines/alarms/index.ts';\nqueue;",
    'src/shell/Frame.tsx': "import type { queue } from '../../machines/alarms/queue.ts';\nexport type Queue = typeof queue;",
    'src/main.tsx': "import { queue } from '../machines/alarms/queue.ts';\nqueue;",
  };
  expect(violationsOf(past, machines)).toEqual([
    'src/shell/Frame.tsx: imports machines/alarms/queue.ts. Import machines/alarms/index.ts.',
    'src/alarms/Bell.tsx: imports the index of its own domain. Name the file.',
    'src/main.tsx: imports machines/alarms/queue.ts. Import machines/alarms/index.ts.',
  ]);
});

test('a domain that imports a composition is found', () => {
  const files = { ...clean, 'server/alarms/sample.ts': "import { city } from '../demo/city.ts';\nexport const sample = city;" };
  expect(violationsOf(files)).toContain(
    'server/alarms/sample.ts: imports server/demo/city.ts, which composes domains. Receive what it gives as a parameter.',
  );
});
