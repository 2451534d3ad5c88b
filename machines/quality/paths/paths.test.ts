import { expect, test } from 'vitest';
import { sessionModel } from '../../access/session/session.paths.ts';
import { alarmModel } from '../../alarms/alarm/alarm.paths.ts';
import { referenceDataModel } from '../../platform/reference-data/reference-data.paths.ts';
import { tabsModel } from '../../workspace/tabs/tabs.paths.ts';
import { leavesOf } from './leaves.ts';
import type { EventSamples, ReplySamples } from './model.ts';
import { actorAt, shortestPaths, stepPaths, walk } from './paths.ts';
import { dotted } from './scripted.ts';
import type { MachineState } from './steps.ts';

test('says each step in words and where it leads', () => {
  const path = shortestPaths(sessionModel).find(({ state }) => state === 'code.incorrect');
  expect(path?.steps.map(({ kind, port, text, state }) => [kind, port, text, state])).toEqual([
    ['reply', 'restoreSession', 'restoreSession replies yes', 'signedOut.form'],
    ['event', null, 'session.signIn email=ana@demo.test password=atalaya-demo', 'signingIn'],
    ['reply', 'signIn', 'signIn replies yes challenge-1', 'code.entry'],
    ['event', null, 'session.enterCode code=123456', 'code.checking'],
    ['reply', 'verifyCode', 'verifyCode replies refused code.incorrect', 'code.incorrect'],
  ]);
});

test('paths keep their ids from run to run, and no two share one', () => {
  const ids = stepPaths(sessionModel).map(({ id }) => id);
  expect(stepPaths(sessionModel).map(({ id }) => id)).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toMatch(/^session-[0-9a-f]{8}$/);
});

test('a walk with a real actor tells which transitions it took', () => {
  const path = shortestPaths(referenceDataModel).find(({ state }) => state === 'unread');
  const { taken, states } = path ? walk(referenceDataModel, path) : { taken: new Set(), states: [] };
  expect(states).toEqual(['unread']);
  expect(taken.size).toBeGreaterThan(0);
});

test('an actor can be put at the end of a path, to be drawn', () => {
  const path = shortestPaths(tabsModel).find(({ state }) => state.startsWith('strip.full'));
  const actor = path && actorAt(tabsModel, path);
  expect(actor && dotted((actor.getSnapshot() as MachineState).value)).toBe(path?.state);
});

test('tells what rests, what is busy and what is only passed', () => {
  const kinds = Object.fromEntries(leavesOf(sessionModel.machine).map(({ path, kind }) => [path, kind]));
  expect(kinds).toMatchObject({ 'code.entry': 'resting', 'code.checking': 'busy', restoring: 'busy' });
});

test('an event without a payload is its own sample, and many machines share its sentence', () => {
  const { events, stepWords } = alarmModel;
  expect(events['link.lost']).toEqual([{ type: 'link.lost' }]);
  expect(stepWords.events['link.lost']).toBe('The link to the platform is lost.');
});

test('an event with a payload and a reply do not compile without a sample', () => {
  type Machine = typeof import('../../platform/live-query/live-query.machine.ts').liveQueryMachine;
  // @ts-expect-error liveQuery.run has no sample
  const noEvents: EventSamples<Machine> = {};
  // @ts-expect-error runLiveQuery has no sample
  const noReplies: ReplySamples<Machine> = {};
  expect([noEvents, noReplies]).toEqual([{}, {}]);
});
