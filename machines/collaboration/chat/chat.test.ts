import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { Script } from '../../quality/paths/scripted.ts';
import { chatMachine } from './chat.machine.ts';
import { aMessage } from './chat.paths.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Call = 'readMessages' | 'markRead';
const passes = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const offline = new Error('offline');
const page = (ids: readonly number[], more = false) => replied({ messages: ids.map((id) => aMessage(id)), more });

async function open(replies: Partial<Record<Call, unknown[]>>) {
  const script = new Script<Call>({ readMessages: [page([4, 5], true)], ...replies });
  const actors = { readMessages: script.port('readMessages'), markRead: script.port('markRead') };
  const actor = createActor(chatMachine.provide({ actors } as never), { input: { id: 1 } }).start();
  await passes();
  const known = () => actor.getSnapshot().context;
  return {
    actor,
    known,
    asked: (call: Call) => script.inputs(call),
    ids: () => known().messages.map(({ id }) => id),
    history: () => actor.getSnapshot().value.history,
    marks: () => actor.getSnapshot().value.marks,
    sees: (up_to: number) => actor.send({ type: 'chat.markRead', up_to }),
  };
}

test('the newest messages are read first, and whether there are older ones', async () => {
  const { asked, history, ids, known } = await open({});
  expect([history(), ids(), known().more, asked('readMessages')]).toEqual(['read', [4, 5], true, [{ id: 1, before: null }]]);
});

test('a conversation that is refused says why, and is shown once it may be read again', async () => {
  const { actor, history, known } = await open({ readMessages: [refused('record.not_found'), page([1])] });
  expect([history(), known().refusal?.code]).toEqual(['refused', 'record.not_found']);
  actor.send({ type: 'chat.renew' });
  expect(history()).toBe('reading');
  await passes();
  expect([history(), known().refusal]).toEqual(['read', null]);
});

test('messages that could not be read are read again after four seconds, or at once when asked', async () => {
  const { actor, asked, history, ids } = await open({ readMessages: [offline, offline, page([1])] });
  await passes(3999);
  expect([history(), asked('readMessages').length]).toEqual(['unread', 1]);
  await passes(1);
  expect([history(), asked('readMessages').length]).toEqual(['unread', 2]);
  actor.send({ type: 'chat.renew' });
  await passes();
  expect([history(), ids()]).toEqual(['read', [1]]);
});

test('older messages are read above the shown ones, as long as there are any', async () => {
  const { actor, asked, history, ids } = await open({ readMessages: [page([4, 5], true), page([2, 3])] });
  actor.send({ type: 'chat.older' });
  expect(history()).toBe('older');
  await passes();
  expect([history(), ids(), asked('readMessages').at(-1)]).toEqual(['read', [2, 3, 4, 5], { id: 1, before: 4 }]);
  actor.send({ type: 'chat.older' });
  await passes();
  expect([history(), asked('readMessages').length]).toEqual(['read', 2]);
});

test.each([
  ['refused', refused('record.not_found'), 'record.not_found'],
  ['unread', offline, undefined],
])('older messages that are %s leave those that are shown', async (state, reply, code) => {
  const { actor, history, ids, known } = await open({ readMessages: [page([4, 5], true), reply] });
  actor.send({ type: 'chat.older' });
  await passes();
  expect([history(), ids(), known().refusal?.code]).toEqual([state, [4, 5], code]);
});

test('what somebody writes comes below the messages, without a read', async () => {
  const { actor, asked, history, ids } = await open({});
  actor.send({ type: 'chat.messageReceived', message: aMessage(6) });
  expect([history(), ids(), asked('readMessages').length]).toEqual(['read', [4, 5, 6], 1]);
});

test('what was seen is marked as read once, and only forwards', async () => {
  const { asked, marks, sees } = await open({ markRead: [replied(null)] });
  expect([marks(), asked('markRead')]).toEqual(['marked', []]);
  sees(5);
  expect(marks()).toBe('marking');
  await passes();
  sees(4);
  sees(5);
  await passes();
  expect([marks(), asked('markRead')]).toEqual(['marked', [{ id: 1, up_to: 5 }]]);
});

test('what is seen during a mark is marked after it', async () => {
  const { asked, marks, sees } = await open({ markRead: [replied(null), replied(null)] });
  sees(4);
  sees(5);
  await passes();
  expect([marks(), asked('markRead')]).toEqual([
    'marked',
    [
      { id: 1, up_to: 4 },
      { id: 1, up_to: 5 },
    ],
  ]);
});

test('a mark without an answer is sent again after four seconds, or once the link is back', async () => {
  const { actor, asked, marks, sees } = await open({ markRead: [offline, offline, replied(null)] });
  sees(5);
  await passes(3999);
  expect([marks(), asked('markRead').length]).toEqual(['unmarked', 1]);
  await passes(1);
  expect([marks(), asked('markRead').length]).toEqual(['unmarked', 2]);
  actor.send({ type: 'chat.renew' });
  expect(marks()).toBe('marking');
  await passes();
  expect([marks(), asked('markRead').length]).toEqual(['marked', 3]);
});
