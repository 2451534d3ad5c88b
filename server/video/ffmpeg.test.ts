import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findFfmpeg } from './ffmpeg.ts';

const folder = mkdtempSync(join(tmpdir(), 'atalaya-ffmpeg-'));
const ffmpegPath = join(folder, 'ffmpeg');
const calls = join(folder, 'calls');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that answers as ffmpeg does, and notes how it was called. */
function install(version: string, { encoders, filters }: { encoders: string; filters: string }): void {
  const script = `#!/bin/sh
echo "$2" >> '${calls}'
case "$2" in
  -version) echo 'ffmpeg version ${version} of a test';;
  -encoders) echo '${encoders}';;
  -filters) echo '${filters}';;
esac
`;
  writeFileSync(ffmpegPath, script);
  chmodSync(ffmpegPath, 0o755);
  writeFileSync(calls, '');
}
const calledWith = () => readFileSync(calls, 'utf8').trim().split('\n').sort();
const find = () => findFfmpeg({ ffmpegPath, dataDir: folder });

beforeEach(() => {
  rmSync(join(folder, 'ffmpeg.json'), { force: true });
  install('5.1', { encoders: 'V libx264 H.264', filters: 'drawtext' });
});

test('encoders and filters are listed once for each version of ffmpeg', async () => {
  const first = await find();
  expect(first).toEqual({ path: ffmpegPath, version: '5.1', canEncode: true, canDrawText: true });
  expect(calledWith()).toEqual(['-encoders', '-filters', '-version']);
  writeFileSync(calls, '');
  expect(await find()).toEqual(first);
  expect(calledWith()).toEqual(['-version']);
});

test('another version is listed anew', async () => {
  await find();
  install('6.0', { encoders: 'V h264_omx', filters: 'scale' });
  expect(await find()).toEqual({ path: ffmpegPath, version: '6.0', canEncode: false, canDrawText: false });
});

test.each(['{', '[]', '{"of":1}'])('a list that cannot be read is made anew: %s', async (text) => {
  writeFileSync(join(folder, 'ffmpeg.json'), text);
  expect((await find())?.canEncode).toBe(true);
});

test('a program that no longer runs is refused although its list is stored', async () => {
  await find();
  rmSync(ffmpegPath);
  await expect(find()).rejects.toThrow('cannot be run as ffmpeg');
});
