import { expect, test } from 'vitest';
import { lockModel } from '../../access/lock/lock.paths.ts';
import { sessionModel } from '../../access/session/session.paths.ts';
import { listedAlarmModel } from '../../alarms/alarm/alarm.paths.ts';
import { nextRunsModel } from '../../automation/next-runs/next-runs.paths.ts';
import { playerModel } from '../../video/player/player.paths.ts';
import { casesOf } from './cases.ts';
import { byNobody, type Manual } from './manual.ts';
import { easiestPaths, manualCaseOf, NotByHand } from './manual-cases.ts';
import { manuals } from './manuals.ts';
import type { Model } from './model.ts';
import { shortestPaths } from './paths.ts';

const caseTo = (model: Model, state: string) => casesOf([model], 'easiest').find((one) => one.state === state);
const actions = (model: Model, state: string) => caseTo(model, state)?.steps.map(({ action }) => action);

test('a case begins with an account, an address and gestures from there', () => {
  const { given, start } = caseTo(listedAlarmModel, 'open.confirming') ?? {};
  expect(start?.account).toBe('qa@demo.test');
  expect(given).toContain('Sign in as qa@demo.test, password atalaya-demo. Open {url}/inicio. In the “Demo” menu choose');
});

test('a call that replies last is held before it is made', () => {
  expect(actions(listedAlarmModel, 'open.sending')?.slice(-2)).toEqual([
    'In the second tab, at /qa under “Next reply”, choose the call “PUT /v1/alarm/:id” and the reply “Hold until released”, and press “Force the reply”.',
    'Write “Guard on site” under “Comments”, and press the button that begins with “Yes”.',
  ]);
  expect(caseTo(listedAlarmModel, 'open.sending')?.given).toContain('Open {url}/qa in a second tab');
});

test('a reply that a second user causes is held meanwhile, and answered', () => {
  expect(actions(listedAlarmModel, 'open.refused')?.slice(-1)).toEqual([
    'In a second browser, signed in as bruno@demo.test, take the same alarm. In the second tab, at /qa under “Next reply”, press “Answer” beside the held call “PUT /v1/alarm/:id”.',
  ]);
});

test('a call that a pause leads to is forced before the act that begins the pause', () => {
  const [, forced, act, pause] = actions(nextRunsModel, 'refused') ?? [];
  expect(forced).toContain('"POST /v1/schedule/next-runs" access.forbidden');
  expect(act).toContain('press “Add”');
  expect(pause).toMatch(/^Wait: /);
});

test('without a link nothing is forced: a call fails by itself', () => {
  const queued = actions(listedAlarmModel, 'open.queued') ?? [];
  expect(queued[1]).toContain('choose “Offline”');
  expect(queued.join()).not.toContain('/qa');
});

test('a reply that comes by itself belongs to the step that asks for it', () => {
  const { steps } = caseTo(lockModel, 'locked.prompting') ?? { steps: [] };
  expect(steps.map(({ action, state }) => [action, state])).toEqual([
    ['Open {url}/inicio.', 'open'],
    ['Press Ctrl+L.', 'locked.prompting'],
  ]);
});

test('who may not open /qa forces replies by a command', () => {
  expect(actions(lockModel, 'locked.failed')?.[2]).toBe(
    'On a command line, run: npm run reply -- --url {url} "POST /v1/user/unlock" no-answer',
  );
});

test('a reply with two causes is a step each, after what makes the call be made', () => {
  expect(actions(sessionModel, 'signedOut.expired')).toEqual([
    'Sign in as ana@demo.test, password atalaya-demo.',
    'On a command line, run: npm run reply -- --url {url} "POST /v1/user/refresh-token" refresh.unknown',
    'On a command line, run: npm run reply -- --url {url} "GET /v1/users/me" access.expired',
    'Open {url}/login.',
  ]);
});

test('what nobody can bring about is avoided, and no case is made of it', () => {
  const manual = manuals.get(lockModel.name) as Manual;
  const mute: Manual = {
    ...manual,
    causes: { ...manual.causes, 'lock.now': byNobody('a test does'), 'lock.idle': byNobody('a test does') },
  };
  const reached = easiestPaths(lockModel, mute).map(({ path }) => path.state);
  expect(reached).toContain('locked.prompting');
  expect(reached).not.toContain('locking');
  const [path] = shortestPaths(lockModel).filter(({ state }) => state === 'locking');
  expect(() => path && manualCaseOf(lockModel, mute, path)).toThrow(NotByHand);
});

test('a delay that waiting alone does not bring about is avoided', () => {
  const manual = manuals.get(playerModel.name) as Manual;
  const states = (given: Manual) => easiestPaths(playerModel, given).map(({ path }) => path.state);
  expect(states(manual)).toContain('playing.live');
  expect(states(manual)).not.toContain('stale');
  expect(states({ ...manual, delays: {} })).toContain('stale');
});
