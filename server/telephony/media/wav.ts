import { rate } from './g711.ts';

export const headerBytes = 44;
const channels = 2;
const bytesPerSample = 2;
/** Bytes of one moment: both sides. */
export const frameBytes = channels * bytesPerSample;

/** The header of a WAV file of 16-bit samples at 8 kHz, left and right. @param bytes of sound that follow */
export function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * frameBytes, 28);
  header.writeUInt16LE(frameBytes, 32);
  header.writeUInt16LE(bytesPerSample * 8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes, 40);
  return header;
}
