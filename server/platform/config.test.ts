import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('uses the defaults of the run-time interface', { tags: ['OP-7.47', 'ADM-7.53'] }, () => {
  const config = readConfig({ PORT: '', ATALAYA_MODE: 'demo' });
  expect(config).toMatchObject({ port: 8080, realtimePort: 6001, host: '127.0.0.1', mode: 'demo', databaseUrl: null, corsOrigins: [] });
  expect(config.dataDir.endsWith('/data')).toBe(true);
});

test('customer and product are named by the configuration', { tags: ['OQ-91'] }, () => {
  expect(readConfig({})).toMatchObject({ customerSlug: 'customer', productSlug: 'product' });
  expect(readConfig({ CUSTOMER_SLUG: 'acme', PRODUCT_SLUG: 'nube' })).toMatchObject({ customerSlug: 'acme', productSlug: 'nube' });
});

test('runs in production mode by default, and logs more there than a demo', () => {
  expect(readConfig({})).toMatchObject({ mode: 'production', logLevel: 'info' });
  expect(readConfig({ ATALAYA_MODE: 'demo' }).logLevel).toBe('warn');
  expect(readConfig({ ATALAYA_MODE: 'demo', LOG_LEVEL: 'error' }).logLevel).toBe('error');
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
  ['NODE_URL', 'http://10.0.0.11:8080/x', 'must be an address without a path'],
  ['NODE_URL', 'http://10.0.0.11:8080', 'needs ATALAYA_SECRET'],
  ['DRAIN_SECONDS', '301', 'must be at most 300'],
  ['CORS_ORIGINS', 'http://good.test, bad', 'must be an address'],
  ['TRUST_PROXY', 'maybe', 'must be true or false'],
  ['HSTS_SUBDOMAINS', 'maybe', 'must be true or false'],
  ['PASSKEY_DOMAIN', 'https://example.org', 'must be a domain in small letters'],
  ['PASSKEY_DOMAIN', 'example.org', 'must be the host of PUBLIC_URL'],
  ['SESSION_IDLE_MINUTES', '9', 'must be at least 10'],
  ['SESSION_HOURS', '721', 'must be at most 720'],
  ['SESSIONS_PER_USER', '0', 'must be at least 1'],
  ['REMEMBER_DEVICE_DAYS', '91', 'must be at most 90'],
  ['CUSTOMER_SLUG', 'No Spaces', 'must be lower-case letters'],
  ['SIP_WS_URL', 'https://sip.example.test', 'must be an address that starts with ws://'],
  ['ALARMS_HOST', 'alarms.example.test', 'must be an address that starts with http://'],
  ['CHAT_HOST', 'https://chat.example.test/v1', 'must be an address without a path'],
  ['EVENTS_HOST', 'wss://events.example.test', 'must be an address that starts with http://'],
  ['STREAMING_HOST', 'https://ana:word@video.example.test', 'must be an address without a path'],
  ['SIP_DOMAIN', 'not a domain', 'must be a name of a domain'],
  ['SIP_QUEUE', 'a b', 'must be a number'],
  ['SIP_ICE_SERVERS', 'turn:turn.example.test', 'must be addresses such as stun:'],
  ['SIP_MEDIA_ADDRESS', 'here', 'must be an IP address'],
  ['SIP_MEDIA_PORTS', '40200-40000', 'must be two ports'],
  ['SIP_CONTROL_URL', 'http://pbx.example.test', 'needs SIP_WS_URL'],
  ['CALLS_KEEP_DAYS', '0', 'must be at least 1'],
])('stops at %s=%s with a sentence that names it', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}.*${message}`));
});

test.each([
  ['ATALAYA_SECRET', 'atalaya-demo-atalaya-demo-atalaya-demo'],
  ['ATALAYA_SECRET', 'a'.repeat(40)],
  ['ATALAYA_SECRET', 'please-changeme-please-changeme-please'],
  ['SMS_TOKEN', 'example'],
])('refuses in production a well-known %s (%s), which the demo may use', (name, value) => {
  expect(() => readConfig({ ATALAYA_MODE: 'production', [name]: value })).toThrow(/well known/);
  expect(() => readConfig({ ATALAYA_MODE: 'demo', [name]: value })).not.toThrow();
});

test('reads the settings of the SIP server', { tags: ['ADM-7.54', 'OQ-102'] }, () => {
  expect(readConfig({}).sip).toMatchObject({
    wsUrl: null,
    domain: 'atalaya',
    realm: 'atalaya',
    queue: 'central',
    record: true,
    keepDays: 90,
  });
  const env = {
    SIP_WS_URL: 'wss://sip.example.test/ws',
    SIP_DOMAIN: 'sip.example.test',
    SIP_ICE_SERVERS: 'stun:stun.example.test:3478, turn:ana:a%40b@turn.example.test:3478?transport=tcp',
    SIP_MEDIA_PORTS: '40000-40100',
  };
  expect(readConfig(env).sip).toMatchObject({
    wsUrl: 'wss://sip.example.test/ws',
    realm: 'sip.example.test',
    iceServers: [
      { urls: ['stun:stun.example.test:3478'] },
      { urls: ['turn:turn.example.test:3478?transport=tcp'], username: 'ana', credential: 'a@b' },
    ],
    mediaPorts: { from: 40_000, to: 40_100 },
  });
});

test('base addresses of services are origins, https where the console is', { tags: ['ADM-7.54', 'OQ-102', 'OQ-77'] }, () => {
  expect(readConfig({}).serviceHosts).toEqual({ alarms: null, chat: null, events: null, streaming: null });
  expect([readConfig({}).logsHost, readConfig({ LOGS_HOST: 'http://logs.test' }).logsHost]).toEqual([null, 'http://logs.test']);
  const hosts = { ALARMS_HOST: 'https://Alarms.test/', CHAT_HOST: 'https://chat.test:8443', EVENTS_HOST: 'http://events.test' };
  expect(readConfig(hosts).serviceHosts).toEqual({
    alarms: 'https://alarms.test',
    chat: 'https://chat.test:8443',
    events: 'http://events.test',
    streaming: null,
  });
  expect(() => readConfig({ ...hosts, PUBLIC_URL: 'https://console.test' })).toThrow(/^EVENTS_HOST must start with https:/);
});

test('reads where traces are sent, by the standard variables', () => {
  expect(readConfig({}).tracing).toBeNull();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.test:4318/base/', OTEL_EXPORTER_OTLP_HEADERS: ' key = a%20b==,other=,' };
  const tracing = { serviceName: 'atalaya', sampler: 'parentbased_always_on', ratio: 1 };
  expect(readConfig(env).tracing).toEqual({
    ...tracing,
    url: 'https://collector.test:4318/base/v1/traces',
    headers: { key: 'a b==', other: '' },
  });
  const own = { OTEL_SERVICE_NAME: 'north', OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' };
  expect(readConfig({ ...env, ...own }).tracing).toMatchObject({ serviceName: 'north', sampler: 'traceidratio', ratio: 0.25 });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no pair'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%0d%0aother: x'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%zz'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
])('a wrong %s (%s) stops the start with its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be`));
});

test('reads secrets from files, and reports unreadable ones', () => {
  const directory = mkdtempSync(join(tmpdir(), 'atalaya-config-'));
  try {
    const path = join(directory, 'kept');
    writeFileSync(path, ' a token that a file keeps \n');
    expect(readConfig({ SMS_TOKEN_FILE: path }).mail.smsToken).toBe('a token that a file keeps');
    const weather = readConfig({ CONNECTOR_WEATHER_URL: 'https://weather.test', CONNECTOR_WEATHER_TOKEN_FILE: path });
    expect(weather.connectors.services.weather?.token).toBe('a token that a file keeps');
    expect(() => readConfig({ SMS_TOKEN_FILE: path, SMS_TOKEN: 'x' })).toThrow('SMS_TOKEN and SMS_TOKEN_FILE are both set');
    expect(() => readConfig({ AUDIT_FORWARD_URL: 'https://x.test', AUDIT_FORWARD_CA_FILE: join(directory, 'none') })).toThrow(
      'AUDIT_FORWARD_CA_FILE names a file that cannot be read (ENOENT).',
    );
    expect(() => readConfig({ CAMERA_TLS_VERIFY: 'true', CAMERA_CA_FILE: join(directory, 'none') })).toThrow(
      'CAMERA_CA_FILE names a file that cannot be read (ENOENT).',
    );
    expect(readConfig({ CAMERA_TLS_VERIFY: 'true', CAMERA_CA_FILE: path }).cameraTrust?.ca).toContain('a token that a file keeps');
    expect([readConfig({ CAMERA_TLS_VERIFY: 'true' }).cameraTrust, readConfig({}).cameraTrust]).toEqual([{ ca: null }, null]);
    expect(() => readConfig({ DATABASE_URL_FILE: join(directory, 'none') })).toThrow(
      'DATABASE_URL_FILE names a file that cannot be read (ENOENT).',
    );
    writeFileSync(path, '\n');
    expect(() => readConfig({ ATALAYA_SECRET_FILE: path })).toThrow('ATALAYA_SECRET_FILE names a file that is empty.');
    expect(() => readConfig({ ATALAYA_SECRET_FILE: '', FFMPEG_PATH_FILE: path })).not.toThrow();
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('each outside service has a base address of its own, and none without its variable', { tags: ['OQ-90'] }, () => {
  const { services } = readConfig({ CONNECTOR_LUNA_URL: 'https://luna.test/api', CONNECTOR_DAHUA_URL: 'http://dahua.test' }).connectors;
  expect(Object.fromEntries(Object.entries(services).map(([name, service]) => [name, service?.url]))).toEqual({
    luna: 'https://luna.test/api',
    dahua: 'http://dahua.test',
  });
});

test('backups by schedule need a directory and a passphrase, and are off without hours', () => {
  const passphrase = 'a passphrase of this test';
  expect(readConfig({ BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: passphrase }).backup).toBeNull();
  expect(() => readConfig({ BACKUP_EVERY_HOURS: '24', BACKUP_PASSPHRASE: passphrase })).toThrow('BACKUP_EVERY_HOURS needs BACKUP_DIR');
  for (const short of [undefined, 'short'])
    expect(() => readConfig({ BACKUP_EVERY_HOURS: '24', BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: short })).toThrow(
      'BACKUP_EVERY_HOURS needs BACKUP_PASSPHRASE of 12 characters or more',
    );
  expect(readConfig({ BACKUP_EVERY_HOURS: '24', BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: passphrase }).backup).toEqual({
    directory: '/backups',
    everyMs: 86_400_000,
    keep: 14,
    passphrase,
    media: false,
    rehearseDays: 30,
  });
  const scheduled = { BACKUP_EVERY_HOURS: '24', BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: passphrase };
  expect(readConfig({ ...scheduled, BACKUP_REHEARSE_DAYS: '0' }).backup?.rehearseDays).toBe(0);
  expect(() => readConfig({ ...scheduled, BACKUP_REHEARSE_DAYS: '366' })).toThrow('BACKUP_REHEARSE_DAYS');
});

test('recordings of cameras are in DATA_DIR, unless a directory that nodes share is named', () => {
  expect(readConfig({}).mediaDir).toBeNull();
  expect(readConfig({ MEDIA_DIR: '/srv/recordings' }).mediaDir).toBe('/srv/recordings');
});
