import { describe, expect, test } from 'vitest';
import { Alarm, AlarmAcronym, AlarmChange, AlarmComment, alarmTypeNumber, supersedes } from './alarm.ts';
import { alarmStatuses } from './status.ts';

const alarm = {
  id: 7,
  alarm_id: 'A-7',
  description: 'Door forced',
  alarm_status: 'waiting',
  alarm_type: 'Intrusion',
  alarm_acronym: 'SD',
  type: null,
  alarm_level: { id: 1, level: 'High', description: '', priority: 1, color: '#c00012', media: { url: '/media/high.mp3' } },
  tenant: { id: 3, name: 'Norte' },
  unit: { id: 9, description: 'Depot', region: 'Centro', position: { latitude: 19.4, longitude: -99.1 } },
  cameras: [{ id: 11, name: 'Gate', tag: 'entrance', recording_support: true }],
  host: null,
  created: '2026-11-21T06:20:00.000Z',
  view_link: null,
  unit_planes: [],
  detection_event_data: null,
  folioCAD: null,
  statusCAD: null,
  reaction_patrol: false,
  protocol: null,
  comments: null,
  version: 1,
  changed_at: '2026-11-21T06:20:00.000Z',
  taken_by: null,
  taken_at: null,
  ended_by: null,
  ended_at: null,
};

describe('the record', () => {
  test('has its level with colour and sound, and its cameras with tag and recording support', {
    tags: ['OP-3.01', 'OP-3.04', 'OP-3.05'],
  }, () => {
    const read = Alarm.parse(alarm);
    expect(read.alarm_level).toMatchObject({ color: '#c00012', media: { url: '/media/high.mp3' } });
    expect(read.cameras).toEqual([{ id: 11, name: 'Gate', tag: 'entrance', recording_support: true }]);
  });

  test('is read with every field of the specification as it was sent', { tags: ['OP-3.01', 'OP-3.02', 'OP-3.04', 'OP-3.05'] }, () => {
    const sent = {
      id: 7,
      alarm_id: 'A-7',
      description: 'Door forced',
      alarm_status: 'attending',
      alarm_type: 'Intrusion',
      alarm_acronym: 'FR',
      alarm_level: { color: '#c00012', media: { url: '/media/high.mp3' } },
      unit: { id: 9, description: 'Depot', region: 'Centro' },
      cameras: [{ name: 'Gate', tag: 'entrance', recording_support: true }],
      host: 'south.example',
      created: '2026-11-21T06:20:00.000Z',
      view_link: 'https://south.example/alarm/7',
      type: 5,
      detection_event_data: { id_camera_proxy: 11 },
      unit_planes: [{ id: 4, description: 'Ground floor' }],
      folioCAD: 'CAD-12',
      statusCAD: 'dispatched',
      reaction_patrol: true,
      protocol: 'P-7',
      comments: 'Guard called',
    };
    expect(Alarm.parse(sent)).toMatchObject(sent);
  });

  const required = ['id', 'alarm_status', 'unit', 'created'];
  test.each(Object.keys(alarm))('without its %s is read, unless an operator could not act on it', { tags: ['OP-3.01'] }, (field) => {
    expect(Alarm.safeParse({ ...alarm, [field]: undefined }).success).toBe(!required.includes(field));
  });

  test('the higher version replaces the lower one', () => {
    const of = (version: number) => Alarm.parse({ ...alarm, version });
    expect([1, 2, 3].map((version) => supersedes(of(version), of(2)))).toEqual([false, false, true]);
  });

  test('without versions, what arrives last replaces what differs, and no status goes back', () => {
    const of = (alarm_status: string, comments: string | null = null) => Alarm.parse({ ...alarm, alarm_status, comments, version: 0 });
    expect(supersedes(of('waiting'), of('waiting'))).toBe(false);
    expect(supersedes(of('waiting', 'Guard called'), of('waiting'))).toBe(true);
    expect(supersedes(of('attending'), of('waiting'))).toBe(true);
    expect(supersedes(of('waiting'), of('attending'))).toBe(false);
    expect(supersedes(of('attending'), of('canceled'))).toBe(false);
    expect(supersedes(of('attended'), of('canceled'))).toBe(true);
  });

  test('its acronym is SD, FR or LPR', { tags: ['OP-3.02'] }, () => {
    expect(['SD', 'FR', 'LPR', 'XX', 'sd'].filter((text) => AlarmAcronym.safeParse(text).success)).toEqual(['SD', 'FR', 'LPR']);
  });

  test('type 5 is a face, type 6 a plate', { tags: ['OP-3.03', 'OP-9.82'] }, () => {
    expect(alarmTypeNumber).toEqual({ faceRecognition: 5, plateRecognition: 6 });
    const ofType = (type: unknown) => Alarm.parse({ ...alarm, alarm_acronym: undefined, type }).alarm_acronym;
    expect([5, 6, '5', 1, null].map(ofType)).toEqual(['FR', 'LPR', 'FR', 'SD', 'SD']);
  });
});

test('a colour is read in its short form too, and one that cannot be read is grey', () => {
  const colorOf = (color: unknown) => Alarm.parse({ ...alarm, alarm_level: { ...alarm.alarm_level, color } }).alarm_level.color;
  expect(['#c00012', '#C0f', 'red', 7, undefined].map(colorOf)).toEqual(['#c00012', '#CC00ff', '#808080', '#808080', '#808080']);
});

describe('valid changes of an alarm', () => {
  test('a status to go to, reason, protocol, comments, level and the version it was decided on', { tags: ['OQ-27'] }, () => {
    const change = {
      alarm_status: 'attended',
      reason: 'solution',
      protocol: ' P-1 ',
      comments: ' false alarm ',
      id_alarm_level: 2,
      version: 4,
    };
    expect(AlarmChange.parse(change)).toEqual({ ...change, protocol: 'P-1', comments: 'false alarm' });
  });

  test.each([
    ['back to waiting', { alarm_status: 'waiting' }],
    ['a status of its own', { alarm_status: 'parked' }],
    ['a reason of its own', { alarm_status: 'attended', reason: 'boredom' }],
    ['a protocol beyond 200 characters', { alarm_status: 'attended', protocol: 'x'.repeat(201) }],
    ['comments beyond 2000 characters', { alarm_status: 'attended', comments: 'x'.repeat(2001) }],
    ['a version that is none', { alarm_status: 'attended', version: 0 }],
  ])('and not %s', { tags: ['OP-4.01'] }, (_, change) => {
    expect(AlarmChange.safeParse(change).success).toBe(false);
  });

  test('a prepared comment is for attending, attended or canceled, never for waiting', { tags: ['OP-3.07', 'ADM-4.14'] }, () => {
    const comment = { id: 1, comment: 'False alarm', alarm_type: null, tenant: null };
    const readable = alarmStatuses.filter((status) => AlarmComment.safeParse({ ...comment, status }).success);
    expect(readable).toEqual(['attending', 'attended', 'canceled']);
  });

  test('a prepared comment names its type and tenant plainly or as records', { tags: ['OP-3.07'] }, () => {
    const comment = { id: 1, comment: 'False alarm', status: 'attended' };
    const read = AlarmComment.parse({ ...comment, alarm_type: { id: 4, type: 'Intrusion' }, tenant: { id: 3, name: 'Norte' } });
    expect(read).toEqual(AlarmComment.parse({ ...comment, alarm_type: 'Intrusion', tenant: 3 }));
    expect(read).toMatchObject({ alarm_type: 'Intrusion', tenant: 3 });
  });
});
