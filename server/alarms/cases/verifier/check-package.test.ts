import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { packCase } from '../pack-case.ts';
import { keyOf } from '../signing-key.ts';
import { checkFiles, readZip } from './check-package.mjs';
import { verifyPage } from './verify-page.ts';

const key = keyOf(new Uint8Array(32).fill(7));
let zip: Buffer;
beforeAll(async () => {
  const path = join(tmpdir(), `case-${process.pid}.zip`);
  const facts = { case: { id: 3, name: 'Fence', reason: 'Police', tenant: 'Port' }, made: '2026-01-01T00:00:00.000Z' };
  const files = [
    { name: 'alarms/A-1/record.json', content: '[]' },
    { name: 'alarms/A-1/Señal ñ.mp4', content: Buffer.alloc(3000, 9) },
  ];
  await packCase(
    { files, later: async (digests) => [{ name: 'report.pdf', content: digests.map(({ sha256 }) => sha256).join() }], facts, key },
    path,
    new AbortController().signal,
  );
  zip = await readFile(path);
});
const check = async (bytes: Buffer) => checkFiles(await readZip(new Blob([Uint8Array.from(bytes)])));
const files = () => readZip(new Blob([Uint8Array.from(zip)]));
/** Where a text is in the package, outside of its directory. */
const changedAt = (text: string): Buffer => {
  const bytes = Buffer.from(zip);
  const at = bytes.indexOf(text);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

test('a package as it was signed is true, and names its key; other programs unpack it', async () => {
  expect(await check(zip)).toMatchObject({
    ...{ isTrue: true, signature: 'valid', key: key.fingerprint, checked: 3 },
    ...{ changed: [], missing: [], added: [], about: { case: { name: 'Fence' } } },
  });
  expect(Object.keys(unzipSync(new Uint8Array(zip)))).toHaveLength(5);
});

test('one changed byte is found, in a file, in the manifest and in its signature', async () => {
  const clip = Buffer.from(zip);
  const at = clip.indexOf(Buffer.alloc(100, 9)) + 50;
  clip[at] = 8;
  expect(await check(clip)).toMatchObject({ isTrue: false, signature: 'valid', changed: ['alarms/A-1/Señal ñ.mp4'] });
  expect(await check(changedAt('"Police"'))).toMatchObject({ isTrue: false, signature: 'invalid', changed: ['manifest.json'] });
  expect(await check(changedAt(key.publicKey))).toMatchObject({ isTrue: false, changed: ['manifest.json'] });
  const signature = key.sign((await files()).get('manifest.json') ? await ((await files()).get('manifest.json') as Blob).text() : '');
  expect(await check(changedAt(signature))).toMatchObject({ isTrue: false, signature: 'invalid' });
});

test('any changed byte of the contents of a file is found', async () => {
  const all = await files();
  for (const [name, file] of all) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 20)) {
      const other = Uint8Array.from(bytes);
      other[at] = (other[at] ?? 0) ^ 0x10;
      const found = await checkFiles(new Map(all).set(name, new Blob([other])));
      expect([name, at, found.isTrue]).toEqual([name, at, false]);
    }
  }
});

test('a file that is missing, added, or shorter is found', async () => {
  const all = await files();
  const without = (name: string) => new Map([...all].filter(([one]) => one !== name));
  expect(await checkFiles(without('report.pdf'))).toMatchObject({ isTrue: false, missing: ['report.pdf'] });
  expect(await checkFiles(without('manifest.json'))).toMatchObject({ isTrue: false, missing: ['manifest.json'] });
  expect(await checkFiles(without('manifest.sig'))).toMatchObject({ isTrue: false, signature: 'missing' });
  expect(await checkFiles(new Map(all).set('more.txt', new Blob(['x'])))).toMatchObject({ isTrue: false, added: ['more.txt'] });
  expect(await checkFiles(new Map(all).set('report.pdf', new Blob([])))).toMatchObject({ isTrue: false, changed: ['report.pdf'] });
});

test('what another key signed names the other key; what is no zip is refused', async () => {
  const other = keyOf(new Uint8Array(32).fill(8));
  const all = await files();
  const text = (await all.get('manifest.json')?.text())?.replace(key.publicKey, other.publicKey) ?? '';
  const forged = new Map(all).set('manifest.json', new Blob([text])).set('manifest.sig', new Blob([other.sign(text)]));
  expect(await checkFiles(forged)).toMatchObject({ isTrue: true, key: other.fingerprint });
  await expect(readZip(new Blob(['no zip']))).rejects.toThrow('not a zip');
  await expect(readZip(new Blob([Uint8Array.from(zip.subarray(0, zip.length - 30))]))).rejects.toThrow('its end is missing');
});

test('the offline page holds the check, names no address and no import', async () => {
  for (const language of ['en', 'es', 'pt'] as const) {
    const page = await verifyPage(language);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain('async function checkFiles(');
    expect(page).not.toMatch(/https?:|\bsrc=|\bhref=|^import |^export |\{\{/m);
  }
});
