import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pdfDrawing } from '../../testing/pdf-text.ts';
import { mapSvg, placePoints } from './draw-map.ts';
import type { GatheredAlarm } from './gather-files.ts';
import type { AlarmContents } from './read-contents.ts';
import { type ReportInput, writeReport } from './write-report.ts';

const at = '2026-09-01T12:00:00.000Z';
const line = { at, kind: 'raised', by: null, comments: null, about: null };
const points = [
  { kind: 'unit' as const, name: 'Depot', latitude: 19, longitude: -99 },
  { kind: 'camera' as const, name: 'Gate', latitude: 19.001, longitude: -99.002 },
];
const contents: AlarmContents = {
  id: 7 as AlarmContents['id'],
  alarm_id: 'A-7',
  description: 'Door forced',
  unit: 'Depot',
  status: 'attended',
  created: Date.parse(at),
  alarm: {},
  record: [
    line,
    { at, kind: 'confirm', by: { name: 'Ana' }, comments: '', about: null },
    { at, kind: 'forwarded', by: { name: 'Ana' }, comments: 'Night shift', about: 'Bruno' },
    { at, kind: 'of another version', by: null, comments: null, about: null },
  ],
  plans: [
    {
      plan: 'Intrusion',
      version: 3,
      started: at,
      ended: null,
      answers: [
        { question: 'Open?', answer: 'Yes', at, by: { name: 'Ana' } },
        { question: 'Police?', answer: 'No', at, by: null },
      ],
    },
  ],
  contacts: [],
  calls: [
    { record: { sessionId: 's1', began_at: at, ended_at: null }, session: 's1', recording: 'r' },
    { record: { sessionId: 's2', began_at: null, ended_at: null }, session: 's2', recording: null },
  ],
  pictures: [],
  cameras: [],
  points,
};
const input: ReportInput = {
  language: 'en',
  contents: {
    case: { id: 5, name: 'Break-in', reason: 'Police', tenant: 'North', until: '2027-09-01T12:00:00.000Z', created: at, by: 'Carla' },
    tenant: 3 as ReportInput['contents']['tenant'],
    siteZone: 'America/Mexico_City',
    alarms: [contents],
  },
  alarms: [],
  absent: [],
  zones: { site: 'America/Mexico_City', operator: 'Europe/Madrid' },
  made: { at: Date.parse('2026-09-02T12:00:00.000Z'), by: 'Ana' },
  fingerprint: '00ff',
  digests: [
    { path: 'case.json', sha256: 'ab'.repeat(32) },
    { path: 'alarms/A-7/alarm.json', sha256: 'cd'.repeat(32) },
  ],
};
const drawn = async (of: Partial<ReportInput>) =>
  pdfDrawing(await writeReport({ ...input, ...of }))
    .map((page) => page.join('\n'))
    .join('\n\n');
const withAlarm = (of: Partial<AlarmContents>, gathered: Partial<GatheredAlarm> = {}): Partial<ReportInput> => {
  const one = { ...contents, ...of };
  return {
    contents: { ...input.contents, alarms: [one] },
    alarms: [{ contents: one, clips: [], pictures: [], recordings: [], ...gathered }],
  };
};

test('a report states the case, its alarms with what was packed, the places and the files', async () => {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const gathered = {
    clips: [{ file: 'alarms/A-7/clips/4 Gate.mp4', camera: 'Gate', from: at, to: '2026-09-01T12:01:00.000Z' }],
    pictures: Array.from({ length: 3 }, (_, n) => ({ title: `Picture ${n + 1}`, bytes })),
    recordings: ['s1.wav'],
  };
  const absent = [
    { alarm: 'A-7', what: 'clip', of: 'Yard', why: 'not_recorded' },
    { alarm: 'A-7', what: 'map', of: null, why: 'none' },
  ] as const;
  await expect(await drawn({ ...withAlarm({}, gathered), absent })).toMatchFileSnapshot('drawings/report.txt');
});

test('a report of an alarm with nothing has no headings for what it does not have, and no map', async () => {
  const empty = withAlarm({ plans: [], calls: [], points: [], record: [], status: 'of another version' });
  await expect(await drawn({ ...empty, language: 'pt' })).toMatchFileSnapshot('drawings/empty-report.txt');
});

test('the map of a package is drawn with its places, its north and its scale', async () => {
  const map = placePoints(points);
  await expect(map && mapSvg(map)).toMatchFileSnapshot('drawings/map.svg');
});
