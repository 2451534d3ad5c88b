import { type SipSettings, sipPath } from '../../../contract/telephony/calls.ts';
import { createBrowserSound } from './browser-sound.ts';
import type { Phone, PhoneNeeds } from './phone.ts';
import { workerPulse } from './pulse.ts';
import { createSipPhone } from './sip-phone.ts';

/** The telephone with the browser's microphone, loudspeaker and sockets. @param host where the platform is; empty: where the page came from */
export function makeBrowserPhone({ host, ...needs }: Pick<PhoneNeeds, 'say' | 'now' | 'newKey' | 'log'> & { host: string }): Phone {
  return createSipPhone({
    ...needs,
    random: Math.random,
    address: (settings) => serverAddress(settings, host || window.location.origin),
    openSocket: (address) => new WebSocket(address, 'sip'),
    pulse: workerPulse(),
    sound: createBrowserSound(needs.log),
  });
}

function serverAddress({ ws_url }: SipSettings, host: string): string {
  return ws_url ?? `${host.replace(/^http/, 'ws')}${sipPath}`;
}
