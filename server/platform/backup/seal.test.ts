import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { magic, seal, unseal } from './seal.ts';

const frame = 65_536;

async function* parts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function whole(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of source) all.push(part);
  return Buffer.concat(all);
}
/** Frames and their failures are the same however long the key takes. */
const work = 2 ** 10;
const sealed = (bytes: Buffer, size = 10_000) => whole(seal('a passphrase', parts(bytes, size), work));
/** Opens what was sealed, in parts of this size, without its first bytes. */
const open = (bytes: Buffer, passphrase = 'a passphrase', size = 10_000) =>
  whole(unseal(passphrase, parts(bytes.subarray(magic.length), size), work));

describe('a sealed stream', () => {
  test.each([0, frame - 1, frame, 2 * frame, 2 * frame + 7])('of %i bytes opens as it was', async (length) => {
    const bytes = randomBytes(length);
    const closed = await sealed(bytes);
    expect(closed.subarray(0, magic.length)).toEqual(magic);
    expect((await open(closed)).equals(bytes)).toBe(true);
    // Parts that end where a frame does.
    expect((await open(closed, 'a passphrase', frame + 16)).equals(bytes)).toBe(true);
  });

  test('takes more work to open than a test does', async () => {
    const closed = await whole(seal('a passphrase', parts(Buffer.from('x'), 1)));
    expect(await whole(unseal('a passphrase', parts(closed.subarray(magic.length), 10)))).toEqual(Buffer.from('x'));
    await expect(open(closed)).rejects.toThrow('the passphrase is another one');
  });

  test('shows nothing of what is in it, and no two are alike', async () => {
    const bytes = Buffer.from('the password of the camera');
    const [one, other] = [await sealed(bytes), await sealed(bytes)];
    expect(one.includes('password')).toBe(false);
    expect(one.equals(other)).toBe(false);
  });

  test('does not open with another passphrase', async () => {
    await expect(open(await sealed(randomBytes(100)), 'another one')).rejects.toThrow('the passphrase is another one');
  });

  test('says where it was changed: in its beginning, or later', async () => {
    const closed = await sealed(randomBytes(2 * frame));
    const changed = (at: number) => Buffer.from(closed.map((byte, place) => (place === at ? byte ^ 1 : byte)));
    await expect(open(changed(magic.length))).rejects.toThrow('its beginning was changed');
    await expect(open(changed(magic.length + 40))).rejects.toThrow('its beginning was changed');
    await expect(open(changed(closed.length - 1))).rejects.toThrow('a byte of it was changed, or its end is missing');
  });

  test('does not open without its end, in another order, or with something behind it', async () => {
    const closed = await sealed(randomBytes(2 * frame + 7));
    const [start, step] = [magic.length + 16, frame + 16];
    const [first, second, rest] = [
      closed.subarray(start, start + step),
      closed.subarray(start + step, start + 2 * step),
      closed.subarray(start + 2 * step),
    ];
    const of = (...frames: Buffer[]) => open(Buffer.concat([closed.subarray(0, start), ...frames]));
    expect(await of(first, second, rest)).toHaveLength(2 * frame + 7);
    for (const wrong of [
      [first, second],
      [second, first, rest],
      [first, rest],
      [first, second, rest, Buffer.from('x')],
    ])
      await expect(of(...wrong)).rejects.toThrow(/was changed|is missing/);
    await expect(of()).rejects.toThrow('it ends too early');
    await expect(open(closed.subarray(0, magic.length + 10))).rejects.toThrow('it ends too early');
  });
});
