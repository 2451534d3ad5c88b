import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { alarmMachine } from '../../../machines/alarms/alarm/alarm.machine.ts';
import { referenceDataMachine } from '../../../machines/platform/reference-data/reference-data.machine.ts';
import { anAlarm, ana, at, bruno, takenBy } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { listenToKeys } from '../../ui/shortcuts.ts';
import { Handling } from './Handling.tsx';

let stop: () => void;
beforeEach(() => {
  stop = listenToKeys();
});
afterEach(() => stop());

const mine = takenBy(ana, anAlarm(1));
const owner = ['update', 'take_over', 'park'].map((action) => ({ action, subject: 'Alarm' }));
const toGroup = { to: { kind: 'group' as const, id: 7, name: 'Patrols' }, until: at(60), note: null };
const offeredToGroup: Alarm = { ...takenBy(bruno, anAlarm(1)), offer: toGroup };

async function open(alarm: Alarm, given: Parameters<typeof renderScreen>[1] = {}) {
  const script = new Script<'readReferenceData'>({ readReferenceData: [] });
  const machine = alarmMachine.provide({
    actors: { referenceData: referenceDataMachine.provide({ actors: { readReferenceData: script.port('readReferenceData') } }) },
  });
  const shown = { id: alarm.id, alarm_id: alarm.alarm_id };
  const actor = createActor(machine, { input: { shown, alarm, pending: null, online: true, newKey: () => 'key', me: ana.id } }).start();
  await renderScreen(<Handling actor={actor} abilities={given.abilities ?? owner} />, given);
  return actor;
}
const acts = () =>
  screen.getAllByRole('button').map((button) => `${button.textContent} ${button.getAttribute('aria-keyshortcuts') ?? '-'}`);

describe('an alarm that is offered to a group', () => {
  test('is answered by who is in it', async () => {
    await open(offeredToGroup, { groups: [7] });
    expect(acts()).toEqual(['Accept I i', 'Decline B b', 'Take over… Z z']);
  });

  test('is a colleague’s to everybody else', async () => {
    await open(offeredToGroup, { groups: [8] });
    expect(acts()).toEqual(['Take over… Z z']);
  });
});

describe('keys of who holds an alarm', () => {
  test.each([
    ['b', 'Release the alarm'],
    ['p', 'Park the alarm'],
  ])('%s opens the form: %s', async (key, title) => {
    await open(mine);
    expect(acts()).toEqual(['Release… B b', 'Forward… O o', 'Park… P p']);
    await act(async () => fireEvent.keyDown(document.body, { key }));
    expect(screen.getByRole('dialog', { name: title, hidden: true })).toBeTruthy();
  });

  test('an act that cannot be done has its key on the button, and does nothing', async () => {
    await open(mine, { abilities: ana.abilities });
    expect(acts()).toContain('Park… P p');
    await act(async () => fireEvent.keyDown(document.body, { key: 'p' }));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });

  test('one that came back is resumed before it can be parked again', async () => {
    await open({ ...mine, returned_at: at(9) });
    expect(acts()).toEqual(['Resume now P p', 'Release… B b', 'Forward… O o', 'Park…  -']);
    await act(async () => fireEvent.keyDown(document.body, { key: 'p' }));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(screen.getByText('Sending…')).toBeTruthy();
  });
});

describe('whoever may reassign', () => {
  const supervisor = [...owner, { action: 'reassign', subject: 'Alarm' }];

  test.each([
    ['an alarm that waits', anAlarm(1), ['Reassign…  -']],
    ['an alarm of a colleague', takenBy(bruno, anAlarm(1)), ['Take over… Z z', 'Reassign…  -']],
    ['their own', mine, ['Release… B b', 'Forward… O o', 'Park… P p', 'Reassign…  -']],
  ])('reassigns %s', async (_, alarm, offered) => {
    await open(alarm, { abilities: supervisor });
    expect(acts()).toEqual(offered);
  });

  test('others are offered nothing on an alarm that waits', async () => {
    await open(anAlarm(1));
    expect(screen.queryByRole('region', { name: 'Who holds this alarm' })).toBeNull();
  });
});

test('an alarm that a supervisor assigned is acknowledged by its owner, who sees by whom', async () => {
  await open({ ...mine, assigned_by: 'Luis Mora' });
  expect(acts()).toEqual(['Acknowledge P p', 'Release… B b', 'Forward… O o', 'Park…  -']);
  expect(screen.getByText(/^Assigned to/).textContent).toBe(`Assigned to ${ana.name} by Luis Mora.`);
});
