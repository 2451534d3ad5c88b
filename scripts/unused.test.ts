import { expect, test } from 'vitest';
import { findUnused, type Project } from './unused.ts';

const project = (files: Record<string, string>, packages: Project['packages'] = {}): Project => ({
  files: new Map(Object.entries(files)),
  packages,
});

test('a project in which everything is used has nothing to say', () => {
  const whole = project(
    {
      'src/main.tsx':
        "import { a } from './a.ts';\nimport type { B } from '../contract/b.ts';\nimport './page.css';\nconst b: B = a;\nvoid import('./late.ts');\nvoid b;",
      'src/a.ts': "import { z } from 'zod/mini';\nexport const a = z;",
      'src/late.ts': 'export const late = 1;',
      'src/page.css': "@import '@mantine/core/styles.css';",
      'contract/b.ts': 'export interface Part { n: number }\nexport type B = Part;',
      'server/main.ts': "new Worker(new URL('./worker.ts', import.meta.url));",
      'server/worker.ts': 'export const worker = 1;',
    },
    { dependencies: { zod: '4', '@mantine/core': '9' }, devDependencies: { typescript: '7' } },
  );
  expect(findUnused(whole)).toEqual([]);
});

test('a file that nothing imports is named', () => {
  const found = findUnused(project({ 'src/main.tsx': '', 'src/lost.ts': 'const lost = 1;\nvoid lost;' }));
  expect(found).toEqual([expect.stringMatching(/^src\/lost\.ts: no file imports it/)]);
});

test('a product file imported only by its own test is reported; helpers and path models are not', () => {
  const found = findUnused(
    project({
      'server/main.ts': '',
      'server/dead.ts': 'export const dead = 1;',
      'server/dead.test.ts': "import { dead } from './dead.ts';\nvoid dead;",
      'server/testing/help.ts': 'export const help = 1;',
      'machines/a.paths.ts': 'export const paths = 1;',
      'tests/laws/a.test.ts':
        "import { help } from '../../server/testing/help.ts';\nimport { paths } from '../../machines/a.paths.ts';\nvoid help, paths;",
    }),
  );
  expect(found).toEqual([expect.stringMatching(/^server\/dead\.ts: only tests import it/)]);
});

test('a file that a script of package.json runs is used', () => {
  const files = { 'server/main.ts': '', 'server/demo/make.ts': "import './draw.ts';", 'server/demo/draw.ts': '' };
  expect(findUnused(project(files, { scripts: { clips: 'tsx server/demo/make.ts --all' } }))).toEqual([]);
});

test('an export that no other file takes is named, with what to do', () => {
  const found = findUnused(
    project({
      'src/main.tsx': "import { used } from './a.ts';\nused();",
      'src/a.ts': 'export const inner = 1;\nexport const dead = 2;\nexport function used(): number {\n  return inner;\n}',
    }),
  );
  expect(found).toEqual(['src/a.ts: nobody imports inner. Drop the word export.', 'src/a.ts: nobody imports dead. Delete it.']);
});

test('a name taken through a re-export or as a namespace counts as used', () => {
  const found = findUnused(
    project({
      'src/main.tsx': "import { a } from './index.ts';\nimport * as b from './b.ts';\nvoid [a, b];",
      'src/index.ts': "export { a } from './a.ts';",
      'src/a.ts': 'export const a = 1;',
      'src/b.ts': 'export const b = 1;\nexport const c = 1;',
    }),
  );
  expect(found).toEqual([]);
});

test('a path in a comment keeps no file alive', () => {
  const found = findUnused(project({ 'src/main.tsx': "// see './lost.ts'\n/* import('./lost.ts') */", 'src/lost.ts': '' }));
  expect(found).toHaveLength(1);
});

test('packages: listed and never imported, imported and never listed', () => {
  const found = findUnused(
    project(
      { 'src/main.tsx': "import 'react';\nimport 'node:fs';\nimport 'left-pad/x.js';" },
      { dependencies: { react: '19', lodash: '4' } },
    ),
  );
  expect(found).toEqual([
    expect.stringMatching(/^package\.json: nothing imports lodash/),
    'src/main.tsx: imports left-pad, which package.json does not list.',
  ]);
});
