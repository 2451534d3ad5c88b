import { escapeXml, findElement, findElements, type XmlElement } from '../xml.ts';
import { atHostOf, callOnvif, deviceService, type OnvifDevice, type OnvifOptions, type OnvifReply, readClockOffset } from './onvif-soap.ts';

const media = 'http://www.onvif.org/ver10/media/wsdl';
const mostProfiles = 16;

/** An operation of the device's service or of another one, after its clock is read. */
async function callOnce(device: OnvifDevice, operation: string, body: string, how: OnvifOptions, service = deviceService) {
  const offset = device.login ? ((await readClockOffset(device, how)) ?? 0) : 0;
  return callOnvif(device, { action: `${service}/${operation}`, body }, offset, how);
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
    const listed = await callOnce(device, 'GetRelayOutputs', `<GetRelayOutputs xmlns="${deviceService}"/>`, how);
    if (!listed.ok) return listed;
    const tokens = findElements(listed.body, 'RelayOutputs').flatMap(({ attributes }) => attributes.get('token') ?? []);
    const found = tokens[token - 1];
    if (found === undefined) return null;
    token = found;
  }
  const state = isOn ? 'active' : 'inactive';
  const body = `<SetRelayOutputState xmlns="${deviceService}"><RelayOutputToken>${escapeXml(token)}</RelayOutputToken><LogicalState>${state}</LogicalState></SetRelayOutputState>`;
  return callOnce(device, 'SetRelayOutputState', body, how);
}

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
  const request = `<GetCapabilities xmlns="${deviceService}"><Category>Media</Category></GetCapabilities>`;
  const capabilities = await callOnce(device, 'GetCapabilities', request, how);
  if (!capabilities.ok) return capabilities;
  const address = findElement(findElement(capabilities.body, 'Media'), 'XAddr')?.text ?? '';
  const url = atHostOf(device.url, new URL(URL.canParse(address) ? address : '/onvif/media_service', device.url));
  const service = { ...device, url };
  const listed = await callOnce(service, 'GetProfiles', `<GetProfiles xmlns="${media}"/>`, how, media);
  if (!listed.ok) return listed;
  const profiles: OnvifProfile[] = [];
  for (const profile of findElements(listed.body, 'Profiles').slice(0, mostProfiles)) {
    const found = await readProfile(service, profile, how);
    if (found) profiles.push(found);
  }
  return profiles.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
}

async function readProfile(service: OnvifDevice, profile: XmlElement, how: OnvifOptions): Promise<OnvifProfile | null> {
  const token = profile.attributes.get('token');
  if (token === undefined) return null;
  const setup = `<StreamSetup><Stream xmlns="http://www.onvif.org/ver10/schema">RTP-Unicast</Stream><Transport xmlns="http://www.onvif.org/ver10/schema"><Protocol>RTSP</Protocol></Transport></StreamSetup>`;
  const body = `<GetStreamUri xmlns="${media}">${setup}<ProfileToken>${escapeXml(token)}</ProfileToken></GetStreamUri>`;
  const reply = await callOnce(service, 'GetStreamUri', body, how, media);
  const url = findElement(reply.body, 'Uri')?.text;
  if (!reply.ok || !url) return null;
  const video = findElement(profile, 'VideoEncoderConfiguration');
  const part = (name: string): string | null => findElement(video, name)?.text || null;
  const size = (name: string): number | null => Number(part(name)) || null;
  const name = profile.children.find((child) => child.name === 'Name')?.text || token;
  return { name, url, codec: part('Encoding'), width: size('Width'), height: size('Height') };
}
