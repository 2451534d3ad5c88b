import { expect, test } from 'vitest';
import { buildDevice, parseDiscovery } from './discovery.ts';

const profile = (name: string, width: number) => ({ name, url: `rtsp://10.0.0.9/${name}`, codec: 'H264', width, height: 360 });
const profiles = [profile('main', 1920), profile('third', 640), profile('sub', 320)];

test('knows what the network and a camera answer from everything else', () => {
  const camera = { name: 'Door', hardware: 'X1', host: '10.0.0.9', port: 80, address: 'http://10.0.0.9/onvif' };
  expect(parseDiscovery({ cameras: [camera] })).toEqual({ kind: 'cameras', cameras: [camera] });
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
