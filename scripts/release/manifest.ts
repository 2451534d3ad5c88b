import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';

/** A file of a release: its path from the root with `/`, its size, its digest in hex. */
interface ReleasedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}
/** What a release consists of. */
export interface ReleaseManifest {
  readonly version: string;
  readonly commit: string;
  readonly files: readonly ReleasedFile[];
}
/** The result of a verification; all lists are empty where the release is as it was signed. */
export interface ReleaseFindings {
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly added: readonly string[];
}

/** Digests the named files below a folder, by path. */
export async function manifestOf(
  root: string,
  paths: readonly string[],
  about: { version: string; commit: string },
): Promise<ReleaseManifest> {
  const files: ReleasedFile[] = [];
  for (const path of [...paths].sort()) files.push({ path, ...(await digestOf(join(root, path))) });
  return { ...about, files };
}

async function digestOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of createReadStream(path)) {
    hash.update(part as Buffer);
    bytes += (part as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** The Ed25519 signature of a manifest's bytes, in base64. @param key private key, PEM */
export const signManifest = (text: string, key: string): string => sign(null, Buffer.from(text), createPrivateKey(key)).toString('base64');

/** Whether a signature is of these bytes and this key. @param key public key, PEM */
export const isSigned = (text: string, signature: string, key: string): boolean =>
  verify(null, Buffer.from(text), createPublicKey(key), Buffer.from(signature, 'base64'));

/** Compares a release with its manifest. @param present paths that are there now */
export async function compareRelease(root: string, { files }: ReleaseManifest, present: readonly string[]): Promise<ReleaseFindings> {
  const signed = new Map(files.map((file) => [file.path, file]));
  const there = new Set(present);
  const changed: string[] = [];
  for (const { path, sha256 } of files) if (there.has(path) && (await digestOf(join(root, path))).sha256 !== sha256) changed.push(path);
  return {
    changed,
    missing: files.map(({ path }) => path).filter((path) => !there.has(path)),
    added: present.filter((path) => !signed.has(path)),
  };
}
