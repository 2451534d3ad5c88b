import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureLimits, reencode } from './pictures.ts';

test('encoding many pictures at once leaves threads for file reads and password checks', async () => {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#377' } })
    .jpeg()
    .toBuffer();
  let most = 0;
  const watch = setInterval(() => {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
  }, 1);
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, n) => reencode(n % 4 === 3 ? Buffer.from('no picture') : picture, 'image/jpeg')),
  );
  clearInterval(watch);
  expect(results.filter((one) => 'bytes' in one)).toHaveLength(30);
  expect(most).toBeGreaterThan(0);
  // A finished picture may be counted for a moment longer; without the limit the count would reach thirty.
  expect(most).toBeLessThanOrEqual(2 * pictureLimits.atOnce);
  expect(await reencode(picture, 'image/jpeg')).toHaveProperty('bytes');
});
