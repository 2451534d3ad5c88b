import { expect, test } from 'vitest';
import { diskFinding } from './probe-disk.ts';

test.each([
  [0.5, 'fine', '50 %, 50.0 GB are free.'],
  [0.08, 'warning', '8 %, 8.0 GB are free.'],
  [0.03, 'fault', '3 %, 3.0 GB are free.'],
  [0.001, 'fault', '0 %, 0.1 GB are free. Alarms are refused.'],
])('a disk of which %d is free is %s', (share, outcome, found) => {
  const finding = diskFinding('data', '/srv', { free: share * 100e9, total: 100e9 });
  expect(finding).toMatchObject({ outcome, found, about: 'Disk of data (/srv)' });
  expect(finding.remedy === undefined).toBe(outcome === 'fine');
});
