import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Ability } from '../../../contract/access/user.ts';
import { Unit } from '../../../contract/places/place.ts';
import { type Checklist, type ChecklistEntry, type ChecklistStep, checklistSteps } from '../../../contract/workspace/checklist.ts';
import { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { ana, anUnreadableRow, refused, replied } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import type { Http } from '../../platform/http/http.ts';
import { renderSlot } from '../../testing/slot.tsx';
import { HomeOverview } from './HomeOverview.tsx';

const nine = Array.from({ length: 9 }, (_, at) => ({ ...anUnreadableRow, id: `A-${at}` }));
const administrator: readonly Ability[] = [{ action: 'manage', subject: 'all' }];

function checklistWith(open: Partial<Record<ChecklistStep, Partial<Omit<ChecklistEntry, 'step'>>>>): Checklist {
  return checklistSteps.map((step) => {
    const entry = { is_done: !open[step], count: 1, incomplete: 0, names: [], cause: null };
    return { step, ...entry, ...open[step] };
  });
}

const nothingOpen = replied({ rows: [], head: 1, epoch: 'e1' });

function show(answer: unknown, abilities: readonly Ability[] = [], openAlarms: unknown = nothingOpen, units: readonly Unit[] = []) {
  const script = new Script<'readOpenAlarms'>({ readOpenAlarms: [openAlarms] });
  const machine = alarmsMachine.provide({ actors: { readOpenAlarms: script.port('readOpenAlarms') } });
  const alarms = createActor(machine, { input: { me: ana.id } }).start();
  const ask = (async () => {
    if (answer === null) throw new Error('no answer');
    return answer;
  }) as unknown as Http['ask'];
  renderSlot(() => <HomeOverview alarms={alarms} abilities={abilities} backlogAfter={60} />, { ask, units });
}

test('a new installation names what is missing to monitor', async () => {
  show(replied(checklistWith({ site: { count: 0 }, receiver: { count: 0 }, operator: { count: 0 } })));
  expect(await screen.findByRole('heading', { name: 'Not monitored: no site, no receiver, no operator yet' })).toBeTruthy();
});

test('only what is missing is named', async () => {
  show(replied(checklistWith({ receiver: { count: 0 } })));
  expect(await screen.findByRole('heading', { name: 'Not monitored: no receiver yet' })).toBeTruthy();
});

test('an installation that is monitored is quiet, also while a place is missing on the map', async () => {
  show(replied(checklistWith({ site: { incomplete: 1, names: ['Gate 4'] } })));
  expect(await screen.findByText('No open alarms. New alarms appear in the queue and on this map, with sound.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No alarms waiting' })).toBeTruthy();
});

const monitored = replied(checklistWith({}));
test.each([
  ['while they are being read', new Promise(() => undefined), 'Loading open alarms…'],
  ['when they are refused', refused('access.forbidden'), 'Open alarms are not known'],
  ['when the platform does not answer', new Error('no answer'), 'Open alarms are not known'],
  ['when the reply cannot be read', refused('reply.unreadable'), 'Open alarms are not known'],
  ['when nine alarms cannot be read', { ...nothingOpen, unreadable: nine }, '9 alarms could not be read.'],
])('the overview does not say that no alarm waits %s', { tags: ['OP-7.05'] }, async (_, openAlarms, title) => {
  show(monitored, [], openAlarms);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByText(/No alarms waiting/)).toBeNull();
});

test('a refusal and an unanswered request have sentences of their own', async () => {
  show(refused('access.forbidden'));
  expect(await screen.findByText(/^Whether alarms can arrive is not known: /)).toBeTruthy();
  show(null);
  expect(await screen.findByText(/^Whether alarms can arrive could not be read/)).toBeTruthy();
});

test('until it is read, the words say that it is being checked', async () => {
  show(new Promise(() => undefined));
  expect(await screen.findByText('Checking whether alarms can arrive…')).toBeTruthy();
});

test('the checklist names what is missing and leads to the screens, for those who may do it', async () => {
  const open = checklistWith({ site: { incomplete: 4, names: ['Gate 4', 'Gate 5', 'Gate 6'] }, operator: { count: 0 } });
  show(replied(open), administrator);
  expect(await screen.findByRole('heading', { name: 'Set-up: 7 of 9 steps done' })).toBeTruthy();
  expect(screen.getByText('No place on the map: Gate 4, Gate 5, Gate 6…')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the sites' }).getAttribute('href')).toBe('/guide?step=site');
  expect(screen.getByRole('link', { name: 'Create a user' }).getAttribute('href')).toBe('/guide?step=people');
  expect(screen.getAllByText('Done')).toHaveLength(7);
});

test('a token that nothing was sent with, and an alarm without pictures, are not done', async () => {
  const open = checklistWith({
    receiver: { count: 2, incomplete: 2, names: ['Panel', 'Recorder'] },
    alarm: { count: 1, cause: 'no_pictures', names: ['North gate'] },
  });
  show(replied(open), administrator);
  expect(await screen.findByText('Created, nothing received yet: Panel, Recorder')).toBeTruthy();
  expect(screen.getByText('An alarm arrived, but its cameras give no picture: North gate')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Send a test alarm' }).getAttribute('href')).toBe('/guide?step=alarm');
  expect(screen.getByRole('link', { name: 'Continue the guided set-up' }).getAttribute('href')).toBe('/guide');
});

test('the checklist is not shown to an operator, nor once all is done', async () => {
  show(replied(checklistWith({ operator: { count: 0 } })), [{ action: 'update', subject: 'Alarm' }]);
  await screen.findByRole('heading', { name: 'Not monitored: no operator yet' });
  expect(screen.queryByRole('list', { name: 'Steps of the set-up' })).toBeNull();
});

test('an installation whose steps are all done has no checklist', async () => {
  show(replied(checklistWith({})), administrator);
  await screen.findByText(/^No open alarms/);
  expect(screen.queryByRole('list', { name: 'Steps of the set-up' })).toBeNull();
});

const unitWith = (id: number, online: boolean) =>
  Unit.parse({ id, id_tenant: 1, description: `Site ${id}`, cameras: [{ id, id_unit: id, name: `Camera ${id}`, online }] });

test('what is watched is counted once, and what is not as it should be leads to its screen', async () => {
  const counts = checklistWith({ site: { count: 2 }, camera: { count: 2 }, receiver: { count: 3, incomplete: 2, names: ['Panel'] } });
  show(replied(counts), administrator, nothingOpen, [unitWith(1, true), unitWith(2, false)]);
  const summary = within(await screen.findByRole('region', { name: 'What is watched' }));
  expect(summary.getByRole('link', { name: '2 sites' }).getAttribute('href')).toBe('/unit');
  expect(summary.getByRole('link', { name: '1 camera without picture' }).getAttribute('href')).toBe('/status_cameras');
  expect(summary.getByRole('link', { name: '2 receivers that never received' }).getAttribute('href')).toBe('/receivers');
  expect(screen.queryByRole('list', { name: 'Waiting alarms by priority' })).toBeNull();
});

test('all is clear only where the sites are loaded; screens that may not be opened are words', async () => {
  show(replied(checklistWith({})), [], nothingOpen, [unitWith(1, true)]);
  expect(await screen.findByText(/^Every camera gives pictures/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /sites/ })).toBeNull();
});

test('sites that are not loaded are not taken for cameras that give pictures', async () => {
  show(replied(checklistWith({})), administrator);
  expect(await screen.findByText(/^Whether cameras give pictures is not known/)).toBeTruthy();
  expect(screen.queryByText(/^Every camera gives pictures/)).toBeNull();
});
