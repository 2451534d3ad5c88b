import { createHash, randomBytes } from 'node:crypto';
import { type Login, sendWithDigest } from './digest.ts';
import type { HttpReply } from './exchange.ts';

/** The ONVIF address of a device and its credentials. */
export interface OnvifDevice {
  url: URL;
  login: Login | null;
}
interface OnvifOptions {
  privateAddresses: boolean;
  signal: AbortSignal;
  now: number;
  /** Name of the service to call; omitted: the device service. */
  service?: string;
}

const limits = { patienceMs: 8000, most: 500_000 };
const wsdl = 'http://www.onvif.org/ver10/device/wsdl';
const wss = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss';
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const plain = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
const read = (text: string): string => Object.entries(signs).reduceRight((left, [sign, entity]) => left.replaceAll(entity, sign), text);

/** Authenticates without revealing the password (WS-Security UsernameToken, PasswordDigest). */
function usernameToken({ user, password }: Login, created: string, nonce: Uint8Array = randomBytes(16)): string {
  const digest = createHash('sha1').update(nonce).update(created).update(password).digest('base64');
  return `<Security s:mustUnderstand="1" xmlns="${wss}-wssecurity-secext-1.0.xsd"><UsernameToken><Username>${plain(user)}</Username><Password Type="${wss}-username-token-profile-1.0#PasswordDigest">${digest}</Password><Nonce EncodingType="${wss}-soap-message-security-1.0#Base64Binary">${Buffer.from(nonce).toString('base64')}</Nonce><Created xmlns="${wss}-wssecurity-utility-1.0.xsd">${created}</Created></UsernameToken></Security>`;
}

function call(device: OnvifDevice, action: string, body: string, security: string, how: OnvifOptions): Promise<HttpReply> {
  const envelope = `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Header>${security}</s:Header><s:Body>${body}</s:Body></s:Envelope>`;
  const headers = {
    accept: 'application/soap+xml',
    'content-type': `application/soap+xml; charset=utf-8; action="${how.service ?? wsdl}/${action}"`,
  };
  const request = { url: device.url, body: envelope, token: null, headers, signal: how.signal };
  return sendWithDigest(device.login, request, how.privateAddresses, limits);
}

/** The device's clock, read from the device; the platform's clock if it reports none. Devices validate tokens against their own clock. */
async function timeOf(device: OnvifDevice, how: OnvifOptions): Promise<Date> {
  const reply = await call(device, 'GetSystemDateAndTime', `<GetSystemDateAndTime xmlns="${wsdl}"/>`, '', how);
  const utc = /<(?:\w+:)?UTCDateTime>(.*?)<\/(?:\w+:)?UTCDateTime>/s.exec(reply.text)?.[1] ?? '';
  const part = (name: string): number => Number(new RegExp(`<(?:\\w+:)?${name}>(\\d+)<`).exec(utc)?.[1] ?? Number.NaN);
  const at = Date.UTC(part('Year'), part('Month') - 1, part('Day'), part('Hour'), part('Minute'), part('Second'));
  return new Date(Number.isNaN(at) ? how.now : at);
}

/** A device's reply: its HTTP status and whether the operation succeeded. */
interface OnvifReply {
  ok: boolean;
  status: number;
  text: string;
}

async function sendSecured(device: OnvifDevice, action: string, body: string, how: OnvifOptions): Promise<OnvifReply> {
  const security = device.login ? usernameToken(device.login, (await timeOf(device, how)).toISOString()) : '';
  const { status, text } = await call(device, action, body, security, how);
  return { ok: status === 200 && !/<(?:\w+:)?Fault[\s>]/.test(text), status, text };
}

/**
 * Switches a relay of a device (ONVIF device service, SetRelayOutputState).
 * @param relay its token, or its position among the device's relays, from 1
 * @returns the device's reply; null: the device has no such relay
 * @throws Error see `failureOf`
 */
export async function setRelay(device: OnvifDevice, relay: string | number, isOn: boolean, how: OnvifOptions): Promise<OnvifReply | null> {
  let token = relay;
  if (typeof token === 'number') {
    const listed = await sendSecured(device, 'GetRelayOutputs', `<GetRelayOutputs xmlns="${wsdl}"/>`, how);
    if (!listed.ok) return listed;
    const tokens = [...listed.text.matchAll(/<(?:\w+:)?RelayOutputs\b[^>]*?\btoken="([^"]*)"/g)].map(([, one = '']) => read(one));
    const found = tokens[token - 1];
    if (found === undefined) return null;
    token = found;
  }
  const state = isOn ? 'active' : 'inactive';
  const body = `<SetRelayOutputState xmlns="${wsdl}"><RelayOutputToken>${plain(token)}</RelayOutputToken><LogicalState>${state}</LogicalState></SetRelayOutputState>`;
  return sendSecured(device, 'SetRelayOutputState', body, how);
}

const media = 'http://www.onvif.org/ver10/media/wsdl';
const mostProfiles = 16;

/** A stream of a device. */
export interface OnvifProfile {
  readonly name: string;
  /** Its address, without user and password. */
  readonly url: string;
  readonly codec: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * The streams of a device, the largest first (ONVIF: GetCapabilities, GetProfiles, GetStreamUri).
 * @returns the device's reply if it refused
 * @throws Error see `failureOf`
 */
export async function onvifProfiles(device: OnvifDevice, how: OnvifOptions): Promise<OnvifProfile[] | OnvifReply> {
  const request = `<GetCapabilities xmlns="${wsdl}"><Category>Media</Category></GetCapabilities>`;
  const capabilities = await sendSecured(device, 'GetCapabilities', request, how);
  if (!capabilities.ok) return capabilities;
  const address = /<(?:\w+:)?Media\b.*?<(?:\w+:)?XAddr>\s*([^<\s]+)/s.exec(capabilities.text)?.[1] ?? '';
  // A device behind a router reports an unreachable host, so only the path is used.
  const url = new URL(URL.canParse(read(address)) ? new URL(read(address)).pathname : '/onvif/media_service', device.url);
  const [service, ofMedia] = [
    { ...device, url },
    { ...how, service: media },
  ];
  const listed = await sendSecured(service, 'GetProfiles', `<GetProfiles xmlns="${media}"/>`, ofMedia);
  if (!listed.ok) return listed;
  const found = [...listed.text.matchAll(/<(?:\w+:)?Profiles\b[^>]*?\btoken="([^"]*)"[^>]*>(.*?)<\/(?:\w+:)?Profiles>/gs)].slice(
    0,
    mostProfiles,
  );
  const profiles: OnvifProfile[] = [];
  for (const [, token = '', text = ''] of found) {
    const setup = `<StreamSetup><Stream xmlns="http://www.onvif.org/ver10/schema">RTP-Unicast</Stream><Transport xmlns="http://www.onvif.org/ver10/schema"><Protocol>RTSP</Protocol></Transport></StreamSetup>`;
    const body = `<GetStreamUri xmlns="${media}">${setup}<ProfileToken>${plain(read(token))}</ProfileToken></GetStreamUri>`;
    const reply = await sendSecured(service, 'GetStreamUri', body, ofMedia);
    const uri = /<(?:\w+:)?Uri>\s*([^<\s]+)/.exec(reply.text)?.[1];
    if (!reply.ok || !uri) continue;
    const video = /<(?:\w+:)?VideoEncoderConfiguration\b(.*?)<\/(?:\w+:)?VideoEncoderConfiguration>/s.exec(text)?.[1] ?? '';
    const part = (name: string) => new RegExp(`<(?:\\w+:)?${name}>\\s*([^<\\s]+)`).exec(video)?.[1] ?? null;
    const [width, height] = [part('Width'), part('Height')].map((one) => (one === null ? null : Number(one) || null));
    const name = read(/<(?:\w+:)?Name>([^<]*)</.exec(text)?.[1] ?? token);
    profiles.push({ name, url: read(uri), codec: part('Encoding'), width: width ?? null, height: height ?? null });
  }
  return profiles.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
}
