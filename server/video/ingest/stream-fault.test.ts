import { expect, test } from 'vitest';
import { faultIn, faultOfEnd, isSoundOnly, withoutAddresses } from './stream-fault.ts';

test('what ffmpeg says becomes a reason that has words', () => {
  const told = {
    '[rtsp @ 0x1] method DESCRIBE failed: 401 Unauthorized\npipe:0: Server returned 401 Unauthorized (authorization failed)': 'credentials',
    '[rtsp @ 0x1] method DESCRIBE failed: 404 Not Found': 'not_found',
    '[tcp @ 0x1] Connection to tcp://10.0.0.1:554?timeout=5000000 failed: Connection refused': 'unreachable',
    '[tcp @ 0x1] Failed to resolve hostname camera.invalid: Name or service not known': 'address',
    'Connection timed out': 'unreachable',
    '[mp4 @ 0x1] Could not find tag for codec vp8 in stream #0, codec not currently supported in container': 'codec',
  };
  for (const [said, fault] of Object.entries(told)) expect(faultIn(said), said).toBe(fault);
  expect(faultIn('')).toBeNull();
});

test('sound that MP4 does not hold is told from pictures that it does not', () => {
  expect(isSoundOnly('Could not find tag for codec pcm_alaw in stream #1, codec not currently supported in container')).toBe(true);
  expect(isSoundOnly('Could not find tag for codec vp8 in stream #0, codec not currently supported in container')).toBe(false);
});

test('no address, and so no password, is left in what is logged', () => {
  expect(withoutAddresses("Impossible to open 'rtsp://op:secret@10.0.0.1/main'\nrefused")).not.toMatch(/secret|10\.0/);
});

test('what streamed and ended is frozen or cannot be reached: its path and password were right', { tags: ['OP-1.07'] }, () => {
  const onTheWay = faultIn('[h264] Invalid data found when processing input');
  expect(onTheWay).toBe('not_found');
  expect(faultOfEnd(onTheWay, true)).toBe('frozen');
  expect(faultOfEnd('credentials', true)).toBe('frozen');
  expect(faultOfEnd('unreachable', true)).toBe('unreachable');
  expect(faultOfEnd(null, true)).toBe('frozen');
  expect([faultOfEnd('not_found', false), faultOfEnd(null, false)]).toEqual(['not_found', 'unknown']);
});
