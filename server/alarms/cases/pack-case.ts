import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ArchivedFile, readChunks, zipArchive } from '../../platform/index.ts';
import type { SigningKey } from './signing-key.ts';

/** What a manifest states beside its files. */
export interface ManifestFacts {
  readonly case: { readonly id: number; readonly name: string; readonly reason: string; readonly tenant: string };
  readonly [more: string]: unknown;
}

/** A zip of this size or more would need another format. */
const maxBytes = 4_000_000_000;

/** The package is larger than a zip without extensions can be. */
class PackageTooLarge extends Error {
  constructor() {
    super(`The package is larger than ${maxBytes / 1e9} GB`);
  }
}

interface Digest {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

async function digestOf(file: ArchivedFile, signal: AbortSignal): Promise<Digest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of readChunks(file)) {
    signal.throwIfAborted();
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { path: file.name, bytes, sha256: hash.digest('hex') };
}

/**
 * Writes the package of a case: its files, uncompressed, then the manifest with the SHA-256 of each, and the signature of the manifest.
 * @param later makes files that state the digests of the others, such as the report
 * @throws PackageTooLarge
 */
export async function packCase(
  {
    files,
    later,
    facts,
    key,
  }: {
    files: readonly ArchivedFile[];
    later: (digests: readonly Digest[]) => Promise<ArchivedFile[]>;
    facts: ManifestFacts;
    key: SigningKey;
  },
  path: string,
  signal: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  const digests: Digest[] = [];
  for (const file of files) digests.push(await digestOf(file, signal));
  const more = await later(digests);
  for (const file of more) digests.push(await digestOf(file, signal));
  if (digests.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) throw new PackageTooLarge();
  const manifest = `${JSON.stringify({ format: 'atalaya-evidence-case', version: 1, ...facts, algorithm: 'Ed25519', public_key: key.publicKey, files: digests }, null, 2)}\n`;
  const signed: ArchivedFile[] = [
    { name: 'manifest.json', content: manifest },
    { name: 'manifest.sig', content: `${key.sign(manifest)}\n` },
  ];
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = async function* () {
    for await (const chunk of zipArchive([...more, ...files, ...signed])) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(Readable.from(measured()), createWriteStream(path, { mode: 0o600 }), { signal });
  return { bytes, sha256: hash.digest('hex') };
}
