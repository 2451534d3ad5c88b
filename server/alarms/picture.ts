/** A picture that a device sent, as binary data. */
export interface Picture {
  kind: 'image/jpeg' | 'image/png';
  bytes: Buffer;
  pixels: number;
}

const maxBytes = 300_000;
/** Limits the decoded size: a small compressed file can expand to an image that exhausts the memory of the browser (decompression bomb). */
const maxPixels = 40_000_000;

/**
 * Decodes a picture from a base64 `data:` URL. Its bytes must be of the declared kind, JPEG or PNG, and within `maxBytes` and `maxPixels`.
 * @returns the picture, or an error text for the sender
 */
export function readPicture(dataUrl: string): Picture | string {
  const [, kind, base64 = ''] = /^data:(image\/(?:jpeg|png));base64,([A-Za-z0-9+/]*={0,2})$/.exec(dataUrl) ?? [];
  if (kind !== 'image/jpeg' && kind !== 'image/png') return 'Send the picture as data:image/jpeg;base64,… or data:image/png;base64,….';
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxBytes) return 'The picture is larger than 300 kB: send a smaller one.';
  const size = kind === 'image/png' ? pngSize(bytes) : jpegSize(bytes);
  if (!size) return `The bytes are not those of a picture of the kind ${kind}.`;
  if (size.width * size.height > maxPixels) return 'The picture has more than 40 million pixels: send a smaller one.';
  return { kind, bytes, pixels: size.width * size.height };
}

interface Size {
  width: number;
  height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature) || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return validSize(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

/** Reads the size from the start-of-frame segment (SOF, markers C0 to CF except C4, C8 and CC). */
function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let offset = 2; offset + 9 <= bytes.length; offset += 2 + bytes.readUInt16BE(offset + 2)) {
    if (bytes[offset] !== 0xff) return undefined;
    const marker = bytes.readUInt8(offset + 1);
    const isStartOfFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isStartOfFrame) return validSize(bytes.readUInt16BE(offset + 7), bytes.readUInt16BE(offset + 5));
  }
  return undefined;
}

function validSize(width: number, height: number): Size | undefined {
  return width > 0 && height > 0 ? { width, height } : undefined;
}
