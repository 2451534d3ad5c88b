import { expect, test } from 'vitest';
import { describeUserAgent } from './user-agent.ts';

test.each([
  ['Chrome on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'],
  ['Chrome on Linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36'],
  [
    'Edge on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  ],
  [
    'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', ''],
])('%s is recognized by its user agent', (name, userAgent) => {
  expect(describeUserAgent(userAgent, null)).toBe(name);
});

test('the name that a device reports takes precedence, and long names are cut', () => {
  expect(describeUserAgent('okhttp/5', 'Phone of Luis')).toBe('Phone of Luis');
  expect(describeUserAgent('x'.repeat(300), null)).toHaveLength(80);
});

test('a program of an unknown system is named alone, an unknown program by its own name', () => {
  expect(describeUserAgent('Firefox/140.0', null)).toBe('Firefox');
  expect(describeUserAgent(' okhttp/5 (Android 15) ', '')).toBe('okhttp/5 (Android 15)');
});
