import type { CameraFault } from '../../../contract/video/camera-state.ts';

/** What ffmpeg writes when a camera gives nothing, most telling first. */
const signs: readonly (readonly [RegExp, CameraFault])[] = [
  [/\b401\b|\b403\b|authorization failed|access denied/i, 'credentials'],
  [/\b404\b|\b454\b|Stream Not Found|Not Found/i, 'not_found'],
  [/Name or service not known|resolve hostname|Invalid port|Protocol not found|Port missing/i, 'address'],
  [/Connection refused|timed out|No route to host|unreachable|Connection reset|Network is/i, 'unreachable'],
  [/codec not currently supported|incorrect codec parameters|Could not find tag|Unsupported codec|dimensions not set/i, 'codec'],
  [/Invalid data found/i, 'not_found'],
];

/** Why a camera gave no picture, by what ffmpeg said; null: it said nothing that tells. */
export const faultIn = (said: string): CameraFault | null => signs.find(([sign]) => sign.test(said))?.[1] ?? null;

/** What became of a camera. What streamed had the right address, password and path: its end says nothing of them, whatever ffmpeg wrote on the way. */
export function faultOfEnd(fault: CameraFault | null, wasStreaming: boolean): CameraFault {
  if (!wasStreaming) return fault ?? 'unknown';
  return fault === 'unreachable' || fault === 'codec' ? fault : 'frozen';
}

/** Whether only its sound could not be kept as it is. */
export const isSoundOnly = (said: string): boolean => /Could not find tag for codec (pcm_|adpcm_|g72|gsm|amr|vorbis|speex)/.test(said);

/** What a log may say of it: without addresses, which hold passwords. */
export const withoutAddresses = (said: string): string =>
  said
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
    .trim()
    .slice(-300);
