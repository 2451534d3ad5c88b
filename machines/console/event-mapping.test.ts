import { expect, test } from 'vitest';
import { aRun } from '../automation/command-run/command-run.paths.ts';
import type { RoomEvent } from '../platform/link/stream.ts';
import { anAlarm, ana } from '../quality/paths/samples.ts';
import { applyAccountEvents, recordChangeIn, tabsEventFrom } from './event-mapping.ts';

const said = (name: string, data: unknown) => ({ name, event_id: null, epoch: null, data }) as unknown as RoomEvent;
const { id, alarm_id } = anAlarm(3);

test('cameras that a command shows reach the tabs', { tags: ['OP-9.69', 'OP-9.70'] }, () => {
  const cameras = [{ id: 1000, name: 'Yard', id_unit: 101 }];
  const data = { name: 'Night round', cameras, seconds: 8, by: 'Luis' };
  expect(tabsEventFrom(said('cameras.shown', data))).toEqual({ type: 'cameras.shown', ...data });
  expect(tabsEventFrom(said('view.shown', { view: null }))).toBeNull();
});

test('a view that is shown reaches the tabs with who sent it, and a plan with its alarm', {
  tags: ['OP-7.42', 'OP-7.43', 'OP-9.62', 'OP-9.67'],
}, () => {
  const view = { id: 9, name: 'Yards' };
  expect(tabsEventFrom(said('view.shown', { view, by: { name: 'Luis' } }))).toEqual({ type: 'view.shown', view, by: 'Luis' });
  const plan = { id_action_plan: 4, id_alarm: id };
  expect(tabsEventFrom(said('plan.shown', plan))).toEqual({ type: 'plan.shown', ...plan });
});

test('a command that ended for an alarm is in that alarm’s record; one that runs is not yet', { tags: ['OP-4.25'] }, () => {
  const alarm = { id, alarm_id };
  expect(recordChangeIn(said('command.told', { run: aRun(1, { alarm }) }))).toBeNull();
  expect(recordChangeIn(said('command.told', { run: aRun(1, { alarm, status: 'error' }) }))).toBe(id);
  expect(recordChangeIn(said('command.told', { run: aRun(1, { status: 'success' }) }))).toBeNull();
});

test('accounts on other installations come, change and go with what is said of them', { tags: ['OQ-122', 'OP-7.40', 'OQ-32'] }, () => {
  const account = { id: 3, description: 'South tower', host: 'tower.example', is_validated: false };
  const user = { ...ana, external_users: [account] };
  const changed = { ...account, is_validated: true };
  const other = { ...account, id: 4 };
  const events = [said('external_user.created', changed), said('external_user.created', other)];
  expect(applyAccountEvents(user, events)?.external_users).toEqual([changed, other]);
  expect(applyAccountEvents(user, [said('external_user.deleted', account)])?.external_users).toEqual([]);
  expect(applyAccountEvents(user, [said('command.told', { run: aRun(1) })])).toBeNull();
});
