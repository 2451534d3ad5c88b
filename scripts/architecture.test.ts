import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** For each architecture rule: code that violates it, by file, and the expected message. */
const broken: Record<string, { code: string; says: string }> = {
  'contract/a.ts': {
    code: "import { setup } from 'xstate';\nexport const a = setup;",
    says: 'contract/ is true on both sides and imports zod',
  },
  'contract/b.ts': { code: "import { m } from '../machines/m.ts';\nexport const b = m;", says: 'contract/ stands below every other room' },
  'contract/fields/c.ts': {
    code: "import { m } from '../../src/m.ts';\nexport const b = m;",
    says: 'contract/ stands below every other room',
  },
  'machines/a/a.machine.ts': {
    code: "import { useState } from 'react';\nexport const a = useState;",
    says: 'machines/ import contract/ and xstate',
  },
  'machines/b.ts': { code: "import axios from 'axios';\nexport const a = axios;", says: 'An effect enters by a port' },
  'machines/c.ts': {
    code: "import { s } from '../server/s.ts';\nexport const c = s;",
    says: 'machines/ and server/ never know each other',
  },
  'machines/d/d.ts': { code: "import { s } from '../../src/s.ts';\nexport const d = s;", says: 'machines/ stand below src/' },
  'machines/e.ts': { code: 'export const e = () => Date.now();', says: 'No wall clock in machines/' },
  'machines/f.ts': { code: 'export const f = () => Math.random();', says: 'No randomness in machines/' },
  'machines/g.ts': { code: 'export const g = () => setTimeout(() => undefined, 5);', says: 'No timers by hand in machines/' },
  'machines/h.ts': { code: 'export const h = () => document.title;', says: 'No DOM in machines/' },
  'src/a.ts': { code: "import { s } from '../server/s.ts';\nexport const a = s;", says: 'src/ never imports server/' },
  'src/b/b.ts': { code: "import { k } from '../../tests/kit/k.ts';\nexport const b = k;", says: 'Nothing imports tests/' },
  'src/ui/a.ts': {
    code: "import { x } from '../../machines/alarms/x.ts';\nexport const a = x;",
    says: 'src/ui/ holds parts that know no domain',
  },
  'src/ui/b.ts': { code: "import { x } from '../alarms/x.ts';\nexport const b = x;", says: 'src/ui/ holds parts that know no domain' },
  'src/ui/c.ts': { code: "import { s } from '../../server/s.ts';\nexport const c = s;", says: 'src/ never imports server/' },
  'src/cycle/a.ts': { code: "import { b } from './b.ts';\nexport const a = () => b;", says: 'cycle' },
  'src/cycle/b.ts': { code: "import { a } from './a.ts';\nexport const b = () => a;", says: 'cycle' },
  'server/a.ts': {
    code: "import { m } from '../machines/m.ts';\nexport const a = m;",
    says: 'machines/ and server/ never know each other',
  },
  'server/b/b.ts': { code: "import { m } from '../../src/m.ts';\nexport const b = m;", says: 'server/ never imports what is seen' },
  'server/c.ts': { code: "import { k } from '../tests/kit/k.ts';\nexport const c = k;", says: 'Nothing imports tests/' },
};

const allowedImports: Record<string, string> = {
  'contract/fine.ts': "import * as z from 'zod/mini';\nimport { id } from './fields/id.ts';\nexport const fine = { z, id };",
  'contract/fields/id.ts': 'export const id = 1;',
  'machines/alarm/fine.ts':
    "import { setup } from 'xstate';\nimport { id } from '../../contract/fields/id.ts';\nexport const fine = { setup, id };",
  'src/alarm/fine.ts': "import { fine } from '../../machines/alarm/fine.ts';\nexport const drawn = fine;",
  'server/fine.ts': "import { id } from '../contract/fields/id.ts';\nexport const kept = { id, at: Date.now() };",
};

interface Diagnostic {
  filename: string;
  message: string;
  help?: string;
}
let found: Diagnostic[] = [];
const place = mkdtempSync(join(tmpdir(), 'walls-'));

beforeAll(async () => {
  const root = resolve(import.meta.dirname, '..');
  for (const name of ['.oxlintrc.json', 'tsconfig.json']) cpSync(join(root, name), join(place, name));
  const files: [string, string][] = [
    ...Object.entries(allowedImports),
    ...Object.entries(broken).map(([path, { code }]): [string, string] => [path, code]),
  ];
  for (const [path, code] of files) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), `${code}\n`);
  }
  const run = promisify(execFile)(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json'], { cwd: place });
  const output = await run.catch((refused: unknown) => refused as { stdout: string });
  found = (JSON.parse(output.stdout) as { diagnostics: Diagnostic[] }).diagnostics;
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const messageOf = (path: string) => found.filter((it) => it.filename === path).map((it) => `${it.message} ${it.help ?? ''}`);

describe('each wall says where the line belongs instead', () => {
  test.each(Object.entries(broken))('%s', (path, { says }) => {
    expect(messageOf(path).join('\n')).toContain(says);
  });
  test.each(Object.keys(allowedImports))('%s passes', (path) => {
    expect(messageOf(path)).toEqual([]);
  });
});
