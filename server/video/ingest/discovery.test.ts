import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { discover, readMatch } from './discovery.ts';

const match = (xaddrs: string) =>
  `<?xml version="1.0"?><e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery"><e:Body><d:ProbeMatches><d:ProbeMatch><d:Types>dn:NetworkVideoTransmitter</d:Types><d:Scopes>onvif://www.onvif.org/type/video_encoder onvif://www.onvif.org/name/Puerta%20norte onvif://www.onvif.org/hardware/DS-2CD</d:Scopes><d:XAddrs>${xaddrs}</d:XAddrs></d:ProbeMatch></d:ProbeMatches></e:Body></e:Envelope>`;
const camera = {
  name: 'Puerta norte',
  hardware: 'DS-2CD',
  host: '10.0.0.64',
  port: 8080,
  address: 'http://10.0.0.64:8080/onvif/device_service',
};

test('a device that answers is read, whatever its prefixes; one without an address is none', () => {
  expect(readMatch(match('http://10.0.0.64:8080/onvif/device_service http://[fe80::1]/onvif'))).toEqual(camera);
  expect(readMatch(match('urn:nothing'))).toBeNull();
  expect(readMatch('no xml at all')).toBeNull();
});

test('a device that answers twice is listed once', async () => {
  const device = createSocket('udp4');
  device.bind(0, '127.0.0.1');
  await once(device, 'listening');
  device.on('message', (_, from) => {
    for (let n = 0; n < 2; n += 1) device.send(match(camera.address), from.port, from.address);
  });
  expect(await discover({ address: '127.0.0.1', port: device.address().port }, 500)).toEqual([camera]);
  device.close();
});
