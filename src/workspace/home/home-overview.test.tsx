import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Ability } from '../../../contract/access/user.ts';
import { Unit } from '../../../contract/places/place.ts';
import {
  type Checklist,
  type ChecklistEntry,
  type ChecklistStep,
  checklistSteps,
  type Watch,
} from '../../../contract/workspace/checklist.ts';
import { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { ana, anUnreadableRow, refused, replied } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import type { Http } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
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

const allWatched: Watch = {
  tokens: { unheard: 0 },
  receivers: { off: 0, faulty: 0, unheard: 0 },
  devices: { off: 0, silent: 0 },
  tests: 0,
  shelvings: 0,
  people: { count: 0, names: [] },
};
const ours = { map: { file: 'none', tiles_url: null } } as unknown as Platform['capabilities'];
/** The reply of the platform: these steps, and what is not watched. */
const stated = (open: Partial<Record<ChecklistStep, Partial<Omit<ChecklistEntry, 'step'>>>>, watch: Partial<Watch> = {}) =>
  replied({ steps: checklistWith(open), watch: { ...allWatched, ...watch } });

interface Shown {
  abilities?: readonly Ability[];
  openAlarms?: unknown;
  units?: readonly Unit[];
  capabilities?: Platform['capabilities'];
}

/** @returns the requests to the platform */
function show(answer: unknown, { abilities = [], openAlarms = nothingOpen, units = [], capabilities = ours }: Shown = {}) {
  const script = new Script<'readOpenAlarms'>({ readOpenAlarms: [openAlarms] });
  const machine = alarmsMachine.provide({ actors: { readOpenAlarms: script.port('readOpenAlarms') } });
  const alarms = createActor(machine, { input: { me: ana.id } }).start();
  const ask = vi.fn(async () => {
    if (answer === null) throw new Error('no answer');
    return answer;
  });
  renderSlot(() => <HomeOverview alarms={alarms} abilities={abilities} backlogAfter={60} />, {
    ask: ask as unknown as Http['ask'],
    units,
    capabilities,
  });
  return ask;
}

test('a new installation names what is missing to monitor', async () => {
  show(stated({ site: { count: 0 }, receiver: { count: 0 }, operator: { count: 0 } }));
  expect(await screen.findByRole('heading', { name: 'Not monitored: no site, no receiver, no operator yet' })).toBeTruthy();
});

test('only what is missing is named', async () => {
  show(stated({ receiver: { count: 0 } }));
  expect(await screen.findByRole('heading', { name: 'Not monitored: no receiver yet' })).toBeTruthy();
});

test('an installation that is monitored is quiet, also while a place is missing on the map', async () => {
  show(stated({ site: { incomplete: 1, names: ['Gate 4'] } }));
  expect(await screen.findByText('No open alarms. New alarms appear in the queue and on this map, with sound.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No alarms waiting' })).toBeTruthy();
});

const monitored = stated({});
test.each([
  ['while they are being read', new Promise(() => undefined), 'Loading open alarms…'],
  ['when they are refused', refused('access.forbidden'), 'Open alarms are not known'],
  ['when the platform does not answer', new Error('no answer'), 'Open alarms are not known'],
  ['when the reply cannot be read', refused('reply.unreadable'), 'Open alarms are not known'],
  ['when nine alarms cannot be read', { ...nothingOpen, unreadable: nine }, '9 alarms could not be read.'],
])('the overview does not say that no alarm waits %s', { tags: ['OP-7.05'] }, async (_, openAlarms, title) => {
  show(monitored, { openAlarms });
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
  const open = stated({ site: { incomplete: 4, names: ['Gate 4', 'Gate 5', 'Gate 6'] }, operator: { count: 0 } });
  show(open, { abilities: administrator });
  expect(await screen.findByRole('heading', { name: 'Set-up: 7 of 9 steps done' })).toBeTruthy();
  expect(screen.getByText('No place on the map: Gate 4, Gate 5, Gate 6…')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the sites' }).getAttribute('href')).toBe('/guide?step=site');
  expect(screen.getByRole('link', { name: 'Create a user' }).getAttribute('href')).toBe('/guide?step=people');
  expect(screen.getAllByText('Done')).toHaveLength(7);
});

test('a token that nothing was sent with, and an alarm without pictures, are not done', async () => {
  const open = stated({
    receiver: { count: 2, incomplete: 2, names: ['Panel', 'Recorder'] },
    alarm: { count: 1, cause: 'no_pictures', names: ['North gate'] },
  });
  show(open, { abilities: administrator });
  expect(await screen.findByText('Created, nothing received yet: Panel, Recorder')).toBeTruthy();
  expect(screen.getByText('An alarm arrived, but its cameras give no picture: North gate')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Send a test alarm' }).getAttribute('href')).toBe('/guide?step=alarm');
  expect(screen.getByRole('link', { name: 'Continue the guided set-up' }).getAttribute('href')).toBe('/guide');
});

test('the checklist is not shown to an operator, nor once all is done', async () => {
  show(stated({ operator: { count: 0 } }), { abilities: [{ action: 'update', subject: 'Alarm' }] });
  await screen.findByRole('heading', { name: 'Not monitored: no operator yet' });
  expect(screen.queryByRole('list', { name: 'Steps of the set-up' })).toBeNull();
});

test('an installation whose steps are all done has no checklist', async () => {
  show(stated({}), { abilities: administrator });
  await screen.findByText(/^No open alarms/);
  expect(screen.queryByRole('list', { name: 'Steps of the set-up' })).toBeNull();
});

const unitWith = (id: number, online: boolean) =>
  Unit.parse({ id, id_tenant: 1, description: `Site ${id}`, cameras: [{ id, id_unit: id, name: `Camera ${id}`, online }] });

test('what is watched is counted once, and what is not as it should be leads to its screen', async () => {
  const counts = stated({ site: { count: 2 }, camera: { count: 2 } }, { receivers: { off: 0, faulty: 0, unheard: 2 } });
  show(counts, { abilities: administrator, units: [unitWith(1, true), unitWith(2, false)] });
  const summary = within(await screen.findByRole('region', { name: 'What is watched' }));
  expect(summary.getByRole('link', { name: '2 sites' }).getAttribute('href')).toBe('/unit');
  expect(summary.getByRole('link', { name: '1 camera without picture' }).getAttribute('href')).toBe('/status_cameras');
  expect(summary.getByRole('link', { name: '2 receivers that never received' }).getAttribute('href')).toBe('/receivers');
  expect(screen.queryByRole('list', { name: 'Waiting alarms by priority' })).toBeNull();
});

test('all is clear only where the sites are loaded; screens that may not be opened are words', async () => {
  show(stated({}), { units: [unitWith(1, true)] });
  expect(await screen.findByText(/^Every camera gives pictures/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /sites/ })).toBeNull();
});

test('sites that are not loaded are not taken for cameras that give pictures', async () => {
  show(stated({}), { abilities: administrator });
  expect(await screen.findByText(/^Whether cameras give pictures is not known/)).toBeTruthy();
  expect(screen.queryByText(/^Every camera gives pictures/)).toBeNull();
});

const summary = async () => within(await screen.findByRole('region', { name: 'What is watched' }));

test('each register that states something is counted with a link to it', { tags: ['OP-7.05'] }, async () => {
  const watch: Watch = {
    tokens: { unheard: 1 },
    receivers: { off: 2, faulty: 1, unheard: 0 },
    devices: { off: 1, silent: 3 },
    tests: 4,
    shelvings: 1000,
    people: { count: 2, names: ['Bruno', 'Carla'] },
  };
  show(stated({}, watch), { abilities: administrator, units: [unitWith(1, true)] });
  const { findByRole, getAllByRole, getByText } = await summary();
  await findByRole('link', { name: '4 sources on test' });
  const points = getAllByRole('listitem').map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href')]);
  expect(points).toEqual([
    ['1 receiver with a fault or lost link', '/receivers'],
    ['3 devices silent longer than expected', '/receiver_devices'],
    ['2 receivers off', '/receivers'],
    ['1 device off', '/receiver_devices'],
    ['1 intake token that never received', '/intake_tokens'],
    ['4 sources on test', '/on_test'],
    ['≥ 1,000 sources shelved', '/shelved_sources'],
  ]);
  expect(getByText('Bruno, Carla').parentElement?.textContent).toBe('Signed in: Bruno, Carla');
  expect(screen.queryByText(/^Every camera gives pictures/)).toBeNull();
});

test('many people are a count whose names are listed on demand', async () => {
  show(stated({}, { people: { count: 60, names: ['Ana', 'Bruno', 'Carla', 'Dora'] } }));
  const { findByText, getByText } = await summary();
  const list = (await findByText('60 others signed in')).closest('details');
  expect([list?.open, getByText(/and 56 more/).textContent]).toEqual([false, 'Ana, Bruno, Carla, Dora and 56 more']);
});

test('registers that the user may not see are named, and nothing is said of them', async () => {
  show(stated({}, { receivers: null, devices: null, people: null }), { units: [unitWith(1, true)] });
  const { findByText, queryByText } = await summary();
  await findByText('Not stated without the permission to see them: receivers, devices on receivers, who else is signed in.');
  expect(queryByText(/every receiver and device works/)).toBeNull();
  expect(queryByText('Every camera gives pictures; nothing is parked, unattended or in the backlog.')).toBeTruthy();
});

test.each([
  ['refused', refused('access.forbidden'), /^Receivers, tests, shelved sources and who else is signed in are not known: /],
  ['unreadable', refused('reply.unreadable'), /^Receivers, tests, shelved sources and who else is signed in are not known: /],
  ['unanswered', null, /^Receivers, tests, shelved sources and who else is signed in could not be read\./],
])('a %s reading is stated, and never as a clear watch', async (_, answer, sentence) => {
  show(answer, { units: [unitWith(1, true)] });
  const region = await summary();
  await region.findByText(sentence);
  expect(region.queryByText(/every receiver and device works/)).toBeNull();
  expect(screen.getByRole('region', { name: 'What is watched' }).dataset['state']).toBe('unknown');
});

test('a platform of the specification is not asked; what it does not state is said', async () => {
  const ask = show(null, { capabilities: null, units: [unitWith(1, true), unitWith(2, false)] });
  const region = await summary();
  await region.findByText('This platform states neither receivers nor what is on test or shelved, nor who else is signed in.');
  expect(region.getByText('1 camera without picture')).toBeTruthy();
  expect(screen.getByText('No open alarms. This platform does not state whether alarms can arrive.')).toBeTruthy();
  expect(ask).not.toHaveBeenCalled();
});
