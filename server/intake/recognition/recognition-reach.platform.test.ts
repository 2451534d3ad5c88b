import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DetectionPage } from '../../../contract/intake/detections.ts';
import type { RecognitionResult } from '../../../contract/intake/recognition.ts';
import type { ExportJob } from '../../../contract/platform/export-job.ts';
import { readXlsx } from '../../catalogues/imports/xlsx-file.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { townTokens } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';

let office: Office;
let camera: number;
let span: { from: string; to: string };
const items = {
  plates: ['plates', { plate: 'REACH-1', confidence: 0.9, color: 'red' }],
  faces: ['faces', { person: 'Reach Person', score: 0.8 }],
  events: ['events', { event_type: 'loitering', provider: 'reach', count: 3 }],
  analytics: ['analytics', { alarm_category: 'Reach category', matched_rules: ['zone.enter'] }],
  luna: ['events', { face_id: 'reach-face' }],
  safr: ['events', { name: 'Reach at SAFR' }],
} as const;

beforeAll(async () => {
  office = await startOffice();
  camera = office.town.north.cameras[1] ?? 0;
  const now = office.clock.now();
  span = { from: new Date(now - 3_600_000).toISOString(), to: new Date(now + 3_600_000).toISOString() };
  for (const [call, [field, values]] of Object.entries(items)) {
    const { status, body } = await office.request<{ data: RecognitionResult }>('POST', `/v1/intake/${call}`, {
      token: townTokens.first,
      body: { [field]: [{ reference: 'reach', id_camera: camera, image: '/pictures/reach.jpg', ...values }] },
    });
    expect([status, body.data.stored], call).toEqual([200, 1]);
  }
});
afterAll(() => office?.clear());

describe('what detectors report', () => {
  test.each([
    ['plates', 'REACH-1'],
    ['faces', 'Reach Person'],
    ['events', 'loitering'],
    ['analytics', 'Reach category'],
  ])('%s are in the slot of detections with their camera and picture', async (kind, what) => {
    const { rows } = (await office.send<DetectionPage>('GET', `detections/${kind}`)).data;
    expect(rows).toMatchObject([{ what, image: '/pictures/reach.jpg', camera: { id: camera }, unit: { id: office.town.north.unit } }]);
  });

  test('is found by object search, and marked on the timeline', async () => {
    const search = { cameras: [camera], ...span, conditions: [] };
    const found = await office.send<{ rows: { kind: string; title: string; camera: number; image: string }[] }>(
      'POST',
      'timeline/objects',
      {
        body: search,
      },
    );
    const titles = ['REACH-1', 'Reach Person', 'reach-face', 'loitering', 'Reach category', 'Reach at SAFR'];
    expect(new Set(found.data.rows.map(({ title }) => title))).toEqual(new Set(titles));
    expect(found.data.rows.every((row) => row.camera === camera && row.image === '/pictures/reach.jpg')).toBe(true);
    const query = new URLSearchParams({ id_unit: String(office.town.north.unit), ...span });
    const marks = await office.send<{ marks: { title: string; cameras: number[] }[] }>('GET', `timeline/marks?${query.toString()}`);
    expect(JSON.stringify(marks.data)).toContain('REACH-1');
    for (const title of titles) expect(marks.text, title).toContain(title);
  });

  test.each(['lpr_matches', 'facial_recognitions', 'detection_events', 'analytic_records'])(
    'is counted in the chart of %s',
    async (measure) => {
      const { data } = await office.send<{ total: number; bars: object[] }>('GET', `chart/counts?measure=${measure}&by=camera`);
      expect(data).toMatchObject({ total: 1, bars: [{ key: 'North camera 2', count: 1 }] });
      const units = await office.send<{ bars: object[] }>('GET', `chart/counts?measure=${measure}&by=unit`);
      expect(units.data).toMatchObject({ bars: [{ key: 'North unit', count: 1 }] });
    },
  );

  test.each([
    ['lpr_match', 'REACH-1'],
    ['facial_recognition', 'Reach Person'],
  ])('is on the map of the track of %s', async (path, what) => {
    const { data } = await office.send<object[]>('GET', `${path}/sightings`);
    expect(data).toMatchObject([{ what, camera: { id: camera }, position: { latitude: 19.4 }, image: '/pictures/reach.jpg' }]);
  });

  test.each([
    ['lpr_match', 'REACH-1'],
    ['facial_recognition', 'Reach Person'],
    ['detection_event', 'Loitering'],
    ['analytic_record', 'Reach category'],
  ])('is in the file of the progress export of %s', async (path, what) => {
    const begun = await office.send<unknown>('GET', `${path}?action=export`);
    expect(begun.status, begun.text).toBeLessThan(300);
    let url = '';
    await waitUntil(async () => {
      const jobs = (await office.send<ExportJob[]>('GET', 'exports')).data;
      const job = jobs.find(({ catalogue, state }) => catalogue.replaceAll('-', '_') === path && state === 'ended');
      expect(job?.url).toBeTruthy();
      url = job?.url ?? '';
    });
    const file = await fetch(new URL(url, office.url));
    expect(JSON.stringify(await readXlsx(Buffer.from(await file.arrayBuffer())))).toContain(what);
  });
});
