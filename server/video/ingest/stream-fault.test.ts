import { expect, test } from 'vitest';
import { faultIn, faultOfEnd, isSoundOnly, withoutAddresses } from './stream-fault.ts';

test('output of ffmpeg becomes a fault with a text', () => {
  const samples = {
    '[rtsp @ 0x1] method DESCRIBE failed: 401 Unauthorized\npipe:0: Server returned 401 Unauthorized (authorization failed)': 'credentials',
    '[rtsp @ 0x1] method DESCRIBE failed: 404 Not Found': 'not_found',
    '[tcp @ 0x1] Connection to tcp://10.0.0.1:554?timeout=5000000 failed: Connection refused': 'unreachable',
    '[tcp @ 0x1] Failed to resolve hostname camera.invalid: Name or service not known': 'address',
    'Connection timed out': 'unreachable',
    '[mp4 @ 0x1] Could not find tag for codec vp8 in stream #0, codec not currently supported in container': 'codec',
  };
  for (const [output, fault] of Object.entries(samples)) expect(faultIn(output), output).toBe(fault);
  expect(faultIn('')).toBeNull();
});

test('a camera that accepted the connection and sent nothing is silent, not without that stream', { tags: ['OP-1.07'] }, () => {
  const rtsp = "[concat @ 0x1] Impossible to open 'rtsp://10.0.0.1/x'\npipe:0: Invalid data found when processing input";
  const http = "[concat @ 0x1] Impossible to open 'http://10.0.0.1/x'\npipe:0: Connection timed out";
  expect([faultIn(rtsp, true), faultIn(http, true)]).toEqual(['silent', 'silent']);
  expect(faultIn(rtsp)).toBe('not_found');
  expect(faultIn('[tcp @ 0x1] Connection to tcp://10.0.0.1:554?timeout=5000000 failed: Connection timed out', true)).toBe('unreachable');
  expect(faultIn('method DESCRIBE failed: 404 Not Found\nInvalid data found', true)).toBe('not_found');
  expect(faultIn('', true)).toBeNull();
});

test('audio that MP4 cannot contain differs from video that it cannot contain', () => {
  expect(isSoundOnly('Could not find tag for codec pcm_alaw in stream #1, codec not currently supported in container')).toBe(true);
  expect(isSoundOnly("[aac_adtstoasc @ 0x1] Codec 'mp3' (86017) is not supported by the bitstream filter 'aac_adtstoasc'.")).toBe(true);
  expect(isSoundOnly('Could not find tag for codec vp8 in stream #0, codec not currently supported in container')).toBe(false);
});

test('logged output has no addresses and therefore no passwords', () => {
  expect(withoutAddresses("Impossible to open 'rtsp://op:secret@10.0.0.1/main'\nrefused")).not.toMatch(/secret|10\.0/);
});

test('a stream that ended is frozen or unreachable, since its path and password were right', { tags: ['OP-1.07'] }, () => {
  const onTheWay = faultIn('[h264] Invalid data found when processing input');
  expect(onTheWay).toBe('not_found');
  expect(faultOfEnd(onTheWay, true)).toBe('frozen');
  expect(faultOfEnd('credentials', true)).toBe('frozen');
  expect(faultOfEnd('unreachable', true)).toBe('unreachable');
  expect(faultOfEnd(null, true)).toBe('frozen');
  expect([faultOfEnd('not_found', false), faultOfEnd(null, false)]).toEqual(['not_found', 'unknown']);
});
