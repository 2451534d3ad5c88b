/** A picture that a device sent. */
export interface Picture {
  kind: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

const mostBytes = 300_000;
/** Larger pictures in few bytes are made to fill the memory of who opens them. */
const mostPixels = 40_000_000;

/**
 * Reads a picture from a `data:` URL: base64, JPEG or PNG by its bytes and not only by its declared type, of at most 300 kB.
 * @returns the picture, or one sentence that names the fault
 */
export function readPicture(address: string): Picture | string {
  const [, kind, base64 = ''] = /^data:(image\/(?:jpeg|png));base64,([A-Za-z0-9+/]*={0,2})$/.exec(address) ?? [];
  if (kind !== 'image/jpeg' && kind !== 'image/png') return 'Send the picture as data:image/jpeg;base64,… or data:image/png;base64,….';
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > mostBytes) return 'The picture is larger than 300 kB: send a smaller one.';
  const size = kind === 'image/png' ? pngSize(bytes) : jpegSize(bytes);
  if (!size) return `The bytes are not those of a picture of the kind ${kind}.`;
  if (size.width * size.height > mostPixels) return 'The picture has more than 40 million pixels: send a smaller one.';
  return { kind, bytes };
}

interface Size {
  width: number;
  height: number;
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngStart) || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return sized(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

/** Walks the segments of a JPEG to the one that starts a frame, which holds the size. */
function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    const startsFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (startsFrame) return sized(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
  }
  return undefined;
}

function sized(width: number, height: number): Size | undefined {
  return width > 0 && height > 0 ? { width, height } : undefined;
}
