import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

const plain = { origin: 'http://127.0.0.1:8080', protocol: 'http:' };
const secure = { origin: 'https://console.test', protocol: 'https:' };

test('a cross-origin page retains its origin and cannot navigate the console or leave its frame', { tags: ['OP-9.30'] }, () => {
  const address = addressOf('https://weather.test/today?q=1', secure);
  expect(address).toMatchObject({ kind: 'shown', url: 'https://weather.test/today?q=1' });
  expect(address).toHaveProperty('sandbox', expect.stringContaining('allow-same-origin'));
  expect(address).toHaveProperty('sandbox', expect.not.stringContaining('top-navigation'));
});

test('a page from the console’s own origin gets no origin, so that it cannot reach the console', { tags: ['OP-9.30'] }, () => {
  expect(addressOf('http://127.0.0.1:8080/demo/page/protocols', plain)).toHaveProperty(
    'sandbox',
    expect.not.stringContaining('allow-same-origin'),
  );
});

test('what is no address of a page is not shown, nor what a browser would refuse', { tags: ['OP-9.30'] }, () => {
  for (const written of ['', 'weather', 'javascript:alert(1)', 'data:text/html,hi', 'file:///etc/passwd'])
    expect(addressOf(written, plain)).toEqual({ kind: 'unreadable' });
  expect(addressOf('http://old.test/', secure)).toEqual({ kind: 'insecure', url: 'http://old.test/' });
  expect(addressOf('http://old.test/', plain).kind).toBe('shown');
});
