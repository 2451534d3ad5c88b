import { expect, test } from 'vitest';
import { cameraAddress } from './camera-address.ts';

test.each([
  ['rtsp://10.0.0.9:554/main', 'rtsp://10.0.0.9:554/main'],
  ['rtsp://user:pa%27ss@127.0.0.1/main', 'rtsp://user:pa%27ss@127.0.0.1/main'],
  ['http://169.254.169.254/latest/meta-data', null],
  ['http://[::ffff:169.254.169.254]/x', null],
  ['http://[fe80::1]/x', null],
  ['rtsp://0.0.0.0/x', null],
  ['http://10.0.0.9:6379/', null],
])('SSRF: a camera at %s is taken from %s', async (address, accepted) => {
  expect(await cameraAddress(address)).toBe(accepted);
});

test('SSRF: the name of a camera is resolved once, and that address is the one connected to', async () => {
  expect(await cameraAddress('rtsp://eva:secret@localhost:8554/main')).toMatch(/^rtsp:\/\/eva:secret@(127\.0\.0\.1|\[::1\]):8554\/main$/);
  const disguised = await cameraAddress('rtsp://localhost:18198@localhost:18198/x');
  expect(disguised).toMatch(/^rtsp:\/\/localhost:18198@(127\.0\.0\.1|\[::1\]):18198\/x$/);
  expect(await cameraAddress('http://localhost:8554/main')).toBe('http://localhost:8554/main');
});
