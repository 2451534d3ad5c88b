import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { HelpCall } from '../../../contract/alarms/operator-state-calls.ts';
import { ana, at, bruno, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { helpCallsMachine } from './help-calls.machine.ts';
import { selectHelpRefusal, selectOpenCalls } from './help-calls.selectors.ts';

const call = (id = bruno.id, answered_by: string | null = null): HelpCall => ({ id, name: `user ${id}`, since: at(0), answered_by });
const lost = new Error('no answer');

function open(replies: { readCalls?: unknown[]; answerCall?: unknown[] }) {
  const script = new Script<'readCalls' | 'answerCall'>(replies);
  const actors = { readCalls: script.port('readCalls'), answerCall: script.port('answerCall') } as never;
  const actor = createActor(helpCallsMachine.provide({ actors })).start();
  const openCalls = () => selectOpenCalls(actor.getSnapshot()).map(({ id }) => id);
  return { actor, openCalls, asked: () => script.inputs('answerCall'), reads: () => script.inputs('readCalls').length };
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** Waits to just before a delay, wants nothing to have happened, and then lets it pass. */
function passes(actor: ReturnType<typeof open>['actor'], state: string, ms: number): void {
  vi.advanceTimersByTime(ms - 200);
  expect(actor.getSnapshot().value).toBe(state);
  vi.advanceTimersByTime(200);
  expect(actor.getSnapshot().value).toBe('reading');
}

test('who calls is read every five seconds, and those who were answered are not shown', async () => {
  const { actor, openCalls } = open({ readCalls: [replied([call(), call(ana.id, 'Luis Vega')]), replied([])] });
  await reaches(actor, 'shown');
  expect(openCalls()).toEqual([bruno.id]);
  passes(actor, 'shown', 5000);
  expect(openCalls()).toEqual([bruno.id]);
  await reaches(actor, 'shown');
  expect(openCalls()).toEqual([]);
});

test('an answer is sent for the operator who was chosen, and only that call is answered then', async () => {
  const both = [call(), call(ana.id)];
  const { actor, openCalls, asked } = open({ readCalls: [replied(both)], answerCall: [replied(call(ana.id, 'Luis Vega'))] });
  await reaches(actor, 'shown');
  actor.send({ type: 'help.answer', id: ana.id });
  expect([actor.getSnapshot().value, openCalls()]).toEqual(['answering', [bruno.id, ana.id]]);
  await reaches(actor, 'shown');
  expect([openCalls(), asked()]).toEqual([[bruno.id], [{ id: ana.id }]]);
});

test('an answer that was refused says why; after that the calls are read again', async () => {
  const denied = refused('record.not_found');
  const { actor, openCalls } = open({ readCalls: [replied([call()]), replied([])], answerCall: [denied] });
  await reaches(actor, 'shown');
  actor.send({ type: 'help.answer', id: bruno.id });
  await reaches(actor, 'refused');
  expect([selectHelpRefusal(actor.getSnapshot()), openCalls()]).toEqual([denied.refusal, [bruno.id]]);
  actor.send({ type: 'help.dismiss' });
  expect(actor.getSnapshot().value).toBe('reading');
  await reaches(actor, 'shown');
  expect([selectHelpRefusal(actor.getSnapshot()), openCalls()]).toEqual([null, []]);
});

test('without a reply the same answer is sent again', async () => {
  const { actor, openCalls, asked } = open({ readCalls: [replied([call()])], answerCall: [lost, replied(call(bruno.id, 'Luis Vega'))] });
  await reaches(actor, 'shown');
  actor.send({ type: 'help.answer', id: bruno.id });
  await reaches(actor, 'unanswered');
  actor.send({ type: 'help.retry' });
  expect(actor.getSnapshot().value).toBe('answering');
  await reaches(actor, 'shown');
  expect([openCalls(), asked()]).toEqual([[], [{ id: bruno.id }, { id: bruno.id }]]);
});

test('calls that could not be read stay shown, and are read again by themselves or at once', async () => {
  const { actor, openCalls, reads } = open({ readCalls: [replied([call()]), lost, lost, replied([])], answerCall: [lost] });
  await reaches(actor, 'shown');
  passes(actor, 'shown', 5000);
  await reaches(actor, 'unread');
  expect(openCalls()).toEqual([bruno.id]);
  passes(actor, 'unread', 5000);
  await reaches(actor, 'unread');
  actor.send({ type: 'help.retry' });
  expect(actor.getSnapshot().value).toBe('reading');
  await reaches(actor, 'shown');
  expect([openCalls(), reads()]).toEqual([[], 4]);
});

test.each(['reading', 'unread'])('a known call can be answered while %s, an unknown or answered one never', async (state) => {
  const { actor, asked } = open({ readCalls: [replied([call(), call(ana.id, 'Luis Vega')]), lost], answerCall: [lost] });
  actor.send({ type: 'help.answer', id: bruno.id });
  await reaches(actor, 'shown');
  passes(actor, 'shown', 5000);
  if (state === 'unread') await reaches(actor, 'unread');
  actor.send({ type: 'help.answer', id: ana.id });
  expect(actor.getSnapshot().value).toBe(state);
  actor.send({ type: 'help.answer', id: bruno.id });
  expect([actor.getSnapshot().value, asked()]).toEqual(['answering', [{ id: bruno.id }]]);
});

test('a refused reading says why, and is tried again after a minute or at once', async () => {
  const denied = refused('access.forbidden');
  const { actor } = open({ readCalls: [denied, denied, replied([call()])] });
  await reaches(actor, 'unreadable');
  expect(selectHelpRefusal(actor.getSnapshot())).toEqual(denied.refusal);
  passes(actor, 'unreadable', 60_000);
  await reaches(actor, 'unreadable');
  actor.send({ type: 'help.retry' });
  await reaches(actor, 'shown');
  expect(selectHelpRefusal(actor.getSnapshot())).toBeNull();
});
