import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { OperatorState } from '../../../contract/alarms/operator-state-calls.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { operatorStateMachine } from './operator-state.machine.ts';
import { selectDeclared, selectStateRefusal, selectWanted } from './operator-state.selectors.ts';

const declared = (state: OperatorState['state'], answered_by: string | null = null): OperatorState => ({
  state,
  since: at(0),
  answered_by,
});
const available = declared('available');
const lost = new Error('no answer');

function open(replies: { readState?: unknown[]; declareState?: unknown[] }) {
  const script = new Script<'readState' | 'declareState'>(replies);
  const actors = { readState: script.port('readState'), declareState: script.port('declareState') } as never;
  const actor = createActor(operatorStateMachine.provide({ actors })).start();
  const now = () => selectDeclared(actor.getSnapshot());
  return { actor, now, asked: () => script.inputs('declareState'), reads: () => script.inputs('readState').length };
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

test('what was declared is read, and read again after a minute', async () => {
  const { actor, now, reads } = open({ readState: [replied(available), replied(declared('on_break'))] });
  expect(now()).toBeNull();
  await reaches(actor, 'shown');
  expect(now()).toEqual(available);
  vi.advanceTimersByTime(59_000);
  expect(actor.getSnapshot().matches('shown')).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(actor.getSnapshot().matches('reading')).toBe(true);
  expect(now()).toEqual(available);
  await reaches(actor, 'shown');
  expect([now()?.state, reads()]).toEqual(['on_break', 2]);
});

test('while the operator calls for help, who answers is read every five seconds', async () => {
  const { actor, now } = open({ readState: [replied(declared('needs_help')), replied(declared('needs_help', 'Luis Vega'))] });
  await reaches(actor, 'shown');
  vi.advanceTimersByTime(4900);
  expect(actor.getSnapshot().matches('shown')).toBe(true);
  vi.advanceTimersByTime(100);
  expect(actor.getSnapshot().matches('reading')).toBe(true);
  await reaches(actor, 'shown');
  expect(now()?.answered_by).toBe('Luis Vega');
});

test('each declaration is sent as it was chosen, and shown as the platform stated it', async () => {
  const { actor, now, asked } = open({
    readState: [replied(available)],
    declareState: [replied(declared('on_break')), replied(available)],
  });
  await reaches(actor, 'shown');
  actor.send({ type: 'operatorState.declare', state: 'on_break' });
  expect(actor.getSnapshot().matches('declaring')).toBe(true);
  expect([selectWanted(actor.getSnapshot()), now()?.state]).toEqual(['on_break', 'available']);
  await reaches(actor, 'shown');
  expect(now()?.state).toBe('on_break');
  actor.send({ type: 'operatorState.declare', state: 'available' });
  await reaches(actor, 'shown');
  expect(asked()).toEqual([{ state: 'on_break' }, { state: 'available' }]);
});

test('a refused declaration says why and changes nothing; what stands is read again', async () => {
  const denied = refused('access.throttled');
  const { actor, now } = open({ readState: [replied(available), replied(declared('on_break'))], declareState: [denied] });
  await reaches(actor, 'shown');
  actor.send({ type: 'operatorState.declare', state: 'on_break' });
  await reaches(actor, 'refused');
  expect([now(), selectStateRefusal(actor.getSnapshot())]).toEqual([available, denied.refusal]);
  actor.send({ type: 'operatorState.dismiss' });
  expect(actor.getSnapshot().matches('reading')).toBe(true);
  await reaches(actor, 'shown');
  expect([now()?.state, selectStateRefusal(actor.getSnapshot())]).toEqual(['on_break', null]);
});

test('without an answer the same is declared again', async () => {
  const { actor, asked } = open({ readState: [replied(available)], declareState: [lost, replied(declared('on_break'))] });
  await reaches(actor, 'shown');
  actor.send({ type: 'operatorState.declare', state: 'on_break' });
  await reaches(actor, 'unanswered');
  actor.send({ type: 'operatorState.retry' });
  await reaches(actor, 'shown');
  expect(asked()).toEqual([{ state: 'on_break' }, { state: 'on_break' }]);
});

test('a state that could not be read is read again after five seconds, or at once', async () => {
  const { actor, now, reads } = open({ readState: [lost, lost, replied(available)] });
  await reaches(actor, 'unread');
  vi.advanceTimersByTime(4900);
  expect(actor.getSnapshot().matches('unread')).toBe(true);
  vi.advanceTimersByTime(100);
  expect(actor.getSnapshot().matches('reading')).toBe(true);
  await reaches(actor, 'unread');
  actor.send({ type: 'operatorState.retry' });
  await reaches(actor, 'shown');
  expect([now(), reads()]).toEqual([available, 3]);
});

test('something can be declared while what stands is read again', async () => {
  const { actor, asked } = open({ readState: [replied(available)], declareState: [replied(declared('needs_help'))] });
  actor.send({ type: 'operatorState.declare', state: 'needs_help' });
  await reaches(actor, 'shown');
  expect(asked()).toEqual([{ state: 'needs_help' }]);
});

test('a refused reading says why, declares nothing, and can be tried again', async () => {
  const denied = refused('access.forbidden');
  const { actor, now, asked } = open({ readState: [denied, replied(available)] });
  await reaches(actor, 'unreadable');
  expect(selectStateRefusal(actor.getSnapshot())).toEqual(denied.refusal);
  actor.send({ type: 'operatorState.declare', state: 'on_break' });
  expect(actor.getSnapshot().matches('unreadable')).toBe(true);
  actor.send({ type: 'operatorState.retry' });
  await reaches(actor, 'shown');
  expect([now(), selectStateRefusal(actor.getSnapshot()), asked()]).toEqual([available, null, []]);
});
