import type { SipSettings } from '../../contract/telephony/sip-settings.ts';

/** Settings of a SIP server that only its address is known of; its host is domain and realm. Null: no address, or none of a WebSocket. */
export function sipSettingsAt(address: string): SipSettings | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^wss?:$/.test(url.protocol)) return null;
  return { ws_url: url.href, domain: url.hostname, realm: url.hostname, queue: '', embedded: false, recorded: false, ice_servers: [] };
}
