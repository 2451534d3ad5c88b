import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFileEncryption, headBytes } from './file-encryption.ts';

const key = Buffer.alloc(32, 7);
const encryption = createFileEncryption(key, true);

test('any part of an encrypted file is read as it was written, in whatever parts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 70 }), { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.nat(),
      (parts, a, b) => {
        const cipher = encryption.create();
        const plain = Buffer.concat(parts);
        let written = Buffer.alloc(0);
        for (const part of parts) written = Buffer.concat([written, cipher?.apply(Buffer.from(part), written.length) ?? Buffer.alloc(0)]);
        const from = a % plain.length;
        const to = from + (b % (plain.length - from + 1));
        const opened = encryption.open(cipher?.head ?? Buffer.alloc(0));
        expect(opened?.apply(written.subarray(from, to), from).equals(plain.subarray(from, to))).toBe(true);
      },
    ),
  );
});

test('the contents are not in the file, and equal files differ', () => {
  const plain = Buffer.alloc(64, 'A');
  const files = [encryption.create(), encryption.create()].map((cipher) => cipher?.apply(plain, 0) ?? plain);
  expect(files[0]?.includes('AAAA')).toBe(false);
  expect(files[0]?.equals(files[1] ?? plain)).toBe(false);
});

test('another key does not decrypt it', () => {
  const cipher = encryption.create();
  const bytes = cipher?.apply(Buffer.from('an image of a person'), 0) ?? Buffer.alloc(0);
  const other = createFileEncryption(Buffer.alloc(32, 8), true).open(cipher?.head ?? Buffer.alloc(0));
  expect(other?.apply(bytes, 0).toString()).not.toContain('person');
});

test('a file without the head is plain; disabled encryption still reads encrypted files', () => {
  const off = createFileEncryption(key, false);
  expect(off.create()).toBeNull();
  expect(off.open(Buffer.from('....ftypisom and other bytes of a recording'))).toBeNull();
  expect(off.open(Buffer.from('short'))).toBeNull();
  expect(off.open(encryption.create()?.head ?? Buffer.alloc(0))).not.toBeNull();
  expect(encryption.create()?.head.length).toBe(headBytes);
});
