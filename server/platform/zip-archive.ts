import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive: its path there, and the path of its bytes or the bytes. */
export type ArchivedFile = { readonly name: string } & ({ readonly path: string } | { readonly content: string | Buffer });

/** The bytes of a file, piece by piece. */
export const readChunks = (file: ArchivedFile): AsyncIterable<Buffer> =>
  'path' in file ? createReadStream(file.path) : Readable.from([Buffer.from(file.content)]);

/** A zip of files, piece by piece; without compression, since video does not compress further. */
export async function* zipArchive(files: readonly ArchivedFile[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for (const file of files) {
    const entry = new ZipPassThrough(file.name);
    zip.add(entry);
    for await (const chunk of readChunks(file)) {
      entry.push(chunk);
      yield* ready;
      ready = [];
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* ready;
}
