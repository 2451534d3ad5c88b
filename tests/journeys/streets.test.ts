import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pmtilesFile } from '../../server/testing/pmtiles-file.ts';
import { setStage } from '../kit/stage.ts';

const directory = mkdtempSync(join(tmpdir(), 'atalaya-streets-'));
const file = join(directory, 'region.pmtiles');
writeFileSync(file, pmtilesFile());
const stage = setStage({ env: { MAP_TILES_FILE: file } });
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('streets of a map file are drawn in the colours of each skin, from the platform alone', { tags: ['OP-1.04', 'OQ-76'] }, async () => {
  const ana = await stage.signedIn('ana');
  const hosts = new Set<string>();
  ana.page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await ana.signInAtHome('ana');
  const map = ana.page.locator('[data-streets="drawn"]');
  await map.waitFor();
  await map.getByText('© OpenStreetMap contributors').waitFor();
  /** The two most common colours of the tiles, earth and lake, while there is a third one: roads. */
  const colors = () =>
    map.evaluate((element) => {
      const counts = new Map<string, number>();
      for (const tile of element.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile')) {
        const pixels = tile.width > 0 ? tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height).data : undefined;
        for (let at = 0; pixels && at < pixels.length; at += 4) {
          const color = pixels.subarray(at, at + 4).join();
          if (pixels[at + 3] === 255) counts.set(color, (counts.get(color) ?? 0) + 1);
        }
      }
      return counts.size < 3
        ? []
        : [...counts]
            .sort(([, one], [, other]) => other - one)
            .slice(0, 2)
            .map(([color]) => color);
    });
  const seen = new Map<string, string[]>();
  for (const skin of ['light', 'bordered', 'dark', 'semi-dark']) {
    await ana.page.evaluate((name) => {
      document.documentElement.dataset['skin'] = name;
      document.documentElement.classList.toggle('dark', name === 'dark');
    }, skin);
    const before = [...seen.values()].at(-1)?.[0];
    await expect.poll(async () => (await colors())[0] ?? before, { message: skin }).not.toBe(before);
    seen.set(skin, await colors());
  }
  expect(new Set([...seen.values()].map((found) => found[0])).size).toBe(3);
  // Earth names the skin; lakes and roads may still be drawn in some tiles.
  expect(seen.get('semi-dark')?.[0]).toBe(seen.get('light')?.[0]);
  expect([...hosts]).toEqual([new URL(stage.platform().url).hostname]);
});
