import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import { ArchiveWriter, type ReadEntry, readArchive } from './archive.ts';
import { magic, otherPassphrase, seal, unseal } from './seal.ts';

/** Version of the backup format. */
export const format = 1;

/** Header of a backup. */
export const BackupHeader = z.object({
  format: z.number(),
  program: z.string(),
  made: z.iso.datetime(),
  mode: z.string(),
  migrations: z.array(z.string()),
  /** Whether it contains recordings of cameras and calls. */
  media: z.boolean(),
  /** Whether it contains its keys; otherwise they come from ATALAYA_SECRET. */
  keys: z.enum(['files', 'environment']),
  /** A keyed hash, by which its keys are recognized; backups of earlier versions have none. */
  keyMark: z.string().optional(),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** Manifest at the end of a backup. */
export const Manifest = z.object({
  entries: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.object({ last: z.string(), called: z.boolean() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** Why a backup cannot be created or restored, as a message for the command line. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  /** `absent`: there is no such file; `unreadable`: it cannot be read, or is damaged; `refused`: it is not for this place. */
  readonly kind: 'absent' | 'unreadable' | 'refused';

  constructor(message: string, kind: BackupError['kind'] = 'refused') {
    super(message);
    this.kind = kind;
  }
}

/**
 * Writes a backup to a file that has its final name only when it is complete.
 * @throws BackupError if the file exists
 */
export async function writeBackupFile(
  path: string,
  passphrase: string | null,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  if (await stat(path).catch(() => null)) throw new BackupError(`${path} is there already: give another name.`);
  const draft = `${path}.part`;
  const gzip = createGzip({ level: 5 });
  const archive = new ArchiveWriter(async (bytes) => {
    if (!gzip.write(bytes)) await once(gzip, 'drain');
  });
  const source = passphrase === null ? gzip : Readable.from(seal(passphrase, gzip), { objectMode: false });
  const written = pipeline(source, createWriteStream(draft, { mode: 0o600, flush: true }));
  // A full disk ends the pipeline while the archive waits for it.
  const broken = written.then(() => new Promise<never>(() => undefined));
  try {
    await Promise.race([fill(archive), broken]);
    gzip.end();
    await written;
    await rename(draft, path);
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

/** The entries of a backup. @throws BackupError if the file is no backup, or its passphrase is missing */
export async function* readBackupFile(path: string, passphrase: string | null): AsyncGenerator<ReadEntry> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.message}).`, error.code === 'ENOENT' ? 'absent' : 'unreadable');
  });
  const { buffer, bytesRead } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0);
  await file.close();
  const isSealed = buffer.subarray(0, bytesRead).equals(magic);
  if (!isSealed && (buffer[0] !== 0x1f || buffer[1] !== 0x8b)) throw new BackupError(`${path} is no backup of Atalaya.`, 'unreadable');
  if (isSealed && passphrase === null) throw new BackupError(`${path} is sealed: give its passphrase in BACKUP_PASSPHRASE.`);
  const bytes: AsyncIterable<Buffer> = createReadStream(path, { start: isSealed ? magic.length : 0 });
  const plain = isSealed ? unseal(passphrase ?? '', bytes) : bytes;
  const gunzip = createGunzip();
  let broken: Error | null = null;
  const flowing = pipeline(Readable.from(plain, { objectMode: false }), gunzip).catch((error: Error) => {
    broken = error;
  });
  try {
    yield* readArchive(gunzip);
    await flowing;
    if (broken) throw broken as Error;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const { message } = (broken ?? error) as Error;
    throw new BackupError(`${path} is damaged: ${message}.`, message.startsWith(otherPassphrase) ? 'refused' : 'unreadable');
  } finally {
    gunzip.destroy();
  }
}

export const collect = async (parts: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
};

/**
 * Reads a complete backup and compares each entry with the manifest at its end.
 * @throws BackupError if an entry is missing, unexpected or different
 */
export async function verifyBackupFile(path: string, passphrase: string | null): Promise<{ about: BackupHeader; manifest: Manifest }> {
  return verify(path, passphrase).catch((error: Error) => {
    throw error instanceof BackupError ? error : new BackupError(`${path} is damaged: ${error.message}.`, 'unreadable');
  });
}

async function verify(path: string, passphrase: string | null): Promise<{ about: BackupHeader; manifest: Manifest }> {
  const found = new Map<string, { bytes: number; sha256: string }>();
  let [about, manifest]: [BackupHeader | null, Manifest | null] = [null, null];
  for await (const { name, size, parts } of readBackupFile(path, passphrase)) {
    if (name === 'manifest.json') {
      manifest = Manifest.parse(JSON.parse((await collect(parts)).toString()));
      continue;
    }
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    for await (const part of parts) {
      hash.update(part);
      if (name === 'about.json') chunks.push(part);
    }
    found.set(name, { bytes: size, sha256: hash.digest('hex') });
    if (name === 'about.json') about = readBackupHeader(path, Buffer.concat(chunks));
  }
  if (!about || !manifest)
    throw new BackupError(`${path} is no complete backup of Atalaya: its header or manifest is missing.`, 'unreadable');
  const names = new Set([...found.keys(), ...Object.keys(manifest.entries)]);
  for (const name of names) {
    if (found.get(name)?.sha256 !== manifest.entries[name]?.sha256)
      throw new BackupError(`${path} is damaged: ${name} is not what was written.`, 'unreadable');
  }
  return { about, manifest };
}

function readBackupHeader(path: string, bytes: Buffer): BackupHeader {
  const header = JSON.parse(bytes.toString()) as { format?: number; program?: string };
  if (header.format !== format)
    throw new BackupError(`${path} has another format (${header.format}) by version ${header.program}: restore it with that version.`);
  return BackupHeader.parse(header);
}
