import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type imageConfig, imageUser, writeLayout } from './oci-layout.ts';

const layout = mkdtempSync(join(tmpdir(), 'atalaya-oci-'));
const archives = ['the base', 'the program'];
beforeAll(() =>
  writeLayout(
    layout,
    { version: '1.2.3', architecture: 'amd64', created: '2026-01-02T03:04:05Z', revision: 'abc' },
    archives.map((text) => ({
      about: text,
      archive: (async function* () {
        yield Buffer.from(text);
      })(),
    })),
  ),
);
afterAll(() => rmSync(layout, { recursive: true, force: true }));

const sha256 = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
interface Reference {
  readonly digest: string;
  readonly size: number;
}
type Config = ReturnType<typeof imageConfig>;
const read = <T>(path: string) => JSON.parse(readFileSync(join(layout, path), 'utf8')) as T;
const blob = (digest: string) => readFileSync(join(layout, 'blobs', digest.replace(':', '/')));
const indexed = () => read<{ manifests: [Reference] }>('index.json').manifests[0];
const manifestOf = () => JSON.parse(blob(indexed().digest).toString()) as { config: Reference; layers: Reference[] };
const configOf = () => JSON.parse(blob(manifestOf().config.digest).toString()) as Config;

test('each blob is named by the digest of its bytes, and each reference states its size', () => {
  for (const name of readdirSync(join(layout, 'blobs/sha256'))) expect(sha256(blob(`sha256:${name}`))).toBe(`sha256:${name}`);
  const manifest = manifestOf();
  for (const { digest, size } of [indexed(), manifest.config, ...manifest.layers]) expect(blob(digest).length).toBe(size);
  expect(readdirSync(join(layout, 'blobs/sha256'))).toHaveLength(2 + archives.length);
});

test('layers are in order, and the configuration has the digests of their archives', () => {
  const manifest = manifestOf();
  const unpacked = manifest.layers.map(({ digest }) => gunzipSync(blob(digest)));
  expect(unpacked.map(String)).toEqual(archives);
  expect(configOf().rootfs.diff_ids).toEqual(unpacked.map(sha256));
});

test('the image runs as an account that is not root, with data in a volume and a check of health', () => {
  const { config } = configOf();
  expect(config.User).toBe(`${imageUser.uid}:${imageUser.gid}`);
  expect(Object.keys(config.Volumes)).toEqual(['/var/lib/atalaya']);
  expect(config.Env).toContain('DATA_DIR=/var/lib/atalaya');
  expect(config.Healthcheck.Test).toEqual(['CMD', ...config.Entrypoint, 'health']);
  expect(read('oci-layout')).toEqual({ imageLayoutVersion: '1.0.0' });
});
