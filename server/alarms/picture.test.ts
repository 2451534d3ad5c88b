import { expect, test } from 'vitest';
import { readPicture } from './picture.ts';

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(64);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const jpeg = (width: number, height: number) => {
  const bytes = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108000000000301220002110103110111', 'hex');
  bytes.writeUInt16BE(height, 25);
  bytes.writeUInt16BE(width, 27);
  return bytes;
};
const address = (kind: string, bytes: Buffer) => `data:${kind};base64,${bytes.toString('base64')}`;

test('a JPEG and a PNG are read as what they are', () => {
  expect(readPicture(address('image/png', png(640, 480)))).toEqual({ kind: 'image/png', bytes: png(640, 480), pixels: 307_200 });
  expect(readPicture(address('image/jpeg', jpeg(640, 480)))).toEqual({ kind: 'image/jpeg', bytes: jpeg(640, 480), pixels: 307_200 });
});

test.each([
  ['an SVG with a script', address('image/svg+xml', Buffer.from('<svg onload="alert(1)"/>')), /data:image/],
  ['a page that says it is a JPEG', address('image/jpeg', Buffer.from('<script>alert(1)</script>')), /not those of a picture/],
  ['a PNG that says it is a JPEG', address('image/jpeg', png(1, 1)), /not those of a picture/],
  ['a PNG of the first bytes only', address('image/png', png(1, 1).subarray(0, 20)), /not those of a picture/],
  ['a picture without size', address('image/png', png(0, 10)), /not those of a picture/],
  ['a JPEG without a frame', address('image/jpeg', Buffer.from('ffd8ffd9', 'hex')), /not those of a picture/],
  ['a pixel bomb', address('image/png', png(100_000, 100_000)), /40 million/],
  ['more than 300 kB', address('image/png', Buffer.concat([png(10, 10), Buffer.alloc(300_000)])), /300 kB/],
  ['no base64', 'data:image/png;base64,***', /data:image/],
])('%s is refused', (_what, sent, why) => {
  expect(readPicture(sent)).toMatch(why);
});

const jpegWith = (marker: number) => {
  const bytes = jpeg(640, 480);
  bytes[21] = marker;
  return bytes;
};
const readJpeg = (bytes: Buffer) => readPicture(address('image/jpeg', bytes));

test('every segment of a JPEG that begins a frame has its size, three of the range do not', () => {
  const markers = Array.from({ length: 18 }, (_, n) => 0xbf + n);
  const sized = markers.filter((marker) => typeof readJpeg(jpegWith(marker)) !== 'string');
  expect(sized).toEqual(markers.filter((marker) => ![0xbf, 0xc4, 0xc8, 0xcc, 0xd0].includes(marker)));
});

test('a JPEG may end with its size, not before it, and has nothing between its segments', () => {
  expect(readJpeg(jpeg(640, 480).subarray(0, 29))).toMatchObject({ pixels: 307_200 });
  expect(readJpeg(jpeg(640, 480).subarray(0, 28))).toMatch(/not those of a picture/);
  const apart = jpeg(640, 480);
  apart[20] = 0;
  expect(readJpeg(apart)).toMatch(/not those of a picture/);
  for (const length of [0, 1, 2, 3, 4]) expect(readJpeg(jpeg(1, 1).subarray(0, length))).toMatch(/not those of a picture/);
  const other = jpeg(640, 480);
  other[0] = 0;
  expect(readJpeg(other)).toMatch(/not those of a picture/);
});

test('limits of a picture are the largest sizes that are read', () => {
  const readPng = (bytes: Buffer) => readPicture(address('image/png', bytes));
  expect(readPng(png(8000, 5000))).toMatchObject({ pixels: 40_000_000 });
  expect(readPng(png(8001, 5000))).toMatch(/40 million/);
  expect(readPng(Buffer.concat([png(1, 1), Buffer.alloc(300_000 - 64)]))).toMatchObject({ pixels: 1 });
  expect(readPng(Buffer.concat([png(1, 1), Buffer.alloc(300_001 - 64)]))).toMatch(/300 kB/);
  expect([readPng(png(1, 1).subarray(0, 33)), readPng(png(1, 1).subarray(0, 32))]).toEqual([
    expect.objectContaining({ pixels: 1 }),
    expect.stringMatching(/not those of a picture/),
  ]);
  for (const size of [png(0, 1), png(1, 0)]) expect(readPng(size)).toMatch(/not those of a picture/);
});
