import { afterEach, expect, test } from 'vitest';
import { type OnvifPeer, onvifPeer } from '../../testing/onvif-peer.ts';
import { onvifProfiles, setRelay } from './onvif.ts';
import { atHostOf, type OnvifDevice, readClockOffset } from './onvif-soap.ts';

let peer: OnvifPeer | undefined;
afterEach(() => peer?.close());

const how = () => ({ privateAddresses: true, signal: AbortSignal.timeout(20_000), now: Date.now() });
async function camera(tokens: readonly string[] = ['r1', 'r2']): Promise<[OnvifPeer, OnvifDevice]> {
  peer = await onvifPeer(tokens);
  return [peer, { url: new URL(`${peer.url}/onvif/device_service`), login: peer.login }];
}

test('a relay is switched by token or position, with the time of the device', async () => {
  const [{ relays }, device] = await camera();
  expect((await setRelay(device, 2, true, how()))?.ok).toBe(true);
  expect((await setRelay(device, 'r1', true, how()))?.ok).toBe(true);
  expect([...relays.values()]).toEqual([true, true]);
  expect(await setRelay(device, 3, true, how())).toBeNull();
  const refused = await setRelay({ ...device, login: { user: 'operator', password: 'wrong' } }, 'r1', false, how());
  expect(refused).toMatchObject({ ok: false, status: 400, fault: { codes: ['Sender'] } });
});

test('the streams of a device are read, the largest first', async () => {
  const [, device] = await camera();
  expect(await onvifProfiles(device, how())).toEqual([
    { name: 'Main & only', url: 'rtsp://192.168.1.64:554/p1?a=1&b=2', codec: 'H264', width: 1920, height: 1080 },
    { name: 'Sub', url: 'rtsp://192.168.1.64:554/p2?a=1&b=2', codec: 'H264', width: 640, height: 360 },
  ]);
});

test('replies that are no SOAP, or have a document type, are no success and no time', async () => {
  const [at, device] = await camera();
  const bomb = '<!DOCTYPE a [<!ENTITY x "1">]><Envelope><Body>&x;</Body></Envelope>';
  for (const text of ['', 'ok', bomb, '<UTCDateTime>'.repeat(30_000)]) {
    at.answer = (_, reply) => void reply.end(text);
    expect(await readClockOffset(device, how())).toBeNull();
    expect(await setRelay(device, 'r1', true, how())).toMatchObject({ ok: false, status: 200, body: null });
  }
});

test('a stated address only changes the path, whatever its path begins with', () => {
  const known = new URL('http://10.0.0.5:8080/onvif/device_service');
  const hrefOf = (stated: string): string => atHostOf(known, new URL(stated)).href;
  expect(hrefOf('http://192.168.1.64/onvif/media?x=1')).toBe('http://10.0.0.5:8080/onvif/media?x=1');
  expect(new URL(hrefOf('http://192.168.1.64//attacker.test/media')).host).toBe('10.0.0.5:8080');
});
