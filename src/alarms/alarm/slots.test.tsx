import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { alarmMachine } from '../../../machines/alarms/alarm/alarm.machine.ts';
import { AlarmQueue } from '../../../machines/alarms/queue/queue.ts';
import { referenceDataMachine } from '../../../machines/platform/reference-data/reference-data.machine.ts';
import { anAlarm, ana } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import { playerMachine } from '../../../machines/video/player/player.machine.ts';
import { alarmTab } from '../../../machines/workspace/tabs/alarm-tab.ts';
import { Localized } from '../../testing/localized.tsx';
import { AlarmWorkspace } from '../../workspace/AlarmWorkspace.tsx';
import { requestFor } from '../../workspace/slots/cam/request.ts';
import { AlarmInfo } from './AlarmInfo.tsx';
import { detectionOf } from './Detection.tsx';
import { OperatorContextProvider } from './operator-context.ts';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

const cameras = [
  { id: 1000, name: 'Yard', tag: 'perimeter', recording_support: true },
  { id: 1001, name: 'Gate', tag: null, recording_support: false },
] as Alarm['cameras'];
const alarm = anAlarm(1, { cameras });
const nothing = { id_camera_proxy: null, image: null, reference_image: null, plate: null, person: null, list: null, score: null };

function open(abilities = ana.abilities) {
  const script = new Script<'readReferenceData' | 'mediaLink'>({ readReferenceData: [], mediaLink: [] });
  const machine = alarmMachine.provide({
    actors: { referenceData: referenceDataMachine.provide({ actors: { readReferenceData: script.port('readReferenceData') } }) },
  });
  const shown = { id: alarm.id, alarm_id: alarm.alarm_id };
  const actor = createActor(machine, { input: { shown, alarm, pending: null, online: true, newKey: () => 'key-00000001' } }).start();
  const player = playerMachine.provide({ actors: { mediaLink: script.port('mediaLink') } });
  const workplace = {
    queue: new AlarmQueue(ana.id),
    abilities,
    comments: [],
    levels: [],
    unreadable: { comments: [], levels: [] },
    units: [],
    player,
    tilesUrl: null,
    open: () => undefined,
  };
  render(
    <Localized>
      <OperatorContextProvider value={workplace}>
        <AlarmWorkspace actor={actor} tab={alarmTab(alarm, abilities, [])} unit={null} />
      </OperatorContextProvider>
    </Localized>,
  );
}
const slots = () =>
  [...document.querySelectorAll('[data-slot]')].map((slot) => slot.getAttribute('data-slot') ?? '').sort((a, b) => a.localeCompare(b));

describe('the default alarm view', () => {
  test('has live, pre-alarm, info, the second camera twice, and a map', {
    tags: ['OP-9.16', 'OP-9.18', 'OP-9.19', 'OP-9.22', 'OP-9.24'],
  }, () => {
    open();
    expect(slots()).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(screen.getByText('Live · Yard')).toBeTruthy();
    expect(screen.getByText('Around the alarm · Yard')).toBeTruthy();
    expect(screen.getByText('Live · Gate')).toBeTruthy();
  });

  test('without a right the place of the picture says which one is missing', { tags: ['OP-1.07', 'OP-1.09'] }, () => {
    open([{ action: 'update', subject: 'Alarm' }]);
    expect(slots()).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(screen.getAllByText('live_video')).toHaveLength(2);
    expect(screen.getAllByText('record_video')).toHaveLength(2);
  });

  test('a camera that does not record says that there is nothing from before', { tags: ['OP-3.05'] }, async () => {
    open();
    expect(await screen.findByText(/does not record, so there is nothing/, {}, { timeout: 10_000 })).toBeTruthy();
  });
});

test('pre-alarm video is asked for from ten seconds before the alarm to five after it', { tags: ['OQ-48', 'OP-1.09', 'OP-9.19'] }, () => {
  expect(requestFor({ id: cameras[0]!.id! }, 'pre_alarm', '2026-03-02T08:00:01.000Z')).toEqual({
    id_camera: 1000,
    kind: 'pre_alarm',
    from: '2026-03-02T07:59:51.000Z',
    to: '2026-03-02T08:00:06.000Z',
  });
  expect(requestFor({ id: cameras[0]!.id! }, 'live', '2026-03-02T08:00:01.000Z')).toEqual({ id_camera: 1000, kind: 'live' });
});

describe('what is known of an alarm', () => {
  const info = (overrides: Partial<Alarm>) =>
    render(
      <Localized>
        <AlarmInfo alarm={anAlarm(1, overrides)} unit={null} />
      </Localized>,
    );

  test('type 5 is a face and 6 a plate, also where only the acronym says so', { tags: ['OP-3.02', 'OP-3.03', 'OP-9.82'] }, () => {
    const seen = { detection_event_data: nothing };
    const kinds = [
      { ...seen, type: 5, alarm_acronym: 'SD' },
      { ...seen, type: 6, alarm_acronym: 'SD' },
      { ...seen, type: null, alarm_acronym: 'FR' },
      { ...seen, type: null, alarm_acronym: 'LPR' },
      { ...seen, type: 1, alarm_acronym: 'SD' },
    ] as const;
    expect(kinds.map((kind) => detectionOf(kind))).toEqual(['face', 'plate', 'face', 'plate', null]);
  });

  test('the keyboard reaches and scrolls it, whatever it holds', () => {
    info({ unit_planes: [] });
    expect(screen.getByRole('group', { name: 'Information' }).tabIndex).toBe(0);
  });

  test('a face alarm shows the detected face beside the reference, with person, match and list', { tags: ['OP-1.03', 'OP-3.03'] }, () => {
    info({
      type: 5,
      alarm_acronym: 'FR',
      detection_event_data: {
        ...nothing,
        image: '/a.jpg',
        reference_image: '/b.jpg',
        person: 'Vera Solís',
        list: 'Lista negra',
        score: 0.876,
      },
    });
    expect(screen.getByAltText('The face that was detected').getAttribute('src')).toBe('/a.jpg');
    expect(screen.getByAltText('The reference picture of the person').getAttribute('src')).toBe('/b.jpg');
    expect(screen.getByText('Vera Solís')).toBeTruthy();
    expect(screen.getByText('87.6%')).toBeTruthy();
    expect(screen.getByText('Lista negra')).toBeTruthy();
  });

  test('a plate alarm shows the plate, its list and the vehicle', { tags: ['OP-1.03', 'OP-3.03'] }, () => {
    info({ type: 6, alarm_acronym: 'LPR', detection_event_data: { ...nothing, image: '/car.jpg', plate: 'ABC-12-34', list: 'Robados' } });
    expect(screen.getByText('ABC-12-34')).toBeTruthy();
    expect(screen.getByText('Robados')).toBeTruthy();
    expect(screen.getByAltText('The vehicle that was detected')).toBeTruthy();
  });

  test('another alarm shows the pictures that were sent with it, and nothing where none was', () => {
    const { unmount } = info({ alarm_acronym: 'SD', detection_event_data: { ...nothing, image: '/1.jpg', reference_image: '/2.jpg' } });
    const pictures = screen.getAllByAltText('A picture that was sent with the alarm').map((one) => one.getAttribute('src'));
    expect(pictures).toEqual(['/1.jpg', '/2.jpg']);
    unmount();
    info({ alarm_acronym: 'SD', detection_event_data: nothing });
    expect(screen.queryByRole('region', { name: 'Pictures' })).toBeNull();
  });

  test('each camera is listed with name, tag and whether it records', { tags: ['OP-3.05'] }, () => {
    info({ cameras });
    const [yard, gate] = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(yard).toBe('Yardperimeterrecords');
    expect(gate).toBe('Gatedoes not record');
  });
});
