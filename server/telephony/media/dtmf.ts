import type { SoundPacket } from './leg.ts';

const keys = '0123456789*#ABCD';

/** The event of RFC 4733 for each key of a keypad. */
export const dtmfEvents: ReadonlyMap<string, number> = new Map(keys.split('').map((key, i) => [key, i]));

/** Extracts keys from RFC 4733 packets; repeated packets of a key report it once. */
export function createDtmfReader(pressed: (key: string) => void): (packet: SoundPacket) => void {
  let last: number | null = null;
  return ({ payload, timestamp }) => {
    const key = keys[payload[0] ?? 255];
    if (payload.length < 4 || key === undefined || timestamp === last) return;
    last = timestamp;
    pressed(key);
  };
}

/** Keys in a SIP INFO: `Signal=5` (application/dtmf-relay) or the keys alone (application/dtmf). */
export function dtmfKeysOfInfo(contentType: string, body: string): string {
  const kind = contentType.toLowerCase().split(';')[0]?.trim();
  const said =
    kind === 'application/dtmf-relay' ? (/^\s*Signal\s*=\s*(\S+)/im.exec(body)?.[1] ?? '') : kind === 'application/dtmf' ? body.trim() : '';
  return said
    .toUpperCase()
    .split('')
    .filter((key) => dtmfEvents.has(key))
    .join('');
}
