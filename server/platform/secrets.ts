import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret of this installation: generated at the first start and stored in DATA_DIR/secrets, readable by its owner only; with
 * ATALAYA_SECRET (several nodes must agree), derived from it.
 * @param name file name, which also separates the secrets from each other
 * @returns 32 bytes
 */
export async function secret(of: { dataDir: string; secret: string | null }, name: string): Promise<Uint8Array> {
  if (of.secret) return new Uint8Array(hkdfSync('sha256', of.secret, 'atalaya', name, 32));
  return Buffer.from(await readOrCreateText(of.dataDir, name, () => randomBytes(32).toString('base64url')), 'base64url');
}

/** Text stored in DATA_DIR/secrets, created once. Concurrent callers get the same text. */
export async function readOrCreateText(dataDir: string, name: string, make: () => string): Promise<string> {
  const directory = join(dataDir, 'secrets');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, name);
  const found = await readFile(path, 'utf8').catch(() => null);
  if (found) return found.trim();
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${make()}\n`, { mode: 0o600, flush: true });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  return (await readFile(path, 'utf8')).trim();
}
