import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecognitionResult } from '../../../contract/intake/recognition.ts';
import { createFamilies } from '../../testing/family-cameras.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { townTokens } from '../../testing/town.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

test('detections that a camera is set not to detect are neither stored nor raise alarms', { tags: ['ADM-3.28'] }, async () => {
  const { 'camera-manager-camera': family } = await createFamilies(office, { user: 'u', password: 'p', dvr: { ip: '127.0.0.1', port: 9 } });
  const made = await office.send<{ id: number; idCameraProxy: number }>('POST', family.path, {
    body: { ...family.body, name: 'Gate', units: [office.town.north.unit], smart_detection_flags: { vehicle: 'false' } },
  });
  expect(made.status, made.text).toBe(200);
  const { idCameraProxy: id_camera } = made.data;
  const report = async (what: string, body: object) =>
    (await office.request<{ data: RecognitionResult }>('POST', `/v1/intake/${what}`, { token: townTokens.first, body })).body.data;
  const events = [
    { reference: 'e-1', id_camera, event_type: 'wrong way' },
    { reference: 'e-2', id_camera, event_type: 'loitering' },
  ];
  expect(await report('events', { events })).toMatchObject({ stored: 1, ignored: [0] });
  expect(await report('plates', { plates: [{ reference: 'p-1', id_camera, plate: 'ABC-1' }] })).toMatchObject({ stored: 0, ignored: [0] });
  await office.send('PUT', `camera_manager/admin/camera/${made.data.id}`, { body: { smart_detection_flags: {} } });
  expect(await report('events', { events })).toMatchObject({ stored: 1, duplicates: 1, ignored: [] });
});

test('an event of each specified type is stored and found by its type; others are refused', {
  tags: ['ADM-9.04'],
}, async () => {
  const types = [
    ...['default', 'lpr', 'loitering', 'crowded', 'fr', 'people counting', 'people entering', 'people exiting', 'prohibited parking'],
    ...['vehicle count', 'wrong way', 'delimited zone', 'person fallen', 'smart motion detection', 'object count', 'person in area'],
  ];
  const [id_camera] = office.town.north.cameras;
  const send = (events: object[]) =>
    office.request<{ data: RecognitionResult }>('POST', '/v1/intake/events', { token: townTokens.first, body: { events } });
  const sent = await send(types.map((event_type) => ({ reference: `type ${event_type}`, id_camera, event_type })));
  expect(sent.body.data).toMatchObject({ stored: 16 });
  for (const event_type of types) {
    const { data } = await office.send<{ request: string }[]>(
      'GET',
      `detection_event?${new URLSearchParams({ event_type, search: 'type ' })}`,
    );
    expect(data).toMatchObject([{ request: `type ${event_type}`, event_type }]);
  }
  expect((await send([{ reference: 'other', id_camera, event_type: 'singing' }])).status).toBe(422);
});
