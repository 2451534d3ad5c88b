import { expect, test } from 'vitest';
import { StreamEvent } from '../events.ts';
import { exportChannels, exportEventNames, exportEventOf, exportStreamName } from './export-channels.ts';
import { exportFaultOf, exportFaults } from './export-job.ts';

test('the name of an export event states its channel and event', { tags: ['ADM-4.01'] }, () => {
  for (const channel of exportChannels)
    for (const event of exportEventNames) expect(exportEventOf(exportStreamName(channel, event))).toEqual({ channel, event });
});

test.each(['luna-face-export', 'luna-face-export.begin', 'another-export.end', '.end', 'x luna-face-export.end'])(
  '%s is no export event',
  (name) => {
    expect(exportEventOf(name)).toBeUndefined();
  },
);

test('a fault is none, one that is known, or a failure', () => {
  expect([null, undefined].map(exportFaultOf)).toEqual([null, null]);
  expect(exportFaults.map(exportFaultOf)).toEqual(exportFaults);
  expect(['', 'of.another.platform'].map(exportFaultOf)).toEqual(['failed', 'failed']);
});

test('the progress of an export is from 0 to 100', { tags: ['OP-9.79', 'ADM-9.01'] }, () => {
  const isRead = (progress: unknown) =>
    StreamEvent.safeParse({ name: 'luna-face-export.process', event_id: 1, epoch: 'e1', data: { progress } }).success;
  expect([0, 42.5, 100].map(isRead)).toEqual([true, true, true]);
  expect([-1, 101, null, undefined].map(isRead)).toEqual([false, false, false, false]);
});
