/** Samples of one second, and of the 20 ms that a packet holds. */
export const rate = 8000;
export const frameSamples = 160;
/** The byte of silence. */
export const silentByte = 0xff;

const bias = 0x84;
const clip = 32_635;

/** µ-law (G.711) to 16-bit samples. */
const linear = Int16Array.from({ length: 256 }, (_, byte) => {
  const inverted = ~byte & 0xff;
  const magnitude = (((inverted & 0x0f) << 3) + bias) << ((inverted & 0x70) >> 4);
  return (inverted & 0x80) !== 0 ? bias - magnitude : magnitude - bias;
});

/** One byte of µ-law as a 16-bit sample. */
export const fromUlaw = (byte: number): number => linear[byte] ?? 0;

/** One 16-bit sample as a byte of µ-law. */
export function toUlaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), clip) + bias;
  const exponent = Math.max(0, 24 - Math.clz32(magnitude));
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

/** Level of a packet: root mean square, 0 (silence) to 1. */
export function loudness(payload: Uint8Array): number {
  if (payload.length === 0) return 0;
  let sum = 0;
  for (const byte of payload) sum += fromUlaw(byte) ** 2;
  return Math.sqrt(sum / payload.length) / 32_768;
}
