import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { allModels } from '../../machines/quality/paths/models.ts';

const root = join(import.meta.dirname, '../..');
const sources = ['machines', 'src'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((file) => `${room}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|paths)\.tsx?$/.test(file) && !file.startsWith('machines/quality/paths/')),
);

/** Places where a text only names what may come: the key of a handler, a comparison, a type. */
const onlyNamed = /^(Property\.key|SwitchCase\.test|BinaryExpression\.(left|right)|TSLiteralType\.literal)$/;

/** Gathers the texts that a program makes, by its syntax tree; of one that is put together, its beginning: `alarm.` of `alarm.${act}`. */
function gatherTexts(node: unknown, place: string, into: Set<string>): void {
  if (Array.isArray(node)) for (const one of node) gatherTexts(one, place, into);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  if (node.type === 'Literal' && 'value' in node && typeof node.value === 'string' && !onlyNamed.test(place)) into.add(node.value);
  if (node.type === 'TemplateElement' && 'value' in node) into.add((node.value as { raw: string }).raw);
  for (const [key, value] of Object.entries(node)) if (typeof value === 'object') gatherTexts(value, `${String(node.type)}.${key}`, into);
}

test('every event that a machine takes is sent by somebody', () => {
  const sent = new Set<string>();
  for (const file of sources) gatherTexts(parseSync(file, readFileSync(join(root, file), 'utf8')).program, '', sent);
  const events = allModels.flatMap(({ machine }): readonly string[] => machine.events);
  const taken = new Set(events.filter((type) => !/^(xstate\.|\*)/.test(type)));
  expect(taken.size).toBeGreaterThan(500);
  const isSent = (type: string) => sent.has(type) || sent.has(type.slice(0, type.indexOf('.') + 1));
  expect([...taken].filter((type) => !isSent(type))).toEqual([]);
});
