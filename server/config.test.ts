import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('takes the defaults of the run-time interface', () => {
  const config = readConfig({ PORT: '', ATALAYA_MODE: 'demo' });
  expect(config).toMatchObject({ port: 8080, realtimePort: 6001, host: '127.0.0.1', mode: 'demo', databaseUrl: null, corsOrigins: [] });
  expect(config.dataDir.endsWith('/data')).toBe(true);
});

test('runs in production unless told otherwise', () => {
  expect(readConfig({}).mode).toBe('production');
});

test.each([
  ['PORT', 'eighty', 'must be a port number'],
  ['PORT', '70000', 'must be at most 65535'],
  ['ATALAYA_MODE', 'test', 'must be demo or production'],
  ['DATABASE_URL', 'mysql://host/db', 'must be an address that starts with postgres://'],
  ['DATABASE_URL', 'nonsense', 'must be an address'],
  ['SMTP_URL', 'mail.example.test', 'must be an address that starts with smtp://'],
  ['PUBLIC_URL', 'ftp://host', 'must be an address that starts with http://'],
  ['ATALAYA_SECRET', 'short', 'at least 32 characters'],
  ['CORS_ORIGINS', 'http://good.test, bad', 'must be an address'],
  ['TRUST_PROXY', 'maybe', 'must be true or false'],
  ['CUSTOMER_SLUG', 'No Spaces', 'must be lower-case letters'],
])('stops at %s=%s with a sentence that names it', (name, value, said) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}.*${said}`));
});

test.each([
  ['ATALAYA_SECRET', 'atalaya-demo-atalaya-demo-atalaya-demo'],
  ['ATALAYA_SECRET', 'a'.repeat(40)],
  ['ATALAYA_SECRET', 'please-changeme-please-changeme-please'],
  ['SMS_TOKEN', 'example'],
])('refuses in production a well-known %s (%s), which the demo may use', (name, value) => {
  expect(() => readConfig({ ATALAYA_MODE: 'production', [name]: value })).toThrow(/well-known/);
  expect(() => readConfig({ ATALAYA_MODE: 'demo', [name]: value })).not.toThrow();
});
