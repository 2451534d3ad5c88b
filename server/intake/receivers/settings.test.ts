import { describe, expect, test } from 'vitest';
import { readyMappings } from '../../../contract/intake/receivers/ready-mappings.ts';
import { readSettings as readDc09Settings } from './dc09/settings.ts';
import { HttpSettings, readSettings } from './http/settings.ts';
import { readLineSettings } from './line/settings.ts';
import { MqttSettings } from './mqtt/open-mqtt.ts';
import { networkCheck, SmtpSettings } from './smtp/settings.ts';

const http = (given: object) => readSettings(HttpSettings, given);
const smtp = (given: object = {}) => readSettings(SmtpSettings, { domains: 'alarms.test', ...given });
const mqtt = (given: object = {}) => readSettings(MqttSettings, { address: 'mqtt://broker.test', topics: 'a', ...given });

describe('settings of a DC-09 receiver', () => {
  test('follow the standard where they are absent', () => {
    expect(readDc09Settings({})).toEqual({
      ...{ timeCheck: 'encrypted', aheadMs: 20_000, behindMs: 40_000, acknowledgesUnknown: true, isEncryptedOnly: false },
      ...{ maxSessions: 5000, idleMs: 3_600_000, frameMs: 10_000, maxFrame: 4096 },
    });
  });
  test('are those that are given, in seconds and minutes', () => {
    const given = { time_check: 'all', seconds_ahead: 1, seconds_behind: 2, acknowledge_unknown: false, encrypted_only: true };
    expect(readDc09Settings({ ...given, max_sessions: 3, idle_minutes: 4, frame_seconds: 5, max_frame: 300 })).toEqual({
      ...{ timeCheck: 'all', aheadMs: 1000, behindMs: 2000, acknowledgesUnknown: false, isEncryptedOnly: true },
      ...{ maxSessions: 3, idleMs: 240_000, frameMs: 5000, maxFrame: 300 },
    });
  });
  test('that are not allowed are named', () => {
    expect(() => readDc09Settings({ max_frame: 255 })).toThrow('The setting max_frame of the receiver is not allowed.');
  });
});

describe('settings of a line receiver', () => {
  test('have defaults', () => {
    const defaults = { refusesUnknownRows: true, repeatMs: 15_000, maxSessions: 50, idleMs: 600_000, maxRow: 1024 };
    expect([readLineSettings({}), readLineSettings({ max_row: null })]).toEqual([defaults, defaults]);
  });
  test('are those that are given, in seconds and minutes', () => {
    const given = { refuse_unknown_rows: false, repeat_seconds: 2, max_sessions: 3, idle_minutes: 4, max_row: 64 };
    const read = { refusesUnknownRows: false, repeatMs: 2000, maxSessions: 3, idleMs: 240_000, maxRow: 64 };
    expect(readLineSettings(given)).toEqual(read);
  });
  test('that are not allowed are named', () => {
    expect(() => readLineSettings({ repeat_seconds: 301 })).toThrow('The setting repeat_seconds of the receiver is not allowed.');
  });
});

describe('settings of an HTTP receiver', () => {
  test('that are absent, null or empty have defaults', () => {
    const defaults = { source: 'push', mapping: readyMappings.generic, authentication: 'secret', hold_off: 0, max_bytes: 12_000_000 };
    for (const given of [{}, { source: '', hold_off: null, max_bytes: '', authentication: null, verify_certificate: '' }])
      expect(http(given)).toMatchObject({ ...defaults, account: null, secret: null, address: null, verify_certificate: true, ca: null });
  });
  test('of a stream hold off for half a minute, and map as its maker writes events', () => {
    expect(http({ source: 'dahua' })).toMatchObject({ mapping: readyMappings.dahua, hold_off: 30 });
    expect(http({ source: 'hikvision', hold_off: 5 })).toMatchObject({ mapping: readyMappings.hikvision, hold_off: 5 });
  });
  test.each([
    ['hold_off', 3601],
    ['max_bytes', 9999],
    ['max_bytes', 50_000_001],
    ['address', 'ftp://here'],
    ['authentication', 'none'],
    ['account', 'a'.repeat(121)],
    ['secret', 's'.repeat(1001)],
  ])('name %s where it is %s', (field, value) => {
    expect(() => http({ [field]: value })).toThrow(`The setting ${field} is not valid: `);
  });
  test('at their limits are allowed', () => {
    expect(http({ hold_off: '3600', max_bytes: 10_000 })).toMatchObject({ hold_off: 3600, max_bytes: 10_000 });
    expect(http({ max_bytes: 50_000_000, account: 'a'.repeat(120) }).max_bytes).toBe(50_000_000);
  });
});

describe('settings of a mail receiver', () => {
  test('have defaults: private networks, all senders, no login', () => {
    expect(smtp()).toMatchObject({
      ...{ domains: ['alarms.test'], senders: [], user: null, password: null, key: null, certificate: null, require_tls: false },
      ...{ max_bytes: 12_000_000, max_sessions: 200, mail_seconds: 120, rules: [], otherwise: 'signal' },
    });
    const isPrivate = networkCheck(smtp().networks);
    const inside = ['10.1.2.3', '172.31.0.1', '192.168.9.9', '127.0.0.1', '::1', 'fd00::1', '::ffff:10.0.0.1'];
    expect(inside.filter((address) => !isPrivate(address))).toEqual([]);
    expect(['8.8.8.8', '172.32.0.1', '2001:db8::1', '::2', 'not an address'].filter(isPrivate)).toEqual([]);
  });
  test('have lists on lines or between commas, without empty entries', () => {
    expect(smtp({ domains: ' A.test, b.test\n\n', senders: ['X@a.test', ''] })).toMatchObject({
      domains: ['a.test', 'b.test'],
      senders: ['x@a.test'],
    });
  });
  test('read rules as text or list, each with its defaults', () => {
    const rule = { subject: null, body: null, code: null, qualifier: 'new', restores: [] };
    expect([smtp({ rules: '[{}]' }).rules, smtp({ rules: [{}] }).rules, smtp({ rules: ' ' }).rules]).toEqual([[rule], [rule], []]);
    expect(() => smtp({ rules: '{' })).toThrow('The setting rules is not valid');
    expect(() => smtp({ rules: Array.from({ length: 33 }, () => ({})) })).toThrow('The setting rules is not valid');
  });
  test.each([
    [{ key: 'k' }, 'The setting certificate is not valid: Give both, key and certificate.'],
    [{ certificate: 'c' }, 'The setting certificate is not valid: Give both, key and certificate.'],
    [{ require_tls: true }, 'The setting require_tls is not valid: It needs a key and a certificate.'],
    [{ user: 'u' }, 'The setting password is not valid: Give both, user and password.'],
    [{ password: 'p' }, 'The setting password is not valid: Give both, user and password.'],
    [{ domains: '' }, 'The setting domains is not valid'],
    [{ mail_seconds: 0 }, 'The setting mail_seconds is not valid'],
    [{ max_sessions: 2001 }, 'The setting max_sessions is not valid'],
  ])('that do not fit together are refused: %j', (given, sentence) => {
    expect(() => smtp(given)).toThrow(sentence);
  });
  test('with a key and a certificate may require them', () => {
    expect(smtp({ key: 'k', certificate: 'c', require_tls: true, user: 'u', password: 'p' }).require_tls).toBe(true);
  });
  test.each(['10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/x', 'fd00::/129', 'here'])('%s is no network', (network) => {
    expect(() => networkCheck([network])).toThrow(`${network} is no network.`);
  });
  test('a network without bits is one address', () => {
    const check = networkCheck(['10.0.0.1', 'fd00::1', '10.9.0.0/32', 'fe80::/128', '11.0.0.0/0']);
    expect(['10.0.0.1', 'fd00::1', '8.8.8.8', 'fd00::2', 'fe80::'].map(check)).toEqual([true, true, true, false, true]);
  });
});

describe('settings of a receiver that subscribes', () => {
  test('have defaults', () => {
    expect(mqtt()).toEqual({
      ...{ address: 'mqtt://broker.test', user: null, password: null, topics: ['a'], mapping: readyMappings.frigate_events },
      ...{ account_level: null, account: null, client_id: null, retained: false, hold_off: 0, max_bytes: 12_000_000 },
      ...{ verify_certificate: true, ca: null },
    });
  });
  test.each(['a', 'a/b', '#', '+', '+/b', 'a/+/#', '/a'])('%s is a topic filter', (topic) =>
    expect(mqtt({ topics: [topic] }).topics).toEqual([topic]),
  );
  test.each([
    [{ topics: 'a#' }, 'This is no topic filter.'],
    [{ topics: '#/a' }, 'This is no topic filter.'],
    [{ topics: 'a+' }, 'This is no topic filter.'],
    [{ address: 'http://broker.test' }, 'address'],
    [{ account_level: 0 }, 'account_level'],
    [{ account_level: 33 }, 'account_level'],
    [{ client_id: 'c'.repeat(61) }, 'client_id'],
    [{ account: 'a'.repeat(121) }, 'account'],
    [{ topics: Array.from({ length: 51 }, (_, at) => `t${at}`) }, 'topics'],
  ])('are refused where they are %j', (given, sentence) => {
    expect(() => mqtt(given)).toThrow(sentence);
  });
});
