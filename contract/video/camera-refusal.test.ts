import { expect, test } from 'vitest';
import { cameraFaultOf, outOfServiceReasonOf } from './camera-refusal.ts';

const refusal = (details: unknown) => ({ code: 'media.camera_failed', message: '', details }) as Parameters<typeof cameraFaultOf>[0];

test('a refusal names why a camera has no picture, or nothing that is unknown', () => {
  expect(cameraFaultOf(refusal({ fault: 'credentials' }))).toBe('credentials');
  expect(cameraFaultOf(refusal({ fault: 'moonlight' }))).toBeNull();
  expect(cameraFaultOf(refusal(undefined))).toBeNull();
});

test('a refusal holds what a person entered when a camera was taken out of service', () => {
  expect(outOfServiceReasonOf(refusal({ fault: 'out_of_service', reason: 'Painting the wall' }))).toBe('Painting the wall');
  expect(outOfServiceReasonOf(refusal({ fault: 'out_of_service' }))).toBeNull();
});
