import { expect, test } from 'vitest';
import type { SharedPackage } from './case-shares.ts';
import { packageName } from './package-file.ts';
import { isPackageLinkValid, packageAddress } from './package-link.ts';
import { closedPage, openPage } from './share-page.ts';

const shared = (bytes: number) =>
  ({
    id: 5,
    name: 'Fence <b>',
    tenantName: 'North',
    by: 'Ana',
    recipient: 'Officer Díaz',
    expires: new Date('2026-09-08T18:30:00Z'),
    made: new Date('2026-09-01T06:05:00Z'),
    bytes,
    sha256: 'ab12',
  }) as unknown as SharedPackage;

test('the page of a shared package states it, in the language of the browser', async () => {
  await expect(openPage('en', shared(2_400_000), '00ff').text).toMatchFileSnapshot('drawings/share.html');
  await expect(closedPage('pt', 'expired').text).toMatchFileSnapshot('drawings/closed-share.html');
});

test('a size is in the largest unit of a thousand that it has', () => {
  const sizes = [0, 1, 999, 1000, 1550, 999_999, 1_000_000, 4_000_000_000, 4_000_000_000_000];
  const shown = sizes.map((bytes) => /<dt>Size<\/dt><dd dir="auto">([^<]*)</.exec(openPage('en', shared(bytes), '').text)?.[1]);
  expect(shown).toEqual(['0 B', '1 B', '999 B', '1 kB', '1.6 kB', '1,000 kB', '1 MB', '4 GB', '4,000 GB']);
});

test('the name of a package is that of its case, without signs that files cannot have', () => {
  expect([packageName({ id: 5, name: 'A/B: <c>' }), packageName({ id: 5, name: 'x'.repeat(100) })]).toEqual([
    'A B c-5.zip',
    `${'x'.repeat(80)}-5.zip`,
  ]);
});

test('a link to a package is valid for its grant alone, until it expires', () => {
  const key = new Uint8Array(32).fill(7);
  const grant = { case: 5, user: 7, session: 's 1', expires: 1000 };
  const address = packageAddress(key, grant);
  const signature = new URL(address, 'http://x').searchParams.get('signature') ?? '';
  expect(address).toBe(`/v1/evidence_cases/5/file?user=7&session=s+1&expires=1000&signature=${signature}`);
  expect([isPackageLinkValid(key, grant, signature, 999), isPackageLinkValid(key, grant, signature, 1000)]).toEqual([true, false]);
  for (const other of [{ case: 6 }, { user: 8 }, { session: 's 2' }, { expires: 2000 }])
    expect(isPackageLinkValid(key, { ...grant, ...other }, signature, 0)).toBe(false);
  expect(isPackageLinkValid(new Uint8Array(32), grant, signature, 0)).toBe(false);
  expect([isPackageLinkValid(key, grant, '', 0), isPackageLinkValid(key, grant, `${signature}AAAA`, 0)]).toEqual([false, false]);
});
