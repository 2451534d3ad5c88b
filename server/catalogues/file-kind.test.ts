import { expect, test } from 'vitest';
import { isAccepted, sizeText, typeOf } from './file-kind.ts';

const bytes = (...signs: number[]) => Buffer.concat([Buffer.from(signs), Buffer.alloc(20)]);

test.each([
  ['JPG', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
  ['PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'image/png'],
  ['GIF', Buffer.from('GIF89a...'), 'image/gif'],
  ['mp3 with a tag', Buffer.from('ID3.......'), 'audio/mpeg'],
  ['mp3 that begins with a frame', bytes(0xff, 0xfb, 0x90, 0x00), 'audio/mpeg'],
  ['mp3 of another bit rate', bytes(0xff, 0xe3, 0xe8, 0x08), 'audio/mpeg'],
  ['a frame of a reserved version', bytes(0xff, 0xeb, 0x90, 0x00), null],
  ['a frame of a bit rate of zero', bytes(0xff, 0xfb, 0x00, 0x00), null],
  ['a frame of a forbidden bit rate', bytes(0xff, 0xfb, 0xf0, 0x00), null],
  ['a frame of a reserved sample rate', bytes(0xff, 0xfb, 0x9c, 0x00), null],
  ['a frame of layer II', bytes(0xff, 0xfd, 0x90, 0x00), null],
  ['half of a head of an mp3', Buffer.from('ID3......'), null],
  ['GIF of 1987', Buffer.from('GIF87a...'), 'image/gif'],
  ['half of a head of a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x00), null],
  ['half of a head of a JPG', bytes(0xff, 0xd8, 0x00), null],
  ['AAC, which begins like a frame', bytes(0xff, 0xf1, 0x50, 0x80), null],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  ['HTML', Buffer.from('<!doctype html><script>'), null],
  ['nothing', Buffer.alloc(0), null],
])('knows %s by its bytes', (_, content, type) => {
  expect(typeOf(content)).toBe(type);
});

test('detects sounds and pictures', { tags: ['ADM-5.05'] }, () => {
  expect([isAccepted('mp3', 'audio/mpeg'), isAccepted('mp3', 'image/png'), isAccepted('image', 'image/gif')]).toEqual([true, false, true]);
  const others = [Buffer.from('RIFF....WAVEfmt '), Buffer.from('OggS............'), Buffer.from('fLaC............')];
  expect(others.map((sound) => isAccepted('mp3', typeOf(sound) ?? 'none'))).toEqual([false, false, false]);
  expect([999_400, 1_000_000, 1_500_000, 5_000_000].map(sizeText)).toEqual(['999 kB', '1 MB', '1.5 MB', '5 MB']);
});
