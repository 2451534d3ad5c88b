import { expect, test } from 'vitest';
import { buildAdoption, buildDevice, parseDiscovery } from './discovery.ts';

const profile = (name: string, width: number) => ({ name, url: `rtsp://10.0.0.9/${name}`, codec: 'H264', width, height: 360 });
const profiles = [profile('main', 1920), profile('third', 640), profile('sub', 320)];

test('knows what the network and a camera answer from everything else', () => {
  const camera = { name: 'Door', hardware: 'X1', host: '10.0.0.9', port: 80, address: 'http://10.0.0.9/onvif', id_device: null };
  expect(parseDiscovery({ cameras: [camera] })).toEqual({ kind: 'cameras', cameras: [camera] });
  const adopted = [{ name: 'Door', host: '10.0.0.9', port: 80, id_device: null, fault: 'credentials' }];
  expect(parseDiscovery({ adopted })).toEqual({ kind: 'adopted', adopted });
  expect(parseDiscovery({ profiles, id_device: null })).toEqual({ kind: 'profiles', profiles, made: false });
  expect(parseDiscovery({ profiles, id_device: 4 })).toMatchObject({ made: true });
  for (const other of [null, true, 'ok', { codecs: 'avc1' }, { cameras: 3 }]) expect(parseDiscovery(other)).toBeNull();
});

test('starts a device with the first stream, the last as the small one, and its parameters', { tags: ['ADM-3.37'] }, () => {
  expect(buildDevice(profiles, { host: '10.0.0.9', port: '8080', user: 'admin', name: '' })).toEqual({
    ...{ name: '10.0.0.9', provider: 'ONVIF', type: 'camera' },
    custom_fields: {
      ...{ url: 'rtsp://10.0.0.9/main', url_sub: 'rtsp://10.0.0.9/sub' },
      ...{ user: 'admin', onvif_host: '10.0.0.9', onvif_port: 8080, record: true },
    },
  });
  expect(buildDevice(profiles.slice(0, 1), { host: 'door', name: 'Door' })).toMatchObject({ name: 'Door', custom_fields: { url_sub: '' } });
});

test('several cameras are added with their names; another try keeps unit and user', { tags: ['ADM-3.37'] }, () => {
  const cameras = [
    { host: '10.0.0.9', port: 80, name: 'Door' },
    { host: '10.0.0.10', port: 8080, name: '' },
  ];
  const devices = [cameras[0], { host: '10.0.0.10', port: 8080, name: '10.0.0.10' }];
  expect(buildAdoption(cameras)).toMatchObject({ devices });
  const before = { devices: [], id_unit: { id: 3, label: 'North' }, user: 'admin', password: 'hidden' };
  expect(buildAdoption(cameras, before)).toEqual({ devices, id_unit: before.id_unit, user: 'admin' });
});
