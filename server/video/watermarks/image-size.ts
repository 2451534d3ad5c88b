import type { Size } from '../../../contract/video/watermark-layout.ts';

/** Markers of JPEG segments that contain the size of the picture: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrameHeader = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The size of a PNG, GIF or JPEG, read from its first bytes; null: another format. */
export function imageSize(bytes: Buffer): Size | null {
  if (bytes.length < 24) return null;
  if (bytes.toString('latin1', 1, 4) === 'PNG') return sized(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  if (bytes.toString('latin1', 0, 3) === 'GIF') return sized(bytes.readUInt16LE(6), bytes.readUInt16LE(8));
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrameHeader(marker)) return sized(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

const sized = (width: number, height: number): Size | null => (width > 0 && height > 0 ? { width, height } : null);
