import { MediaRefused } from '../sip-contract.ts';

/** Direction of sound, from the perspective of the author of the description. */
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** The part of a session description that the relay uses: one audio line with the payload types of µ-law and of DTMF events. */
export interface Sound {
  /** The description with only those payload types, for a peer connection. */
  readonly sdp: string;
  readonly direction: Direction;
  readonly pcmu: number;
  readonly keys: number | null;
  /** Identifies the transport of the connection. */
  readonly transport: string;
}

const longest = 64 * 1024;
const ofPayload = /^a=(rtpmap|fmtp|rtcp-fb):(\d+)[ /]/;

/**
 * Reads a description of a phone and reduces it to µ-law (G.711) and RFC 4733 events at 8 kHz.
 * @throws MediaRefused if it is invalid, or has no audio that the relay supports
 */
export function readSound(sdp: string): Sound {
  if (sdp.length > longest) throw new MediaRefused('The description is too long');
  const lines = sdp.split(/\r\n|\n/).filter(Boolean);
  const start = lines.findIndex((line) => line.startsWith('m=audio '));
  if (start < 0) throw new MediaRefused('The description offers no sound');
  const next = lines.findIndex((line, i) => i > start && line.startsWith('m='));
  const end = next < 0 ? lines.length : next;
  const section = lines.slice(start, end);
  const [kind, port, protocol, ...formats] = (section[0] ?? '').split(' ');
  if (port === '0') throw new MediaRefused('The sound is refused');
  if (!protocol?.includes('SAVP')) throw new MediaRefused('The sound is not encrypted (DTLS-SRTP)');
  const pcmu = typeOf(section, formats, /^PCMU\/8000(\/1)?$/i) ?? (formats.includes('0') ? 0 : null);
  if (pcmu === null) throw new MediaRefused('No common codec: only G.711 µ-law (PCMU) is understood');
  const keys = typeOf(section, formats, /^telephone-event\/8000(\/1)?$/i);
  const payloadTypes = new Set([pcmu, keys]);
  const cleaned = section.slice(1).filter((line) => {
    const of = ofPayload.exec(line);
    return of ? payloadTypes.has(Number(of[2])) : !line.startsWith('a=extmap:');
  });
  const media = [kind, port, protocol, pcmu, ...(keys === null ? [] : [keys])].join(' ');
  const cleanedLines = [...lines.slice(0, start), media, ...cleaned, ...lines.slice(end)];
  const head = lines.slice(
    0,
    lines.findIndex((line) => line.startsWith('m=')),
  );
  return {
    sdp: `${cleanedLines.join('\r\n')}\r\n`,
    direction: directionIn(cleaned) ?? directionIn(head) ?? 'sendrecv',
    pcmu,
    keys,
    transport: [head, cleaned]
      .flat()
      .filter((line) => /^a=(fingerprint|ice-ufrag):/.test(line))
      .toSorted()
      .join(' '),
  };
}

function typeOf(section: readonly string[], formats: readonly string[], codec: RegExp): number | null {
  for (const line of section) {
    const map = /^a=rtpmap:(\d+) (\S+)$/.exec(line);
    if (map?.[1] && map[2] && formats.includes(map[1]) && codec.test(map[2])) return Number(map[1]);
  }
  return null;
}

const directionIn = (lines: readonly string[]): Direction | null => {
  const line = lines.findLast((one) => /^a=(sendrecv|sendonly|recvonly|inactive)$/.test(one));
  return line ? (line.slice(2) as Direction) : null;
};

/**
 * Writes the address under which this machine is reached from outside into the candidates of a description; those of the machine itself stay.
 * @param address an IPv4 or IPv6 address; null leaves the description as it is
 */
export function withReachableAddress(sdp: string, address: string | null): string {
  if (address === null) return sdp;
  const seen = new Set<string>();
  const lines = sdp.split('\r\n').map((line) => {
    if (!line.startsWith('a=candidate:')) return line;
    const parts = line.split(' ');
    if (parts[7] === 'host' && !parts[4]?.startsWith('127.')) parts[4] = address;
    return parts.join(' ');
  });
  return lines.filter((line) => !line.startsWith('a=candidate:') || fresh(seen, line.split(' ').slice(2, 6).join(' '))).join('\r\n');
}

const fresh = (seen: Set<string>, key: string): boolean => !seen.has(key) && seen.add(key) !== null;
