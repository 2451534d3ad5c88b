import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Zip, ZipPassThrough } from 'fflate';

/** SHA-256 of a file, in hexadecimal. */
export async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}

/** A file of an archive: the path of its bytes, or its text. */
export type Packed = { readonly name: string } & ({ readonly path: string } | { readonly text: string });

/** Packs files without compression, since video does not compress further. */
export async function pack(files: readonly Packed[], path: string, signal: AbortSignal): Promise<void> {
  await pipeline(Readable.from(archive(files)), createWriteStream(path, { mode: 0o600 }), { signal });
}

async function* archive(files: readonly Packed[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for (const file of files) {
    const entry = new ZipPassThrough(file.name);
    zip.add(entry);
    const chunks = 'path' in file ? createReadStream(file.path) : Readable.from([Buffer.from(file.text, 'utf8')]);
    for await (const chunk of chunks) {
      entry.push(chunk as Buffer);
      yield* ready;
      ready = [];
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* ready;
}
