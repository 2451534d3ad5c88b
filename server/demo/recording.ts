const rate = 8000;
/** A few tones of a voice's height, in Hz. */
const heights = [140, 165, 125, 180, 150] as const;

/** Simulates a recorded call: two alternating voices, 16 bit, 8 kHz, stereo, in the format that the relay writes. */
export function demoRecording(ms: number, seed: number): Buffer {
  const samples = Math.round((ms / 1000) * rate);
  const bytes = Buffer.alloc(44 + samples * 4);
  head(bytes, samples * 4);
  for (let at = 0; at < samples; at += 1) {
    const syllable = Math.floor(at / (rate / 5));
    const channel = Math.floor(at / (rate * 0.8)) % 2;
    const height = heights[(syllable + seed) % heights.length] ?? 140;
    const place = (at % (rate / 5)) / (rate / 5);
    const loud = Math.sin(Math.PI * place) * 5000;
    const phase = (2 * Math.PI * height * at) / rate;
    const value = loud * (Math.sin(phase) + 0.5 * Math.sin(3 * phase) + 0.25 * Math.sin(5 * phase));
    bytes.writeInt16LE(Math.round(value), 44 + at * 4 + channel * 2);
  }
  return bytes;
}

function head(bytes: Buffer, length: number): void {
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + length, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 4, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(length, 40);
}
