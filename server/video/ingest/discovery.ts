import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import type { NetworkDevice } from '../../../contract/video/camera-calls.ts';

const group = { address: '239.255.255.250', port: 3702 } as const;
const replyMs = 3000;
const most = 500;

const probe = (): string =>
  `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://schemas.xmlsoap.org/ws/2004/08/addressing"><s:Header><a:Action>http://schemas.xmlsoap.org/ws/2005/04/discovery/Probe</a:Action><a:MessageID>uuid:${randomUUID()}</a:MessageID><a:To>urn:schemas-xmlsoap-org:ws:2005:04:discovery</a:To></s:Header><s:Body><Probe xmlns="http://schemas.xmlsoap.org/ws/2005/04/discovery"><Types xmlns:dn="http://www.onvif.org/ver10/network/wsdl">dn:NetworkVideoTransmitter</Types></Probe></s:Body></s:Envelope>`;

/** Reads a device's discovery reply; null: it contains no usable address. */
export function readMatch(text: string): NetworkDevice | null {
  const within = (tag: string) => new RegExp(`<(?:\\w+:)?${tag}[^>]*>([^<]*)<`).exec(text)?.[1] ?? '';
  const address = within('XAddrs')
    .split(/\s+/)
    .find((one) => /^https?:/.test(one) && URL.canParse(one));
  if (!address) return null;
  const scope = (name: string) => {
    const found = new RegExp(`onvif://www\\.onvif\\.org/${name}/(\\S+)`).exec(within('Scopes'))?.[1] ?? '';
    try {
      return decodeURIComponent(found);
    } catch {
      return found;
    }
  };
  const url = new URL(address);
  const usual = url.protocol === 'https:' ? 443 : 80;
  return { name: scope('name'), hardware: scope('hardware'), host: url.hostname, port: Number(url.port) || usual, address };
}

/**
 * Probes the local network for ONVIF devices (WS-Discovery) and collects replies.
 * @param to destination of the probe, for tests
 * @param waitMs how long replies are collected
 */
export function discover(to: { address: string; port: number } = group, waitMs = replyMs): Promise<NetworkDevice[]> {
  const found = new Map<string, NetworkDevice>();
  const socket = createSocket('udp4');
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      socket.close();
      resolve([...found.values()].toSorted((a, b) => a.address.localeCompare(b.address)));
    };
    const timer = setTimeout(end, waitMs);
    // Without a network, no devices are found.
    socket.on('error', end);
    socket.on('message', (bytes) => {
      const camera = readMatch(bytes.toString('utf8'));
      if (camera && found.size < most) found.set(camera.address, camera);
    });
    socket.bind(0, () => socket.send(probe(), to.port, to.address, () => undefined));
  });
}
