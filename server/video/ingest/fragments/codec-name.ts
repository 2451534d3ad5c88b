import { type Box, boxesIn } from '../../boxes.ts';

/** Offset of the boxes in a sample entry, which differs for video and audio. */
const videoFields = 78;
const audioFields = 28;

/**
 * The RFC 6381 name of a format, from its sample entry in `stsd`: `avc1.4d401f`, `hvc1.1.6.L93.B0`, `mp4a.40.2`.
 * Other formats have the name of their entry.
 */
export function codecName(bytes: Buffer, entry: Box, kind: 'video' | 'audio'): string {
  const from = entry.body + (kind === 'video' ? videoFields : audioFields);
  const inner = new Map([...boxesIn(bytes, from, entry.end)].map((box) => [box.type, bytes.subarray(box.body, box.end)]));
  const avc = inner.get('avcC');
  if (avc) return `${entry.type}.${avc.toString('hex', 1, 4)}`;
  const hevc = inner.get('hvcC');
  if (hevc) return `${entry.type}.${hevcName(hevc)}`;
  const descriptor = inner.get('esds');
  if (descriptor) return `${entry.type}.${descriptorName(descriptor)}`;
  return entry.type === 'Opus' ? 'opus' : entry.type;
}

/** Profile space and profile, compatibility flags with their bits reversed, tier and level, constraint bytes without the zeros at the end. */
function hevcName(config: Buffer): string {
  const first = config.readUInt8(1);
  const space = ['', 'A', 'B', 'C'][first >> 6] ?? '';
  let flags = config.readUInt32BE(2);
  let reversed = 0;
  for (let bit = 0; bit < 32; bit += 1) {
    reversed = ((reversed << 1) | (flags & 1)) >>> 0;
    flags >>>= 1;
  }
  const constraints = [...config.subarray(6, 12)];
  while (constraints.at(-1) === 0) constraints.pop();
  const tier = first & 0x20 ? 'H' : 'L';
  return [`${space}${first & 0x1f}`, reversed.toString(16), `${tier}${config.readUInt8(12)}`, ...constraints.map((one) => one.toString(16))]
    .join('.')
    .toUpperCase();
}

/** Object type from an `esds`, with the audio object type for AAC. */
function descriptorName(esds: Buffer): string {
  let at = 4;
  let type = '';
  while (at + 2 <= esds.length) {
    const tag = esds.readUInt8(at);
    at += 1;
    let size = 0;
    for (let more = 0x80; more & 0x80 && at < esds.length; at += 1) {
      more = esds.readUInt8(at);
      size = (size << 7) | (more & 0x7f);
    }
    if (tag === 3) at += 3;
    else if (tag === 4) {
      type = esds.toString('hex', at, at + 1);
      at += 13;
    } else if (tag === 5) {
      return type === '40' ? `40.${audioObject(esds, at)}` : type;
    } else at += size;
  }
  return type;
}

function audioObject(esds: Buffer, at: number): number {
  const first = esds.readUInt8(at);
  const short = first >> 3;
  return short === 31 ? 32 + (((first & 7) << 3) | (esds.readUInt8(at + 1) >> 5)) : short;
}
