import type { CameraFault } from '../../../contract/video/camera-state.ts';

/** Messages of ffmpeg for a camera that delivers nothing, the most specific first. */
const signs: readonly (readonly [RegExp, CameraFault])[] = [
  [/\b401\b|\b403\b|authorization failed|access denied/i, 'credentials'],
  [/\b404\b|\b454\b|Stream Not Found|Not Found/i, 'not_found'],
  [/Name or service not known|resolve hostname|Invalid port|Protocol not found|Port missing/i, 'address'],
  [/Connection to \S+ failed|Connection refused|No route to host|unreachable|Connection reset|Network is/i, 'unreachable'],
  [/codec not currently supported|incorrect codec parameters|Could not find tag|Unsupported codec|dimensions not set/i, 'codec'],
];
/** Messages for a reply that cannot be used. ffmpeg writes the same where there was no reply until its time limit. */
const unusable: readonly (readonly [RegExp, CameraFault])[] = [
  [/timed out/i, 'unreachable'],
  [/Invalid data found/i, 'not_found'],
];
const findIn = (output: string, among: typeof signs) => among.find(([sign]) => sign.test(output))?.[1] ?? null;

/**
 * The fault in ffmpeg's output; null: none.
 * @param waitedOut whether it waited for a reply until its time limit
 */
export function faultIn(output: string, waitedOut = false): CameraFault | null {
  const found = findIn(output, unusable);
  return findIn(output, signs) ?? (found !== null && waitedOut ? 'silent' : found);
}

/**
 * The fault of a camera at the end of its stream. A camera that streamed had a valid address, password and path: its end does not put them
 * in doubt, whatever ffmpeg wrote meanwhile.
 */
export function faultOfEnd(fault: CameraFault | null, wasStreaming: boolean): CameraFault {
  if (!wasStreaming) return fault ?? 'unknown';
  return fault === 'unreachable' || fault === 'codec' ? fault : 'frozen';
}

/** Whether copying only the audio failed. */
export const isSoundOnly = (output: string): boolean =>
  /Could not find tag for codec (pcm_|adpcm_|g72|gsm|amr|vorbis|speex)|not supported by the bitstream filter/.test(output);

/** The output that is safe to log: without addresses, which contain passwords. */
export const withoutAddresses = (output: string): string =>
  output
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
    .trim()
    .slice(-300);
