import { createRequire } from 'node:module';
import type sharp from 'sharp';
import type { Sharp } from 'sharp';

/**
 * Maximum pixels of a picture over all frames, maximum time of its re-encoding, and maximum number of concurrent
 * re-encodings: each uses one of the process's four threads, and the others read files and verify passwords.
 */
export const pictureLimits = { pixels: 40_000_000, seconds: 10, atOnce: 2 } as const;

type PictureType = 'image/jpeg' | 'image/png' | 'image/gif';
/** A re-encoded picture, or the reason for its rejection. */
type ReencodeResult = { bytes: Buffer } | { fault: 'unreadable' | 'pixels' };

const load = createRequire(import.meta.url);
let loaded: typeof sharp | undefined;

/** The library of pictures, loaded with the first one: it costs a start more than most other parts. */
export function pictureLibrary(): typeof sharp {
  loaded ??= limited(load('sharp') as typeof sharp);
  return loaded;
}

/** Only accepted formats are ever decoded, although the library reads more (SVG, PDF, TIFF, its own formats). */
function limited(library: typeof sharp): typeof sharp {
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'] });
  library.concurrency(1);
  library.cache(false);
  return library;
}

const encoders: Readonly<Record<PictureType, { format: string; as: (picture: Sharp) => Sharp }>> = {
  // Applies the EXIF orientation to the pixels, since the metadata is removed.
  'image/jpeg': { format: 'jpeg', as: (picture) => picture.autoOrient().jpeg({ quality: 92 }) },
  'image/png': { format: 'png', as: (picture) => picture.png() },
  'image/gif': { format: 'gif', as: (picture) => picture.gif({ effort: 3 }) },
};

/**
 * Re-encodes an uploaded picture in its own format, so that only its pixels survive: no metadata, no location, no second file appended
 * to it (OP-5.24). A GIF retains its frames and their timing.
 * @param type detected from the first bytes
 * @param failOn `none`: the readable part of a damaged picture is kept
 */
export async function reencode(bytes: Buffer, type: PictureType, failOn: 'error' | 'none' = 'error'): Promise<ReencodeResult> {
  await waitForTurn();
  try {
    return await reencodeNow(bytes, type, failOn);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else drawing -= 1;
  }
}

let drawing = 0;
const waiting: (() => void)[] = [];

/** Queue of further re-encodings, in order of arrival. */
function waitForTurn(): Promise<void> | undefined {
  if (drawing >= pictureLimits.atOnce) return new Promise((go) => waiting.push(go));
  drawing += 1;
  return undefined;
}

async function reencodeNow(bytes: Buffer, type: PictureType, failOn: 'error' | 'none'): Promise<ReencodeResult> {
  const { format, as } = encoders[type];
  try {
    const picture = pictureLibrary()(bytes, { animated: type === 'image/gif', limitInputPixels: false, failOn });
    const found = await picture.metadata();
    if (found.format !== format) return { fault: 'unreadable' };
    if (found.width * (found.pageHeight ?? found.height) * (found.pages ?? 1) > pictureLimits.pixels) return { fault: 'pixels' };
    return { bytes: await as(picture).timeout({ seconds: pictureLimits.seconds }).toBuffer() };
  } catch {
    return { fault: 'unreadable' };
  }
}
