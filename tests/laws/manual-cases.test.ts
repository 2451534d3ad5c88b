import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../machines/quality/paths/case.ts';
import { casesOf } from '../../machines/quality/paths/cases.ts';
import { nodesOf } from '../../machines/quality/paths/leaves.ts';
import { causeOfEvent, causeOfReply } from '../../machines/quality/paths/manual.ts';
import { manuals } from '../../machines/quality/paths/manuals.ts';
import type { Model } from '../../machines/quality/paths/model.ts';
import { allModels } from '../../machines/quality/paths/models.ts';
import { isUnseen, type VisibleStates } from '../kit/visible/visible.ts';

const visible = await readVisible();
const described = allModels.flatMap((model) => {
  const manual = manuals.get(model.name);
  return manual === undefined ? [] : [{ name: model.name, model, manual }];
});

test('every description of cases for people belongs to a model', () => {
  expect([...manuals.keys()].filter((name) => allModels.every((model) => model.name !== name))).toEqual([]);
});

describe.each(described)('$name', ({ model, manual }) => {
  let cases: Case[] | undefined;
  const easiest = () => (cases ??= casesOf([model], 'easiest'));

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
    const own = easiest();
    const lines = own.flatMap(({ given, steps }) => [given, ...steps.map(({ action }) => action)]);
    const plain = (line: string) => line.replaceAll(/“[^”]*”/g, '');
    expect(lines.filter((line) => /sample \d|2026-|\bA-\d|\bAsked to\b/.test(line))).toEqual([]);
    expect(own.flatMap(({ steps }) => steps.map(({ action }) => plain(action))).filter((line) => / or /.test(line))).toEqual([]);
    expect(own.filter(({ start }) => start === null).map(({ id }) => id)).toEqual([]);
    const vague = /\b(In the next step|in place of its|first layout|another layout|the truth bar|If the|Leave the)\b/;
    expect(lines.filter((line) => vague.test(plain(line)))).toEqual([]);
  });

  test('each step has an expected result, and no case ends where a tester cannot read it', () => {
    const own = easiest();
    expect(own.filter(({ steps }) => steps.some(({ expected }) => expected.join('').trim() === '')).map(({ id }) => id)).toEqual([]);
    const passing = own.filter(({ state }) => state.split(' ').some((leaf) => shortestDelay(model, leaf) <= 1000));
    expect(passing.map(({ id, state }) => `${id}: ${state}`)).toEqual([]);
  });

  test('a widget of a bar is opened after the page is loaded, which closes it', () => {
    const { arrange = [] } = manual.start;
    const reloads = arrange.findLastIndex((line) => line.startsWith('Reload the page'));
    const lost = arrange.filter((line, at) => at < reloads && /^Open the widget “[^”]*”\.$/.test(line));
    expect(lost.filter((line) => !arrange.slice(reloads).join(' ').includes(line.slice('Open the '.length, -1)))).toEqual([]);
  });

  test('it leaves out what nobody sees, as the walks declare it', () => {
    const declared = visible.get(model.machine.id)?.states;
    if (declared === undefined) return;
    const isLeft = (leaf: string) =>
      Object.entries(manual.unseen ?? {}).some(([state, when]) => when === 'always' && `${leaf}.`.startsWith(`${state}.`));
    const unseen = Object.keys(declared).filter((leaf) => isUnseen(declared[leaf]));
    expect(unseen.filter((leaf) => !isLeft(leaf))).toEqual([]);
    expect(Object.keys(declared).filter((leaf) => isLeft(leaf) && !unseen.includes(leaf))).toEqual([]);
  });
});

/** The shortest delay of constant length by which a state is left for another, in ms. */
function shortestDelay({ machine }: Model, path: string): number {
  const node = nodesOf(machine).find((one) => one.path.join('.') === path);
  const leaving = (node?.after ?? []).filter(({ target = [] }) => target.some((one) => one !== node));
  const lengths = leaving.map(({ delay }) => machine.implementations.delays[String(delay)] as unknown);
  return Math.min(...lengths.filter((ms) => typeof ms === 'number'));
}

test('every machine has cases for people', () => {
  const named = new Set(described.map(({ model }) => model.machine.id));
  expect(allModels.map(({ machine }) => machine.id).filter((id) => !named.has(id))).toEqual([]);
});

test('the accounts of the cases are accounts of the demo', () => {
  const people = readFileSync(join(import.meta.dirname, '../../server/demo/people.ts'), 'utf8');
  const named = described.flatMap(({ manual }) => manual.start.account ?? []);
  expect(named.filter((account) => !people.includes(`'${account}'`))).toEqual([]);
});

/** What the walks declare to be visible, by the id of its machine. */
async function readVisible(): Promise<ReadonlyMap<string, VisibleStates>> {
  const folder = join(import.meta.dirname, '../journeys/paths/visible');
  const all = readdirSync(folder).map(async (name) => {
    const [states] = Object.values((await import(join(folder, name))) as Record<string, VisibleStates>);
    if (states === undefined) throw new Error(`${name} declares nothing`);
    return [name.replace('.ts', ''), states] as const;
  });
  return new Map(await Promise.all(all));
}
