import { expect, test } from 'vitest';
import { detectFileKind, readChosenFile } from './sniff.ts';

test('a file is what it holds, not what it is called', { tags: ['ADM-5.05', 'ADM-5.06'] }, async () => {
  expect(detectFileKind(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpg');
  expect(detectFileKind(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('png');
  expect(detectFileKind(new TextEncoder().encode('GIF89a'))).toBe('gif');
  expect(detectFileKind(new TextEncoder().encode('ID3\u0004'))).toBe('mp3');
  expect(detectFileKind(new Uint8Array([0xff, 0xfb, 0x90]))).toBe('mp3');
  const liar = new File(['<svg onload="x()"/>'], 'logo.png', { type: 'image/png' });
  expect(await readChosenFile(liar)).toMatchObject({ name: 'logo.png', kind: null });
});
