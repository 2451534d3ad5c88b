import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { custom, frequencies, hourlyAt } from '../../../contract/automation/frequencies.ts';
import { dotted } from '../../quality/paths/scripted.ts';
import { blank, type Entry, entryOf, expressionOf, frequencyOf, raw } from './entry.ts';
import { type ScheduleEvent, scheduleEditorMachine } from './schedule-editor.machine.ts';

function open(expressions: readonly string[] = [], max = 3) {
  const editor = createActor(scheduleEditorMachine, { input: { expressions, max } }).start();
  const received: (readonly string[])[] = [];
  editor.on('schedule.changed', (fact) => received.push(fact.expressions));
  return {
    received,
    send: (...events: ScheduleEvent[]) => {
      for (const event of events) editor.send(event);
    },
    state: () => dotted(editor.getSnapshot().value),
    context: () => editor.getSnapshot().context,
  };
}
const change = (part: Partial<Entry>): ScheduleEvent => ({ type: 'schedule.change', part });
const add: ScheduleEvent = { type: 'schedule.add' };

test('every preset is added as what it says, and is known again when it is changed', {
  tags: ['OP-9.55', 'OP-9.56', 'OP-9.57', 'OQ-68'],
}, () => {
  for (const [, value = ''] of frequencies.filter(([, one]) => one !== custom)) {
    const { send, received } = open();
    send(change({ way: value, minute: '20' }), add);
    const [expression = ''] = received[0] ?? [];
    expect(expression).toBe(value.replace('{minute}', '20'));
    expect(entryOf(expression).way).toBe(value);
    expect(frequencyOf([expression])).toBe(value);
  }
});

test.each<[Partial<Entry>, string]>([
  [{ every: 'hourly', minute: '15', days: [5, 1] }, '15 * * * 1,5'],
  [{ every: 'daily', time: '7:05' }, '5 7 * * *'],
  [{ every: 'weekly', time: '22:30', days: [6, 0] }, '30 22 * * 0,6'],
  [{ every: 'monthly', time: '08:00', day: '15' }, '0 8 15 * *'],
  [{ every: 'monthly', time: '23:59', day: 'L' }, '59 23 L * *'],
])('custom %j is %s, and opens as the same again', { tags: ['OP-9.58'] }, (part, expression) => {
  const entry = { ...blank, way: custom, ...part };
  expect(expressionOf(entry)).toBe(expression);
  expect(expressionOf(entryOf(expression))).toBe(expression);
  expect(entryOf(expression)).toMatchObject({ way: custom, every: part.every });
});

test.each<[Partial<Entry>, readonly string[]]>([
  [{ way: '' }, ['way']],
  [{ way: hourlyAt, minute: '60' }, ['minute']],
  [{ way: custom, every: 'hourly', minute: '' }, ['minute']],
  [{ way: custom, every: 'weekly', time: '24:00', days: [] }, ['time', 'days']],
  [{ way: custom, every: 'monthly', day: '32' }, ['day']],
  [{ way: raw, parts: ['0', '25', '*', '13', '*'] }, ['hour', 'month']],
  [{ way: raw, parts: ['0', '', '*', '*', '*'] }, ['hour']],
])('%j cannot be added: "Please check the fields", and those that are wrong are known', { tags: ['OP-5.21'] }, (part, wrong) => {
  const { send, state, context, received } = open();
  send(change(part), add);
  expect(state()).toBe('composing.invalid');
  expect(context().wrong).toEqual(wrong);
  expect(received).toEqual([]);
  send(change({ way: '0 0 * * *' }));
  expect(state()).toBe('composing.idle');
});

test('an equal expression is refused however it is written, and not as its own successor', { tags: ['OP-5.20'] }, () => {
  const { send, state, received } = open(['*/15 * * * *', '0 8 * * *']);
  const quarters = change({ way: raw, parts: ['0,15,30,45', '*', '*', '*', '*'] });
  send({ type: 'schedule.open', at: null }, quarters, add);
  expect(state()).toBe('composing.duplicate');
  send({ type: 'schedule.open', at: 0 }, quarters, add);
  expect(state()).toBe('listing');
  expect(received).toEqual([['0,15,30,45 * * * *', '0 8 * * *']]);
});

test('a task has several expressions, edited or removed one by one; several count as custom', { tags: ['OQ-68'] }, () => {
  const { send, state, received } = open(['0 8 * * *']);
  send({ type: 'schedule.open', at: null }, change({ way: '0 * * * *' }), add);
  expect(frequencyOf(received[0] ?? [])).toBe(custom);
  send({ type: 'schedule.open', at: 1 }, { type: 'schedule.remove', at: 1 });
  expect(state()).toBe('composing.idle');
  send({ type: 'schedule.remove', at: 0 }, change({ way: '*/5 * * * *' }), add);
  expect(received.at(-1)).toEqual(['*/5 * * * *']);
  send({ type: 'schedule.remove', at: 0 });
  expect(state()).toBe('composing.idle');
});

test('additions stop at the maximum of a task, and an entry can be canceled where others remain', () => {
  const { send, state } = open(['0 8 * * *', '0 9 * * *'], 2);
  send({ type: 'schedule.open', at: null });
  expect(state()).toBe('listing');
  send({ type: 'schedule.open', at: 1 }, { type: 'schedule.cancel' });
  expect(state()).toBe('listing');
  send({ type: 'schedule.load', expressions: [] });
  expect(state()).toBe('composing.idle');
  send({ type: 'schedule.cancel' });
  expect(state()).toBe('composing.idle');
});

test.each(['0 8-18/2 * * 1-5', '0 8 1 1 *', '0,30 8 * * *', '0 8 13 * 5'])('%s opens part by part, as it was written', (expression) => {
  expect(entryOf(expression)).toMatchObject({ way: raw, parts: expression.split(' ') });
});

describe('an entry that was begun', () => {
  const two = ['0 8 * * *', '0 9 * * *'];
  const wrong = change({ way: raw, parts: ['0', '25', '*', '*', '*'] });
  /** The second expression was opened, changed, and cannot be taken as it is. */
  const invalid = () => {
    const editor = open(two);
    editor.send({ type: 'schedule.open', at: 1 });
    expect(editor.context()).toMatchObject({ at: 1, entry: entryOf('0 9 * * *') });
    editor.send(wrong, add);
    expect([editor.state(), editor.context().wrong]).toEqual(['composing.invalid', ['hour']]);
    return editor;
  };
  const none = { entry: blank, at: null, wrong: [] };

  test('is forgotten where it is cancelled', () => {
    const { send, state, context } = invalid();
    send({ type: 'schedule.cancel' });
    expect([state(), context()]).toMatchObject(['listing', none]);
  });

  test('is forgotten where the form has other expressions, and stays where it has the same', () => {
    const { send, state, context } = invalid();
    send({ type: 'schedule.load', expressions: [...two] });
    expect([state(), context().at]).toEqual(['composing.invalid', 1]);
    send({ type: 'schedule.load', expressions: ['0 7 * * *'] });
    expect([state(), context()]).toMatchObject(['listing', { expressions: ['0 7 * * *'], ...none }]);
  });

  test('gives way to another one that is opened, if there is such a one', () => {
    const { send, state, context } = invalid();
    send({ type: 'schedule.open', at: 2 });
    expect([state(), context().at]).toEqual(['composing.invalid', 1]);
    send({ type: 'schedule.open', at: 0 });
    expect([state(), context()]).toMatchObject(['composing.idle', { at: 0, wrong: [], entry: entryOf('0 8 * * *') }]);
  });

  test('keeps its place where another expression is removed, and cannot be removed itself', () => {
    const { send, state, context, received } = invalid();
    send({ type: 'schedule.remove', at: 1 });
    expect([state(), received]).toEqual(['composing.invalid', []]);
    send({ type: 'schedule.remove', at: 0 });
    expect([state(), context().at, received]).toEqual(['composing.idle', 0, [['0 9 * * *']]]);
  });

  test('is no longer wrong once it is changed, and stays where there is nothing else', () => {
    const { send, state, context } = open();
    send(wrong, add, { type: 'schedule.cancel' });
    expect([state(), context().wrong]).toEqual(['composing.invalid', ['hour']]);
    send(change({ way: '0 0 * * *' }));
    expect([state(), context().wrong]).toEqual(['composing.idle', []]);
  });
});

test('an expression is removed from the list, and one that is not there is not', () => {
  const { send, state, received } = open(['0 8 * * *', '0 9 * * *']);
  send({ type: 'schedule.remove', at: 2 });
  expect([state(), received]).toEqual(['listing', []]);
  send({ type: 'schedule.remove', at: 0 });
  expect([state(), received]).toEqual(['listing', [['0 9 * * *']]]);
});
