import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { allowsOrigin } from './realtime.ts';

const allows = (env: Record<string, string>, origin: string, host?: string) =>
  allowsOrigin(readConfig({ ATALAYA_MODE: 'production', ...env }), origin, { headers: { host } } as IncomingMessage);

test('a demo is open to every page, an operating platform to those that are listed', () => {
  expect(allows({ ATALAYA_MODE: 'demo' }, 'https://any.test', 'here.test')).toBe(true);
  const env = { CORS_ORIGINS: 'https://wall.test', PUBLIC_URL: 'https://here.test' };
  expect([allows(env, 'https://wall.test'), allows(env, 'https://other.test')]).toEqual([true, false]);
});

test('with a public address its own pages are allowed, whatever host they are reached by', () => {
  const env = { PUBLIC_URL: 'https://here.test/console' };
  expect(allows(env, 'https://here.test', 'elsewhere.test')).toBe(true);
  expect(allows(env, 'http://here.test', 'here.test')).toBe(false);
  expect(allows(env, 'https://here.test:8443', 'here.test')).toBe(false);
});

test('without one, the pages of the host by which it is reached, at any port', () => {
  expect(allows({}, 'http://10.0.0.7:8080', '10.0.0.7:8081')).toBe(true);
  expect(allows({}, 'http://10.0.0.8:8080', '10.0.0.7:8081')).toBe(false);
  expect(allows({}, 'null', '10.0.0.7')).toBe(false);
  expect(allows({}, 'http://10.0.0.7')).toBe(false);
});
