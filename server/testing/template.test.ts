import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildOnce, copyTemplate } from './template.ts';

test('a used template survives at any age; one long unused is removed when another is made', async () => {
  const place = await mkdtemp(join(tmpdir(), 'templates-'));
  vi.stubEnv('TMPDIR', place);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(place, { recursive: true });
  });
  const make = vi.fn((directory: string) => writeFile(join(directory, 'made'), ''));
  const use = async (name: string) => {
    const copy = await copyTemplate(name, make);
    expect(await readdir(copy)).toEqual(['made']);
    await rm(copy, { recursive: true });
  };
  const copies = async () => (await readdir(place)).flatMap((name) => name.match(/^atalaya-.*-(left|used|other)-/)?.[1] ?? name);
  const longAgo = new Date(Date.now() - 2 * 3600_000);

  await use('left');
  await use('used');
  for (const name of await readdir(place)) await utimes(join(place, name), longAgo, longAgo);
  await use('used');
  await use('other');
  expect((await copies()).sort()).toEqual(['other', 'used']);
  expect(make).toHaveBeenCalledTimes(3);
});

test('what several need at once is built once, also where a builder was killed', async () => {
  const place = await mkdtemp(join(tmpdir(), 'built-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const path = join(place, 'made');
  const build = vi.fn(() => writeFile(path, ''));
  await writeFile(`${path}.lock`, String(spawnSync(process.execPath, ['--version']).pid));
  await Promise.all([buildOnce(path, build), buildOnce(path, build), buildOnce(path, build)]);
  expect(build).toHaveBeenCalledTimes(1);
  expect(await readdir(place)).toEqual(['made']);
});

test('what is to be built in a folder that does not exist is refused, and not waited for', async () => {
  const path = join(tmpdir(), 'not-there', 'made');
  await expect(buildOnce(path, () => Promise.resolve())).rejects.toThrow('ENOENT');
});
