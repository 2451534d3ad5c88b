import { expect, test, vi } from 'vitest';
import type { Capabilities } from '../../contract/capabilities.ts';
import { ana, grantOf, refused, replied } from '../../machines/quality/paths/samples.ts';
import { sipSettingsAt } from './sip-settings.ts';
import { readPhoneAccount } from './spec-phone.ts';

type Ask = Parameters<typeof readPhoneAccount>[0]['ask'];

function read(reply: unknown, { device = null as string | null, offered = null as Capabilities | null } = {}) {
  const ask = vi.fn<(endpoint: { method: string; path: string }, options?: { params?: unknown }) => Promise<unknown>>(async () => reply);
  const storage = { grant: () => grantOf(ana), phoneDevice: () => device };
  const account = readPhoneAccount({ ask: ask as unknown as Ask, offer: { known: async () => offered }, storage });
  return { ask, account };
}
const record = { id: 3, device_id: 'DOOR-7', number: 4007, password: 'secret', ha1: null, alarm: null, IVR: null };

test('the phone is the device that was assigned, else the one with the id of the user', {
  tags: ['OP-7.26', 'OP-3.22'],
}, async () => {
  const assigned = read(replied(record), { device: 'DOOR-7' });
  expect(await assigned.account).toEqual({
    ok: true,
    data: { device_id: 'DOOR-7', number: '4007', authorization_user: '4007', ha1: null, password: 'secret' },
  });
  expect(assigned.ask.mock.calls).toMatchObject([
    [{ method: 'GET', path: '/v1/device_interphone/getDeviceByDeviceId/:device_id' }, { params: { device_id: 'DOOR-7' } }],
  ]);
  const own = read(replied(record));
  await own.account;
  expect(own.ask.mock.lastCall?.[1]).toMatchObject({ params: { device_id: '11' } });
});

test('no such device, and one that cannot register, are no phone; another refusal is one', async () => {
  expect(await read(refused('record.not_found')).account).toEqual({ ok: true, data: null });
  expect(await read(replied({ ...record, password: null })).account).toEqual({ ok: true, data: null });
  expect(await read(replied('garbage')).account).toEqual({ ok: true, data: null });
  expect(await read(refused('access.forbidden')).account).toMatchObject({ ok: false });
});

test('our own platform tells the account itself', async () => {
  const { ask, account } = read(replied(null), { offered: {} as Capabilities });
  await account;
  expect(ask.mock.lastCall?.[0].path).toBe('/v1/sip/account');
});

test('the address of a SIP server must be one of a WebSocket', () => {
  expect(sipSettingsAt('wss://sip.test:7443/ws')).toMatchObject({ ws_url: 'wss://sip.test:7443/ws', domain: 'sip.test', embedded: false });
  expect(['', 'sip.test', 'https://sip.test'].map(sipSettingsAt)).toEqual([null, null, null]);
});
