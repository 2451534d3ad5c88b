import { expect, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { unplugged } from '../../machines/paths/model.ts';
import { sharesModel } from '../../machines/shares/shares.paths.ts';
import type { ConsoleRef } from '../shell/console.ts';
import { createActor as createOfView } from '../shell/own-actor.ts';
import { keepSteps, keptSteps, visitedOf } from './kept-steps.ts';

const rootMachine = setup({
  types: { context: {} as { user: object | null }, events: {} as { type: 'session.ended' } | { type: 'session.stirred' } },
}).createMachine({
  id: 'console',
  context: { user: {} },
  on: { 'session.ended': { actions: assign({ user: null }) }, 'session.stirred': {} },
});

test('steps of the console and of views are kept from signing in to signing out, and forgotten then', () => {
  const root = createActor(rootMachine).start();
  const before = createOfView(unplugged(sharesModel.machine), { input: sharesModel.input }).start();
  keepSteps(root as unknown as ConsoleRef, () => 1);
  expect(visitedOf('shares')).toEqual(new Set(['reading']));
  const during = createOfView(unplugged(sharesModel.machine), { input: sharesModel.input }).start();
  root.send({ type: 'session.stirred' });
  const ring = keptSteps();
  expect(ring?.steps().map(({ actor, event }) => [actor.sessionId, event.type])).toEqual([
    [during.sessionId, 'xstate.init'],
    [root.sessionId, 'session.stirred'],
  ]);
  expect(ring?.met().map(({ sessionId }) => sessionId)).toContain(before.sessionId);
  root.send({ type: 'session.ended' });
  expect([keptSteps(), ring?.steps(), ring?.met()]).toEqual([null, [], []]);
  root.send({ type: 'session.stirred' });
  during.stop();
  before.stop();
  expect([ring?.steps(), visitedOf('shares').size]).toEqual([[], 0]);
});
