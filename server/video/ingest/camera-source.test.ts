import { expect, test } from 'vitest';
import { addressOf } from './camera-source.ts';

const login = { user: 'op@site', password: null };

test('an address gets protocol, port, user and password of its record, encoded', { tags: ['ADM-3.37'] }, () => {
  expect(addressOf('rtsp://10.0.0.5/main', {}, '')).toBe('rtsp://10.0.0.5/main');
  expect(addressOf('rtsp://10.0.0.5/main?a=1&b=2', { ...login, port: 8554 }, "p:a'ss w")).toBe(
    'rtsp://op%40site:p%3Aa%27ss%20w@10.0.0.5:8554/main?a=1&b=2',
  );
  expect(addressOf('10.0.0.5/main', { protocol: 'RTSP' }, '')).toBe('rtsp://10.0.0.5/main');
  expect(addressOf('rtsp://[fe80::1]:554/x', {}, '')).toBe('rtsp://[fe80::1]:554/x');
});

test('user and port of the address itself win', () => {
  expect(addressOf('rtsp://me:mine@10.0.0.5:555/', { ...login, port: 8554 }, 'other')).toBe('rtsp://me:mine@10.0.0.5:555/');
});

test('what is no address of a camera is none: no files, no devices, no second line', () => {
  const wrong = ['', 'file:///etc/passwd', 'tcp://10.0.0.1', "rtsp://a/'\nfile '/etc/passwd", 'rtsp://', 'pipe://0'];
  for (const url of wrong) expect(addressOf(url, {}, ''), url).toBeNull();
});
