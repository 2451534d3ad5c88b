import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ProcessEnd, type ProcessParts, startProcess } from './camera-process.ts';

const folders: string[] = [];

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A program in the place of ffmpeg: it notes its arguments and its input, waits until it is released, and then does this. */
function program(then: string) {
  const folder = mkdtempSync(join(tmpdir(), 'camera-process-'));
  folders.push(folder);
  execFileSync('mkfifo', [join(folder, 'release')]);
  const ffmpeg = join(folder, 'ffmpeg');
  writeFileSync(ffmpeg, `#!/bin/sh\ncd '${folder}'\necho "$*" > arguments\ncat > input\nread go < release\n${then}\n`, { mode: 0o700 });
  const noted = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    ffmpeg,
    noted,
    /** Returns once the program has its whole input and waits; the returned function lets it go on. */
    waiting: async () => {
      const file = await open(join(folder, 'release'), 'w');
      return async () => {
        await file.write('go\n');
        await file.close();
      };
    },
  };
}

const nothing = () => undefined;
const settings = { trust: null, address: 'rtsp://eva:geheim@127.0.0.1:8554/stream', sound: 'copy' } as const;

/** Runs a program to its end, so many ms after it got its input. */
async function endOf(
  then: string,
  afterMs: number,
  parts: Partial<ProcessParts> = {},
): Promise<ProcessEnd & { arguments: string; input: string }> {
  const { ffmpeg, noted, waiting } = program(then);
  const ended = new Promise<ProcessEnd>((resolve) => {
    startProcess({ ...settings, ffmpeg, ...parts }, { init: nothing, fragment: nothing, ended: resolve });
  });
  const release = await waiting();
  vi.advanceTimersByTime(afterMs);
  await release();
  return { ...(await ended), arguments: noted('arguments'), input: noted('input') };
}

describe('a camera whose reply cannot be used', () => {
  const unusable = "echo 'Invalid data found when processing input' >&2";

  test('was silent where nothing came until the time limit, else has no such stream', async () => {
    expect(await endOf(unusable, 5000)).toMatchObject({ fault: 'silent' });
    expect(await endOf(unusable, 4900)).toMatchObject({ fault: 'silent' });
    expect(await endOf(unusable, 1000)).toMatchObject({ fault: 'not_found' });
  });

  test('was not silent where it had sent something', async () => {
    expect(await endOf(`printf abc; ${unusable}`, 5000)).toMatchObject({ fault: 'not_found' });
  });
});

test('the reason that ffmpeg wrote is the fault, and is logged without the address', async () => {
  const end = await endOf("echo 'rtsp://eva:geheim@127.0.0.1:8554/stream: 401 Unauthorized' >&2", 5000);
  expect(end).toMatchObject({ fault: 'credentials', isSound: false, stderr: '… 401 Unauthorized' });
  expect(await endOf('', 0)).toMatchObject({ fault: null, stderr: '' });
});

test('what is no video is a fault of the format', async () => {
  expect(await endOf("printf '\\\\0\\\\0\\\\0\\\\4free'", 0)).toMatchObject({ fault: 'codec' });
});

test('sound that cannot be copied is reported as such', async () => {
  expect(await endOf("echo 'Could not find tag for codec pcm_mulaw' >&2", 0)).toMatchObject({ isSound: true });
});

test('the address is not on the public command line, but in the input, with its time limit', async () => {
  const end = await endOf('', 0);
  expect(end.arguments).not.toMatch(/geheim|127\.0\.0\.1/);
  expect(end.input).toContain("file 'rtsp://eva:geheim@127.0.0.1:8554/stream'\noption rtsp_transport tcp\noption timeout 5000000\n");
  const http = await endOf('', 0, { address: 'http://127.0.0.1:8554/stream' });
  expect(http.input).toContain("file 'http://127.0.0.1:8554/stream'\noption rw_timeout 5000000\noption max_redirects 0\n");
});

test('sound is copied, encoded anew or left out', async () => {
  const argumentsOf = async (sound: ProcessParts['sound'], address: string = settings.address) =>
    (await endOf('', 0, { sound, address })).arguments;
  expect(await argumentsOf('copy')).toContain('-map 0:v:0 -map 0:a:0? -c copy -f mp4');
  expect(await argumentsOf('aac')).toContain('-map 0:v:0 -map 0:a:0? -c:v copy -c:a aac -f mp4');
  expect(await argumentsOf('none')).toContain('-map 0:v:0 -c copy -f mp4');
  // HLS carries AAC in a form that MP4 does not hold.
  expect(await argumentsOf('copy', 'http://127.0.0.1:8554/stream')).toContain('-c copy -bsf:a aac_adtstoasc -f mp4');
  expect(await argumentsOf('aac', 'http://127.0.0.1:8554/stream')).not.toContain('aac_adtstoasc');
});

test('a program that does not exist ends with its error, and one that is stopped says nothing', async () => {
  const ended = new Promise<ProcessEnd>((resolve) => {
    startProcess({ ...settings, ffmpeg: '/nowhere/ffmpeg' }, { init: nothing, fragment: nothing, ended: resolve });
  });
  expect((await ended).stderr).toContain('ENOENT');

  const { ffmpeg, waiting } = program('');
  const heard = vi.fn<(end: ProcessEnd) => void>();
  const stop = startProcess({ ...settings, ffmpeg }, { init: nothing, fragment: nothing, ended: heard });
  const release = await waiting();
  stop();
  await release().catch(nothing);
  expect(heard).not.toHaveBeenCalled();
});
