import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { describeSetup, type StoredReceiver } from './receiver-setup.ts';

const receiver = { id: 3, name: 'Panels', kind: 'dc09', port: 20_750, language: 'en', id_master_tenant: null, fault: null } as const;
const describe = (more: Partial<StoredReceiver> = {}, env: Record<string, string> = {}) =>
  describeSetup({ ...receiver, ...more }, 'console.test', readConfig(env));

test('a panel is given the address of the console, or that of RECEIVER_HOST, and the port', () => {
  expect(describe()).toEqual({
    receiver: { id: 3, name: 'Panels', kind: 'dc09' },
    lines: [
      { field: 'IP address', value: 'console.test' },
      { field: 'Port', value: '20750' },
      { field: 'Protocol', value: 'SIA DC-09 (SIA-DCS or ADM-CID)' },
      { field: 'Transport', value: 'TCP or UDP' },
      { field: 'Encryption', value: 'AES-128, AES-192 or AES-256, with the key of the device' },
    ],
    text: [
      'IP address: console.test\nPort: 20750\nProtocol: SIA DC-09 (SIA-DCS or ADM-CID)\nTransport: TCP or UDP',
      'Encryption: AES-128, AES-192 or AES-256, with the key of the device',
    ].join('\n'),
  });
  expect(describe({}, { RECEIVER_HOST: 'panels.test' }).lines[0]).toEqual({ field: 'IP address', value: 'panels.test' });
});

test.each([
  ['line', {}, 'IP address: console.test\nTCP port: 20750\nProtocol: Sur-Gard MLR2'],
  ['onvif', { port: null }, 'Generic devices: Host, port, user and password of ONVIF; switch "ONVIF events" on'],
  ['http', { port: null }, 'URL: https://console.test/v1/receive/3\nMethod: POST'],
  ['smtp', {}, 'SMTP server: console.test\nPort: 20750\nRecipient: account@console.test'],
  ['mqtt', { port: null }, 'Broker: The platform connects to it'],
] as const)('what is typed into a sender of the kind %s', (kind, more, text) => {
  expect(describe({ kind, ...more }).text).toBe(text);
});

test('the address of pushed events is that of PUBLIC_URL, where it is set', () => {
  expect(describe({ kind: 'http' }, { PUBLIC_URL: 'https://alarms.test' }).lines[0]?.value).toBe('https://alarms.test/v1/receive/3');
});

test('a receiver that has no port yet is described without one', () => {
  expect(describe({ port: null }).lines[1]).toEqual({ field: 'Port', value: '' });
});
