import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ArchiveWriter, readArchive } from './archive.ts';

async function write(files: Readonly<Record<string, string>>) {
  const parts: Buffer[] = [];
  const writer = new ArchiveWriter(async (bytes) => void parts.push(bytes));
  for (const [name, text] of Object.entries(files)) await writer.addText(name, text);
  await writer.end();
  return { bytes: Buffer.concat(parts), entries: writer.entries };
}
/** The bytes as they come from a stream, in pieces of this length. */
async function* inPieces(bytes: Buffer, length = 1000) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
async function read(bytes: Buffer, length?: number): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { name, size, parts } of readArchive(inPieces(bytes, length))) {
    const read: Buffer[] = [];
    for await (const part of parts) read.push(part);
    found[name] = Buffer.concat(read).toString();
    expect(Buffer.concat(read)).toHaveLength(size);
  }
  return found;
}

test('what is written is read again, however it arrives, in whole blocks', async () => {
  const files = { 'a.txt': 'one', empty: '', 'b/c.txt': 'x'.repeat(512), d: 'y'.repeat(513), 'ñandú.txt': 'ñ' };
  const { bytes, entries } = await write(files);
  for (const length of [1, 511, 512, 100_000]) expect(await read(bytes, length)).toEqual(files);
  expect(bytes.length).toBe(512 * (5 + 1 + 0 + 1 + 2 + 1 + 2));
  expect(entries['a.txt']).toEqual({ bytes: 3, sha256: createHash('sha256').update('one').digest('hex') });
  expect(entries['empty']?.bytes).toBe(0);
});

test.each([99, 100, 101, 105, 400, 990, 995, 5000])('a name of %i characters is read as it was written', async (length) => {
  const name = 'n'.repeat(length);
  const { bytes } = await write({ [name]: 'one', next: 'two' });
  expect(await read(bytes)).toEqual({ [name]: 'one', next: 'two' });
  // A long name has a header, a record and the length of the record before its own header.
  expect(bytes.length > 512 * 6).toBe(length > 100);
  if (length > 100) {
    const record = Number.parseInt(bytes.toString('latin1', 124, 135), 8);
    expect(Number.parseInt(bytes.toString('latin1', 512, 516), 10)).toBe(record);
  }
});

test('other programs can read it: it is ustar with a sum of each header', async () => {
  const { bytes } = await write({ 'a.txt': 'one' });
  const header = Buffer.from(bytes.subarray(0, 512));
  const sum = Number.parseInt(header.toString('latin1', 148, 154), 8);
  header.fill(' ', 148, 156);
  expect(header.reduce((all, byte) => all + byte, 0)).toBe(sum);
  expect(header.toString('latin1', 257, 265)).toBe('ustar\u000000');
  expect([header.toString('latin1', 100, 107), header.toString('latin1', 156, 157)]).toEqual(['0000600', '0']);
  expect(bytes.subarray(-1024).every((byte) => byte === 0)).toBe(true);
});

test('a file whose parts are not as long as was stated is refused', async () => {
  const writer = new ArchiveWriter(async () => undefined);
  await expect(writer.add('a', 3, [Buffer.from('ab')])).rejects.toThrow('a should have 3 bytes and has 2');
  expect(writer.entries).toEqual({});
});

test('an archive that ends early or is none is refused', async () => {
  const { bytes } = await write({ 'a.txt': 'one' });
  for (const length of [100, 514, 1024, 1100]) await expect(read(bytes.subarray(0, length))).rejects.toThrow('it ends too early');
  await expect(read(Buffer.alloc(1024, 'x'))).rejects.toThrow('it is no archive');
  const sizeless = Buffer.from(bytes);
  sizeless.write('not a number', 124);
  await expect(read(sizeless)).rejects.toThrow('it is no archive');
});
