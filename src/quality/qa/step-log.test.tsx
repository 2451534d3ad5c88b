import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { unplugged } from '../../../machines/quality/paths/model.ts';
import { sharesModel } from '../../../machines/video/shares/shares.paths.ts';
import type { ConsoleRef } from '../../platform/console.ts';
import { createActor as createOfView } from '../../platform/view-actors.ts';
import { buildTrace, startRecording, stopRecording, useRecording } from './recording.ts';
import { readStepLog, startStepLog, transitionsOfSession, useStepLog, visitedOf } from './step-log.ts';

const rootMachine = setup({
  types: { context: {} as { user: object | null }, events: {} as { type: 'session.ended' } | { type: 'session.stirred' } },
}).createMachine({
  id: 'console',
  context: { user: {} },
  on: { 'session.ended': { actions: assign({ user: null }) }, 'session.stirred': {} },
});

test('steps of the console and of views are logged from sign-in to sign-out, then cleared', () => {
  const root = createActor(rootMachine).start();
  const before = createOfView(unplugged(sharesModel.machine), { input: sharesModel.input }).start();
  startStepLog(root as unknown as ConsoleRef, () => 1);
  expect(visitedOf('shares')).toEqual(new Set(['reading']));
  const during = createOfView(unplugged(sharesModel.machine), { input: sharesModel.input }).start();
  root.send({ type: 'session.stirred' });
  const ring = readStepLog();
  expect(ring?.steps().map(({ actor, event }) => [actor.sessionId, event.type])).toEqual([
    [during.sessionId, 'xstate.init'],
    [root.sessionId, 'session.stirred'],
  ]);
  expect(ring?.actors().map(({ sessionId }) => sessionId)).toContain(before.sessionId);
  root.send({ type: 'session.ended' });
  expect([readStepLog(), ring?.steps(), ring?.actors()]).toEqual([null, [], []]);
  root.send({ type: 'session.stirred' });
  during.stop();
  before.stop();
  expect([ring?.steps(), visitedOf('shares').size]).toEqual([[], 0]);
});

const frame = () => act(() => new Promise<void>((drawn) => requestAnimationFrame(() => drawn())));

test('what shows the steps is drawn when one comes, and not while nothing happens', async () => {
  const root = createActor(rootMachine).start();
  startStepLog(root as unknown as ConsoleRef, () => 1);
  let drawn = 0;
  const { result } = renderHook(() => ((drawn += 1), useStepLog()));
  await frame();
  const before = drawn;
  for (let idle = 0; idle < 5; idle += 1) await frame();
  expect(drawn).toBe(before);
  root.send({ type: 'session.stirred' });
  await frame();
  expect([drawn, result.current.map(({ event }) => event.type)]).toEqual([before + 1, ['session.stirred']]);
  root.send({ type: 'session.ended' });
});

test('nothing that was shown or recorded of whoever left is there for the next', async () => {
  const root = createActor(rootMachine).start();
  startStepLog(root as unknown as ConsoleRef, () => 1);
  const steps = renderHook(useStepLog);
  root.send({ type: 'session.stirred' });
  await frame();
  steps.unmount();
  expect(renderHook(useStepLog).result.current).toEqual([]);
  await frame();
  const recording = renderHook(useRecording);
  act(() => startRecording(0));
  act(() => root.send({ type: 'session.ended' }));
  expect(recording.result.current).toEqual({ began: null, trace: null });
  expect(renderHook(useStepLog).result.current).toEqual([]);
  const next = createActor(rootMachine).start();
  startStepLog(next as unknown as ConsoleRef, () => 1);
  act(() => startRecording(0));
  next.send({ type: 'session.stirred' });
  act(() => stopRecording());
  // Views of earlier tests may live; of consoles only the next one.
  expect(recording.result.current.trace?.actors.filter(({ path }) => path === 'console')).toHaveLength(1);
  act(() => next.send({ type: 'session.ended' }));
  expect([recording.result.current.trace, buildTrace({ note: '', expected: null })]).toEqual([null, null]);
});

test('steps into another state are listed once each, without those of whoever left', () => {
  const root = createActor(rootMachine).start();
  const lamp = setup({}).createMachine({
    id: 'lamp',
    initial: 'off',
    states: { off: { on: { press: 'on' } }, on: { on: { press: 'off', 'clock.ticked': {} } } },
  });
  startStepLog(root as unknown as ConsoleRef, () => 1);
  const actor = createOfView(lamp).start();
  for (const type of ['press', 'clock.ticked', 'press', 'press'] as const) actor.send({ type });
  expect(transitionsOfSession()).toEqual([
    { machine: 'lamp', event: 'press', from: 'off', to: 'on' },
    { machine: 'lamp', event: 'press', from: 'on', to: 'off' },
  ]);
  root.send({ type: 'session.ended' });
  actor.stop();
  expect(transitionsOfSession()).toEqual([]);
});
