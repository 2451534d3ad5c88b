import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** For each architecture rule: code that violates it, by file, and the expected message. */
const broken: Record<string, { code: string; message: string }> = {
  'contract/a.ts': {
    code: "import { setup } from 'xstate';\nexport const a = setup;",
    message: 'contract/ is true on both sides and imports zod',
  },
  'contract/b.ts': {
    code: "import { m } from '../machines/m.ts';\nexport const b = m;",
    message: 'contract/ stands below every other room',
  },
  'contract/fields/c.ts': {
    code: "import { m } from '../../src/m.ts';\nexport const b = m;",
    message: 'contract/ stands below every other room',
  },
  'machines/a/a.machine.ts': {
    code: "import { useState } from 'react';\nexport const a = useState;",
    message: 'machines/ import contract/ and xstate',
  },
  'machines/b.ts': { code: "import axios from 'axios';\nexport const a = axios;", message: 'An effect enters by a port' },
  'machines/c.ts': {
    code: "import { s } from '../server/s.ts';\nexport const c = s;",
    message: 'machines/ and server/ never know each other',
  },
  'machines/d/d.ts': { code: "import { s } from '../../src/s.ts';\nexport const d = s;", message: 'machines/ stand below src/' },
  'machines/e.ts': { code: 'export const e = () => Date.now();', message: 'No wall clock in machines/' },
  'machines/f.ts': { code: 'export const f = () => Math.random();', message: 'No randomness in machines/' },
  'machines/g.ts': { code: 'export const g = () => setTimeout(() => undefined, 5);', message: 'No timers by hand in machines/' },
  'machines/h.ts': { code: 'export const h = () => document.title;', message: 'No DOM in machines/' },
  'src/a.ts': { code: "import { s } from '../server/s.ts';\nexport const a = s;", message: 'src/ never imports server/' },
  'src/b/b.ts': { code: "import { k } from '../../tests/kit/k.ts';\nexport const b = k;", message: 'Nothing imports tests/' },
  'src/ui/a.ts': {
    code: "import { x } from '../../machines/alarms/x.ts';\nexport const a = x;",
    message: 'src/ui/ holds parts that know no domain',
  },
  'src/ui/b.ts': { code: "import { x } from '../alarms/x.ts';\nexport const b = x;", message: 'src/ui/ holds parts that know no domain' },
  'src/ui/c.ts': { code: "import { s } from '../../server/s.ts';\nexport const c = s;", message: 'src/ never imports server/' },
  'src/alarm/read.tsx': {
    code: 'export const read = (now: { context: { alarm: number } }) => now.context.alarm;',
    message: 'src/ reads a machine through the selectors beside it',
  },
  'src/alarm/taken-apart.ts': {
    code: 'export const takenApart = ({ context: { alarm } }: { context: { alarm: number } }) => alarm;',
    message: 'src/ reads a machine through the selectors beside it',
  },
  'src/cycle/a.ts': { code: "import { b } from './b.ts';\nexport const a = () => b;", message: 'cycle' },
  'src/cycle/b.ts': { code: "import { a } from './a.ts';\nexport const b = () => a;", message: 'cycle' },
  'server/a.ts': {
    code: "import { m } from '../machines/m.ts';\nexport const a = m;",
    message: 'machines/ and server/ never know each other',
  },
  'server/b/b.ts': { code: "import { m } from '../../src/m.ts';\nexport const b = m;", message: 'server/ never imports what is seen' },
  'server/c.ts': { code: "import { k } from '../tests/kit/k.ts';\nexport const c = k;", message: 'Nothing imports tests/' },
};

const allowedImports: Record<string, string> = {
  'contract/fine.ts': "import * as z from 'zod/mini';\nimport { id } from './fields/id.ts';\nexport const fine = { z, id };",
  'contract/fields/id.ts': 'export const id = 1;',
  'machines/alarm/fine.ts':
    "import { setup } from 'xstate';\nimport { id } from '../../contract/fields/id.ts';\nexport const fine = { setup, id };",
  'machines/alarm/fine.selectors.ts': 'export const selectAlarm = ({ context }: { context: { alarm: number } }) => context.alarm;',
  'src/alarm/selected.tsx':
    "import { selectAlarm } from '../../machines/alarm/fine.selectors.ts';\nexport const selected = selectAlarm({ context: { alarm: 1 } });",
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
  test.each(Object.entries(broken))('%s', (path, { message }) => {
    expect(messageOf(path).join('\n')).toContain(message);
  });
  test.each(Object.keys(allowedImports))('%s passes', (path) => {
    expect(messageOf(path)).toEqual([]);
  });
});
