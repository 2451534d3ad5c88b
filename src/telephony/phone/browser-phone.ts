import { sipPath } from '../../../contract/telephony/calls.ts';
import type { SipSettings } from '../../../contract/telephony/sip-settings.ts';
import { createBrowserAudio } from './browser-audio.ts';
import type { Phone, PhoneDependencies } from './phone.ts';
import { workerPulse } from './pulse.ts';
import { createSipPhone } from './sip-phone.ts';

/** The phone with the browser's microphone, speaker and sockets. @param host origin of the platform; empty for the origin of the page */
export function createBrowserPhone({
  host,
  ...needs
}: Pick<PhoneDependencies, 'emit' | 'now' | 'newKey' | 'log'> & { host: string }): Phone {
  return createSipPhone({
    ...needs,
    random: Math.random,
    address: (settings) => serverAddress(settings, host || window.location.origin),
    openSocket: (address) => new WebSocket(address, 'sip'),
    pulse: workerPulse(),
    audio: createBrowserAudio(needs.log),
  });
}

function serverAddress({ ws_url }: SipSettings, host: string): string {
  return ws_url ?? `${host.replace(/^http/, 'ws')}${sipPath}`;
}
