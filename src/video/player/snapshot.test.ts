import { expect, test } from 'vitest';
import { snapshotName } from './snapshot.ts';

test('a snapshot is named after its camera and its time', () => {
  expect(snapshotName('Acceso Norte · Cámara 2', Date.UTC(2026, 10, 21, 6, 44, 10))).toBe('acceso-norte-camara-2_2026-11-21_06-44-10Z.png');
  expect(snapshotName('///', 0)).toBe('camera_1970-01-01_00-00-00Z.png');
});
