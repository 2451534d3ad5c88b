import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tableOf } from '../../contract/catalogues/catalogue.ts';
import { catalogues } from '../../contract/catalogues/index.ts';

const rooms = ['contract', 'machines', 'src', 'server', 'scripts'] as const;
const isTest = /\.test\.tsx?$|^server\/testing\//;
/** Files that may name the demo: its own, and the composition that starts it. */
const mayName = /^server\/demo\/|^server\/main\.ts$/;

const sources: ReadonlyMap<string, string> = new Map(
  rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .map((path) => `${room}/${path}`)
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => [path, readFileSync(join(process.cwd(), path), 'utf8')] as const),
  ),
);

test('nothing but the composition and tests imports from the demo', () => {
  const imports = [...sources].filter(
    ([path, text]) => !mayName.test(path) && !isTest.test(path) && /(?:from|import\()\s*'[^']*\/demo\/[^']*'/.test(text),
  );
  expect(imports.map(([path]) => path)).toEqual([]);
});

const insertsIn = (text: string): string[] =>
  [...text.matchAll(/insert into (\w+)|insertInto\(\s*'(\w+)'/g)].map(([, one, other]) => one ?? other ?? '');

test('the demo alone writes no table but those of its clips', () => {
  const tablesOf = (isDemo: boolean) =>
    new Set(
      [...sources].flatMap(([path, text]) => (path.startsWith('server/demo/') === isDemo && !isTest.test(path) ? insertsIn(text) : [])),
    );
  const others = tablesOf(false);
  const engine = new Set(catalogues.filter(({ operations }) => operations.includes('create')).map(tableOf));
  const own = tablesOf(true);
  expect(own.size).toBeGreaterThan(10);
  expect([...own].filter((name) => !others.has(name) && !engine.has(name))).toEqual(['media_loop', 'media_incident']);
});
