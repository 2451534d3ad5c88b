const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 0 ? value >> 1 : (value >> 1) ^ 0xa001;
  return value;
});

/** CRC-16/ARC: reflected polynomial 0x8005, initial value 0, no final inversion. */
export function checksumOf(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) value = (value >> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return value;
}

export const hexOf = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0');
