import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type CodeMutant, instrument } from '../../tests/kit/code-mutants.ts';

const root = resolve(import.meta.dirname, '../..');

/** The code of a room such as `server/access`, with a switch at each fault: numbers are unique within the room. Of the interface its ports count. */
export function instrumentRoom(room: string): Map<string, { code: string; mutants: CodeMutant[]; first: number }> {
  const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' });
  const ending = room.startsWith('src/') ? '.ports.ts' : '.ts';
  const isCode = (file: string) => file.endsWith(ending) && !file.endsWith('.test.ts') && !file.endsWith('.d.ts');
  let first = 0;
  return new Map(
    files
      .filter(isCode)
      .toSorted()
      .map((file) => {
        const path = join(root, room, file);
        const made = { ...instrument(path, readFileSync(path, 'utf8'), first), first };
        first += made.mutants.length;
        return [path, made];
      }),
  );
}

/** Loads the code of a room with its switches, for `npm run mutants:rooms`. */
export function codeMutants(room: string): Plugin {
  const instrumented = instrumentRoom(room);
  return { name: 'code-mutants', enforce: 'pre', transform: (_, id) => instrumented.get(id.split('?')[0] ?? id)?.code ?? null };
}
