import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

test('each dark module of the code lies under the path, and no other', { tags: ['OP-2.51'] }, () => {
  const text = 'otpauth://totp/Atalaya:luis%40demo.test?secret=JBSWY3DPEHPK3PXP';
  const { size, path } = qrPath(text);
  const dark = new Set<number>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let n = 0; n < Number(width); n += 1) dark.add(Number(y) * size + Number(x) + n);
  }
  const { data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  expect([...dark].sort((a, b) => a - b)).toEqual([...data.keys()].filter((at) => data[at]));
});
