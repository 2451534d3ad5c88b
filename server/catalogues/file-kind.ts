/** Types of files in records. */
export type FileType = 'image/jpeg' | 'image/png' | 'image/gif' | 'audio/mpeg';

const begins = (bytes: Buffer, ...signs: readonly number[]): boolean => signs.every((sign, at) => bytes[at] === sign);

/** Returns the type of a file by its first bytes, regardless of its name or declared type; null: not accepted. */
export function typeOf(bytes: Buffer): FileType | null {
  if (begins(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return 'image/gif';
  return isMp3(bytes) ? 'audio/mpeg' : null;
}

/** Sound of layer III begins with a tag (ID3v2) or with the header of a frame: 11 bits set, layer 01, a bit rate and a sample rate. */
function isMp3(bytes: Buffer): boolean {
  if (bytes.length < 10) return false;
  if (bytes.toString('latin1', 0, 3) === 'ID3') return true;
  const [first = 0, second = 0, third = 0] = bytes;
  const isFrame = first === 0xff && (second & 0xe0) === 0xe0;
  const isLayer3 = (second & 0x06) === 0x02 && (second & 0x18) !== 0x08;
  return isFrame && isLayer3 && third >> 4 !== 0 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c;
}

/** A workbook is read by the action that takes it, and never stored. */
const accepted = { image: ['image/jpeg', 'image/png', 'image/gif'], mp3: ['audio/mpeg'], xlsx: [] } as const;
/** Names of the accepted kinds of files. */
export const kindsOf = { image: 'JPG, GIF, PNG', mp3: 'MP3', xlsx: 'XLSX' } as const;

/** Whether a field accepts a file type (ADM-5.05, ADM-5.06). */
export const isAccepted = (accept: keyof typeof accepted, type: string): boolean => (accepted[accept] as readonly string[]).includes(type);

/** A readable size: `800 kB`, `5 MB`. */
export const sizeText = (bytes: number): string => (bytes >= 1_000_000 ? `${bytes / 1_000_000} MB` : `${Math.round(bytes / 1000)} kB`);
