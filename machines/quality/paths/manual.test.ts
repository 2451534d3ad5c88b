import { expect, test } from 'vitest';
import { lockModel } from '../../access/lock/lock.paths.ts';
import { sessionModel } from '../../access/session/session.paths.ts';
import { listedAlarmModel } from '../../alarms/alarm/alarm.paths.ts';
import { nextRunsModel } from '../../automation/next-runs/next-runs.paths.ts';
import { wallModel, wallsModel } from '../../collaboration/wall/wall.paths.ts';
import { treeModel } from '../../places/tree/tree.paths.ts';
import { linkModel } from '../../platform/link/link.paths.ts';
import { playerModel } from '../../video/player/player.paths.ts';
import { timelineModel } from '../../video/timeline/timeline.paths.ts';
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
  expect(actions(listedAlarmModel, 'open.sending')?.slice(-3)).toEqual([
    'In the second tab, at /qa under “Next reply”, choose the call “PUT /v1/alarm/:id” and the reply “Hold until released”, tick “Every time, not just once”, and press “Force the reply”.',
    'Write “Guard on site” under “Comments”, and press the button that begins with “Yes”.',
    'In the second tab, at /qa under “Next reply”, press “Clear the forced replies”.',
  ]);
  expect(caseTo(listedAlarmModel, 'open.sending')?.given).toContain('Open {url}/qa in a second tab');
});

test('a reply that a second user causes is held meanwhile, and answered', () => {
  expect(actions(listedAlarmModel, 'open.refused')?.slice(-1)).toEqual([
    'In a second browser, signed in as bruno@demo.test, take the same alarm. In the second tab, at /qa under “Next reply”, press “Answer” beside the held call “PUT /v1/alarm/:id”.',
  ]);
});

test('what a short pause leads to is forced before the act that begins it, as part of it', () => {
  const [, forced, act, cleared] = actions(nextRunsModel, 'refused') ?? [];
  expect(forced).toContain('--every-time "POST /v1/schedule/next-runs" access.forbidden');
  expect(act).toContain('press “Add”');
  expect(cleared).toContain('--clear');
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
    'On a command line, run: npm run reply -- --url {url} --every-time "POST /v1/user/unlock" no-answer',
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

test('a state that is left within a second ends no case, and nothing is done in it', () => {
  const states = casesOf([nextRunsModel], 'easiest').map(({ state }) => state);
  expect(states).not.toContain('settling');
  expect(states).toContain('reading');
  expect(casesOf([nextRunsModel], 'easiest').flatMap(({ steps }) => steps.filter(({ action }) => action.startsWith('Wait: ')))).toEqual([]);
});

test('what a tester does takes longer than a retry of five seconds', () => {
  const end = casesOf([wallsModel], 'easiest').map(({ state }) => state);
  expect(end).toContain('list.unread assigning.idle');
  expect(end).not.toContain('list.unread assigning.unanswered');
});

test('states that nobody sees are not distinguished, nor what is hidden beside another state', () => {
  const walls = casesOf([wallModel], 'easiest').map(({ state }) => state.split(' ')[0]);
  expect(walls).toEqual([...new Set(walls)]);
  const tree = casesOf([treeModel], 'easiest').filter(({ state }) => state.includes('search.nothing'));
  expect(tree).toHaveLength(1);
  expect(tree[0]?.expected).toEqual(['It says that nothing was found, and what can be sought.']);
});

test('a gesture may be replaced so that a reply comes, and differ by the state', () => {
  const nothing = casesOf([treeModel], 'easiest').find(({ state }) => state.startsWith('search.nothing'));
  expect(nothing?.steps.at(-1)?.action).toBe('Write “xqzw” in the field “Search” of “Tenants”.');
  const held = casesOf([timelineModel], 'easiest').find(({ state }) => state.endsWith('cursor.scrubbing choice.begun'));
  expect(held?.steps.at(-1)?.action).toBe('While the mouse is held, press the key I.');
});

test('what comes by itself belongs to the step before', () => {
  const { steps } = caseTo(linkModel, 'catchingUp.reading') ?? { steps: [] };
  expect(steps.map(({ action }) => action)).toEqual(['Reload the page. Wait until the status bar says “Syncing…”.']);
});
