import { expect, test } from 'vitest';
import { historyModel } from '../history/history.paths.ts';
import { readingModel } from '../reading/reading.paths.ts';
import { casesOf, changesOf, csvOf, idsOf, markdownOf } from './cases.ts';
import { diagramOf } from './diagram.ts';

const cases = casesOf([readingModel, historyModel], 'shortest');

test('a case says what is given, what is done and what is seen then', () => {
  const refused = cases.find(({ machine, state }) => machine === 'reading' && state === 'refused');
  expect(refused?.steps.map(({ action }) => action)).toEqual(['read replies refused record.not_found']);
  expect(refused?.expected).toEqual(['The platform refused to show it, and says why.']);
  expect(markdownOf(cases)).toContain(`### ${refused?.id}: to refused`);
});

test('the way to each state is given once, and a state asked for keeps what ends in it or inside it', () => {
  const ends = cases.filter(({ machine }) => machine === 'history').map(({ state }) => state);
  expect(new Set(ends).size).toBe(ends.length);
  const inside = casesOf([historyModel], 'shortest', 'shown').map(({ state }) => state);
  expect(inside.sort()).toEqual(['shown.moreUnread', 'shown.readingMore', 'shown.resting']);
});

test('more is walked by each strategy than by the one before', () => {
  const counts = (['shortest', 'steps'] as const).map((strategy) => casesOf([historyModel], strategy).length);
  expect(counts[0]).toBeLessThan(counts[1] ?? 0);
  expect(casesOf([readingModel], 'simple').length).toBeGreaterThan(0);
});

test('a spreadsheet gets a line a step, with the expectation beside the last one', () => {
  const long = cases.find(({ steps }) => steps.length > 1);
  const lines = csvOf(long ? [long] : []).split('\r\n');
  expect(lines).toHaveLength(1 + (long?.steps.length ?? 0));
  expect(lines[0]).toBe('id,machine,model,to,given,step,action,state,expected,proves');
  expect(lines[1]?.endsWith(',')).toBe(true);
  expect(lines.at(-1)).toContain(long?.expected[0]?.slice(0, 10) ?? '?');
});

test('what is new and what is gone since another version is told by machine', () => {
  const before = idsOf(cases);
  const [first] = before['reading'] ?? [];
  const changed = changesOf(
    cases.filter(({ id }) => id !== first),
    { ...before, history: (before['history'] ?? []).slice(1) },
  );
  expect(changed).toEqual({
    reading: { added: [], gone: [first] },
    history: { added: [before['history']?.[0]], gone: [] },
  });
  expect(changesOf(cases, before)).toEqual({});
});

test('a case names the requirements that its steps and its states show, each once', () => {
  const named = { ...readingModel, proves: { events: {}, ports: { read: 'OP-8.02 OP-8.01' }, states: { refused: 'OP-8.01' } } };
  const refusedOnes = casesOf([named], 'shortest').filter(({ state }) => state === 'refused');
  expect(refusedOnes.map(({ proves }) => proves)).toEqual([['OP-8.01', 'OP-8.02']]);
  expect(markdownOf(refusedOnes)).toContain('Proves: OP-8.01, OP-8.02.');
});

test('a diagram draws every state and every transition', () => {
  const drawn = diagramOf(readingModel.machine);
  for (const state of ['reading', 'read', 'refused', 'unread']) expect(drawn).toContain(`state "${state}"`);
  expect(drawn).toMatch(/reading_unread --> reading_reading: reading\.renew/);
  expect(drawn).toMatch(/reading_unread --> reading_reading: after readRetry/);
});
