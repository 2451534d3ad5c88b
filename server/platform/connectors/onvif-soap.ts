import { createHash, randomBytes } from 'node:crypto';
import { escapeXml, findElement, readXml, type XmlElement } from '../xml.ts';
import { type Login, sendWithDigest } from './digest.ts';

/** The ONVIF address of a device and its credentials. */
export interface OnvifDevice {
  url: URL;
  login: Login | null;
}

/** How calls of a device are made. */
export interface OnvifOptions {
  privateAddresses: boolean;
  signal: AbortSignal;
  /** The platform's time, in ms since 1970. */
  now: number;
}

/** An operation of a service. */
export interface OnvifCall {
  /** URI of the operation; where it is addressed, of its request message. */
  action: string;
  /** Content of the SOAP body. */
  body: string;
  /** Where the service requires WS-Addressing: the address that the device named, and its reference parameters as XML. */
  to?: { address: string; parameters: readonly string[] };
  /** Timeout in ms; omitted: 8 s. */
  patienceMs?: number;
}

/** Why a device refuses an operation. */
export interface OnvifFault {
  /** Codes and subcodes without prefixes, e.g. `Sender` and `NotAuthorized`, and the names of its details. */
  codes: readonly string[];
  /** One sentence of the device; may be empty. */
  reason: string;
  detail: XmlElement | null;
}

/** A device's reply: its HTTP status and whether the operation succeeded. */
export interface OnvifReply {
  ok: boolean;
  status: number;
  /** Content of its SOAP body; null: the reply is not readable as SOAP. */
  body: XmlElement | null;
  fault: OnvifFault | null;
  text: string;
}

export const deviceService = 'http://www.onvif.org/ver10/device/wsdl';
const limits = { patienceMs: 8000, most: 500_000 } as const;
const wss = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss';
const addressing = 'http://www.w3.org/2005/08/addressing';

/** Authenticates without revealing the password (WS-Security UsernameToken, PasswordDigest). */
function usernameToken({ user, password }: Login, created: string, nonce: Uint8Array = randomBytes(16)): string {
  const digest = createHash('sha1').update(nonce).update(created).update(password).digest('base64');
  return `<Security s:mustUnderstand="1" xmlns="${wss}-wssecurity-secext-1.0.xsd"><UsernameToken><Username>${escapeXml(user)}</Username><Password Type="${wss}-username-token-profile-1.0#PasswordDigest">${digest}</Password><Nonce EncodingType="${wss}-soap-message-security-1.0#Base64Binary">${Buffer.from(nonce).toString('base64')}</Nonce><Created xmlns="${wss}-wssecurity-utility-1.0.xsd">${created}</Created></UsernameToken></Security>`;
}

/** A path that a device states, at the known host: a device behind a router states a host that cannot be reached, a hostile one any. */
export function atHostOf(known: URL, { pathname, search }: URL): URL {
  const url = new URL(known);
  url.pathname = pathname;
  url.search = search;
  return url;
}

function addressHeaders({ action, to }: OnvifCall): string {
  if (!to) return '';
  const headers = `<a:Action s:mustUnderstand="1">${escapeXml(action)}</a:Action><a:To s:mustUnderstand="1">${escapeXml(to.address)}</a:To>`;
  return headers + to.parameters.join('');
}

async function send(device: OnvifDevice, request: OnvifCall, security: string, how: OnvifOptions): Promise<OnvifReply> {
  const header = security + addressHeaders(request);
  const envelope = `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="${addressing}"><s:Header>${header}</s:Header><s:Body>${request.body}</s:Body></s:Envelope>`;
  const headers = {
    accept: 'application/soap+xml',
    'content-type': `application/soap+xml; charset=utf-8; action="${request.action}"`,
  };
  const message = { url: device.url, body: envelope, token: null, headers, signal: how.signal };
  const patienceMs = request.patienceMs ?? limits.patienceMs;
  const { status, text } = await sendWithDigest(device.login, message, how.privateAddresses, { ...limits, patienceMs });
  const root = readXml(text);
  const body = root?.name === 'Envelope' ? (root.children.find(({ name }) => name === 'Body') ?? null) : null;
  const fault = faultIn(body);
  return { ok: status === 200 && body !== null && fault === null, status, body, fault, text };
}

function faultIn(body: XmlElement | null): OnvifFault | null {
  const fault = body?.children.find(({ name }) => name === 'Fault');
  if (!fault) return null;
  const part = (...names: readonly string[]) => fault.children.find(({ name }) => names.includes(name)) ?? null;
  const codes: string[] = [];
  for (let code = part('Code'); code; code = code.children.find(({ name }) => name === 'Subcode') ?? null) {
    const value = code.children.find(({ name }) => name === 'Value')?.text ?? '';
    codes.push(value.slice(value.indexOf(':') + 1));
  }
  const detail = part('Detail', 'detail');
  codes.push(...(detail?.children.map(({ name }) => name) ?? []));
  const reason = part('Reason')?.children.find(({ name }) => name === 'Text')?.text ?? part('faultstring')?.text ?? '';
  return { codes, reason: reason.slice(0, 200), detail };
}

/** Whether a device refuses because of user, password or the time of the token. */
export const isLoginRefused = ({ status, fault }: OnvifReply): boolean =>
  status === 401 ||
  status === 403 ||
  (fault?.codes.some((code) => ['NotAuthorized', 'FailedAuthentication', 'InvalidSecurity', 'InvalidSecurityToken'].includes(code)) ??
    false);

/**
 * How far a device's clock is ahead of the platform's, in ms; null: it reports no time. Devices validate tokens against their own clock,
 * and report it without authentication.
 * @throws Error see `failureOf`
 */
export async function readClockOffset(device: OnvifDevice, how: OnvifOptions): Promise<number | null> {
  const body = `<GetSystemDateAndTime xmlns="${deviceService}"/>`;
  const reply = await send(device, { action: `${deviceService}/GetSystemDateAndTime`, body }, '', how);
  const utc = findElement(reply.body, 'UTCDateTime');
  const part = (name: string): number => {
    const text = findElement(utc, name)?.text ?? '';
    return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  };
  const at = Date.UTC(part('Year'), part('Month') - 1, part('Day'), part('Hour'), part('Minute'), part('Second'));
  return Number.isNaN(at) ? null : at - how.now;
}

/**
 * Performs an operation of a device.
 * @param offsetMs of the device's clock, see `readClockOffset`
 * @throws Error see `failureOf`
 */
export function callOnvif(device: OnvifDevice, request: OnvifCall, offsetMs: number, how: OnvifOptions): Promise<OnvifReply> {
  const security = device.login ? usernameToken(device.login, new Date(how.now + offsetMs).toISOString()) : '';
  return send(device, request, security, how);
}
