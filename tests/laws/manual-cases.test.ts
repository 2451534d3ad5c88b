import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { casesOf } from '../../machines/quality/paths/cases.ts';
import { causeOfEvent, causeOfReply } from '../../machines/quality/paths/manual.ts';
import { manuals } from '../../machines/quality/paths/manuals.ts';
import { allModels } from '../../machines/quality/paths/models.ts';

const described = allModels.flatMap((model) => {
  const manual = manuals.get(model.name);
  return manual === undefined ? [] : [{ name: model.name, model, manual }];
});

test('every description of cases for people belongs to a model', () => {
  expect([...manuals.keys()].filter((name) => allModels.every((model) => model.name !== name))).toEqual([]);
});

describe.each(described)('$name', ({ model, manual }) => {
  test('each event it takes is a gesture, or says how a person brings it about or which test does', () => {
    const taken = Object.entries(model.events).filter(([type]) => !model.elsewhere.includes(type) && !model.raised.includes(type));
    const silent = taken.flatMap(([type, samples]) =>
      samples.flatMap((event, at) => (causeOfEvent(model, manual, event) === undefined ? [`${type} (sample ${at})`] : [])),
    );
    expect(silent).toEqual([]);
  });

  test('each reply of its ports comes by itself, by force, or says how', () => {
    const ports = Object.entries(model.replies).filter(([port]) => !model.elsewhere.includes(port));
    const silent = ports.flatMap(([port, samples]) =>
      samples.flatMap((output, at) => (causeOfReply(model, manual, port, { output }) === undefined ? [`${port} (sample ${at})`] : [])),
    );
    expect(silent).toEqual([]);
  });

  test('its cases name accounts, gestures and commands, no samples, and leave no choice', () => {
    const own = casesOf([model], 'easiest');
    const lines = own.flatMap(({ given, steps }) => [given, ...steps.map(({ action }) => action)]);
    const plain = (line: string) => line.replaceAll(/“[^”]*”/g, '');
    expect(lines.filter((line) => /sample \d|2026-|\bA-\d|\bAsked to\b/.test(line))).toEqual([]);
    expect(own.flatMap(({ steps }) => steps.map(({ action }) => plain(action))).filter((line) => / or /.test(line))).toEqual([]);
    expect(own.filter(({ start }) => start === null).map(({ id }) => id)).toEqual([]);
  });
});

test('every machine has cases for people', () => {
  const named = new Set(described.map(({ model }) => model.machine.id));
  expect(allModels.map(({ machine }) => machine.id).filter((id) => !named.has(id))).toEqual([]);
});

test('the accounts of the cases are accounts of the demo', () => {
  const people = readFileSync(join(import.meta.dirname, '../../server/demo/people.ts'), 'utf8');
  const named = described.flatMap(({ manual }) => manual.start.account ?? []);
  expect(named.filter((account) => !people.includes(`'${account}'`))).toEqual([]);
});
