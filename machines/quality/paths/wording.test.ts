import { expect, test } from 'vitest';
import { sharesModel } from '../../video/shares/shares.paths.ts';
import { weatherModel } from '../../workspace/weather/weather.paths.ts';
import type { Model } from './model.ts';
import { stepPaths } from './paths.ts';
import { describeStep } from './wording.ts';

const sentencesOf = (model: Model) => new Set(stepPaths(model).flatMap(({ steps }) => steps.map(({ sentence }) => sentence)));

test('a step is described in the words of its model: the actor, the request and the answer', () => {
  const sentences = sentencesOf(sharesModel);
  for (const sentence of [
    'The operator copies the address.',
    'Asked to make an address, the platform agrees.',
    'Asked to put an address out of force, the platform refuses: record.not_found.',
    'Asked to make an address, the platform does not answer.',
    'Asked to copy the address, the answer is no.',
    'Asked to copy the address, there is no answer.',
  ])
    expect(sentences).toContain(sentence);
});

test('what a model has no words for is said as the machine names it', () => {
  const mute = { ...sharesModel, stepWords: { events: {}, ports: {}, delays: {} } };
  for (const { sentence, text } of stepPaths(mute).flatMap(({ steps }) => steps)) expect(sentence).toBe(text);
});

test('what is no answer of the platform is told by its parts', () => {
  expect(sentencesOf(weatherModel)).toContain('Asked to find the place of this device, the answer comes (ok: no, why: denied).');
});

const stepWords = { events: { 'door.open': 'Somebody opens the door.' }, ports: { ask: 'open it' }, delays: { draught: 'Two seconds' } };
const words = (events: object[], replies: unknown[]) =>
  ({ stepWords, events: { 'door.open': events }, replies: { ask: replies } }) as never;
const opened = (event: { type: string }, all: object[]) =>
  describeStep(words(all, []), { kind: 'event', event, port: null, text: 'door.open' });

test('samples of one event are told apart by what differs in them', () => {
  const [slow, fast] = [
    { type: 'door.open', by: 'Ana', behindMs: 1, how: { kind: 'slow' } },
    { type: 'door.open', by: 'Ana', behindMs: 1, how: { kind: 'fast' } },
  ];
  expect(opened(slow, [slow])).toBe('Somebody opens the door.');
  expect(opened(fast, [slow, fast])).toBe('Somebody opens the door (kind: fast).');
  const [early, late] = [
    { type: 'door.open', at: Date.parse('2026-03-02T08:00:00Z'), id_door: 1, doors: [] },
    { type: 'door.open', at: Date.parse('2026-03-02T09:00:00Z'), id_door: 2, doors: [1, 2] },
  ];
  expect(opened(late, [early, late])).toBe('Somebody opens the door (at: 2026-03-02T09:00:00.000Z, id door: 2, doors: 2 items).');
  const [one, other] = [
    { type: 'door.open', way: [1, 2] },
    { type: 'door.open', way: [2, 1] },
  ];
  expect(opened(other, [one, other])).toBe('Somebody opens the door (sample 2 of 2).');
});

test('agreements are told apart too, and time is said to pass', () => {
  const replies = [
    { ok: true, data: { name: 'north' } },
    { ok: true, data: { name: 'south' } },
  ];
  const reply = { type: 'done', output: replies[1] };
  expect(describeStep(words([], replies), { kind: 'reply', event: reply, port: 'ask', text: '' })).toBe(
    'Asked to open it, the platform agrees (south).',
  );
  const nothing = { type: 'done', output: { ok: true, data: null } };
  expect(describeStep(words([], [...replies, nothing.output]), { kind: 'reply', event: nothing, port: 'ask', text: '' })).toBe(
    'Asked to open it, the platform agrees (it has nothing).',
  );
  const event = { type: 'xstate.after.draught.door' };
  expect(describeStep(words([], []), { kind: 'delay', event, port: null, text: 'after draught' })).toBe('Time passes: two seconds.');
});
