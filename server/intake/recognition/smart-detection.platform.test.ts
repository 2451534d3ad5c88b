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
