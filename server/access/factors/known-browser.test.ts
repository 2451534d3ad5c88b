import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { UserId } from '../../../contract/platform/index.ts';
import { knownBrowsersOf, setKnownBrowser } from './known-browser.ts';

const key = new Uint8Array(32).fill(7);
const user = (id: number) => id as UserId;
const plain = { publicUrl: 'http://alarms.test' };
const secure = { publicUrl: 'https://alarms.test' };
const requestWith = (cookies: Record<string, string>, protocol = 'http') => ({ cookies, protocol }) as unknown as FastifyRequest;

/** The cookie that a reply to a browser with this one sets. */
function cookieSet(cookies: Record<string, string>, id: number, config = plain) {
  const set: { name: string; value: string; options: unknown }[] = [];
  const reply = {
    request: requestWith(cookies),
    setCookie: (name: string, value: string, options: unknown) => set.push({ name, value, options }),
  };
  setKnownBrowser(reply as unknown as FastifyReply, config, key, user(id));
  return set[0] ?? { name: '', value: '', options: null };
}
const knownIn = (value: string) => knownBrowsersOf(requestWith({ atalaya_browser: value }), plain, key);
const valueFor = (...ids: number[]) => ids.reduce((value, id) => cookieSet({ atalaya_browser: value }, id).value, '');

test('a browser is known for whom it was made known, under a name that stays', () => {
  const { value } = cookieSet({}, 4);
  const name = knownIn(value).get(user(4));
  expect(name).toMatch(/^[\w-]{16}$/);
  const again = knownIn(cookieSet({ atalaya_browser: value }, 5).value);
  expect([...again.keys()]).toEqual([5, 4]);
  expect(again.get(user(4))).toBe(name);
  expect(knownIn(cookieSet({ atalaya_browser: value }, 4).value)).toEqual(new Map([[4, name]]));
});

test('five users of a browser are known, the latest first', () => {
  expect([...knownIn(valueFor(1, 2, 3, 4, 5, 6)).keys()]).toEqual([6, 5, 4, 3, 2]);
  const more = `${valueFor(1, 2, 3, 4, 5)}~${cookieSet({}, 9).value}`;
  expect([...knownIn(more).keys()]).toEqual([5, 4, 3, 2, 1]);
});

test('an entry that was not sealed so makes nobody known', () => {
  const [id = '', name = '', mac = ''] = cookieSet({}, 4).value.split('.');
  const broken = [
    `5.${name}.${mac}`,
    `${id}.${name}.${mac.replace(/^./, (first) => (first === '0' ? '1' : '0'))}`,
    `${id}.${name}.${mac}.x`,
    `${id}.${name.slice(1)}.${mac}`,
    `x${id}.${name}.${mac}`,
    `${id}.${name}.${mac.slice(1)}`,
    `${id}.${name}`,
    '',
  ];
  for (const value of broken) expect(knownIn(value).size).toBe(0);
  expect(knownIn(`${broken[0]}~${id}.${name}.${mac}`)).toEqual(new Map([[4, name]]));
  expect(knownBrowsersOf(requestWith({ atalaya_browser: `${id}.${name}.${mac}` }), plain, new Uint8Array(32)).size).toBe(0);
  expect(knownBrowsersOf(requestWith({}), plain, key).size).toBe(0);
});

test('the cookie lasts 400 days, is closed to scripts and other sites, and bound to the host', () => {
  const common = { httpOnly: true, sameSite: 'strict', maxAge: 400 * 86_400 };
  expect(cookieSet({}, 4)).toMatchObject({ name: 'atalaya_browser', options: { ...common, path: '/v1/user', secure: false } });
  expect(cookieSet({}, 4, secure)).toMatchObject({ name: '__Host-atalaya_browser', options: { ...common, path: '/', secure: true } });
  const { value } = cookieSet({}, 4, secure);
  expect(knownBrowsersOf(requestWith({ '__Host-atalaya_browser': value }), secure, key).size).toBe(1);
  expect(knownBrowsersOf(requestWith({ '__Host-atalaya_browser': value }, 'https'), plain, key).size).toBe(1);
  expect(knownBrowsersOf(requestWith({ atalaya_browser: value }), secure, key).size).toBe(0);
});
