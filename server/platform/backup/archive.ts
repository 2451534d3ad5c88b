import { createHash } from 'node:crypto';

/** Metadata of an archive entry. */
export interface Entry {
  readonly bytes: number;
  readonly sha256: string;
}

const block = 512;
/** Bytes of a name in its header; one that fills them has no zero after it. */
const nameLength = 100;
const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

/** Writes a tar archive entry by entry and collects the entries for a manifest. */
export class ArchiveWriter {
  readonly entries: Record<string, Entry> = {};
  readonly #put: (bytes: Buffer) => Promise<void>;

  /** @param put receives the archive's bytes in order, and resolves when it accepts more */
  constructor(put: (bytes: Buffer) => Promise<void>) {
    this.#put = put;
  }

  /** @param size total of all parts, written before them */
  async add(name: string, size: number, parts: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    if (Buffer.byteLength(name) > nameLength) await this.#longName(name);
    await this.#put(header(name, size, '0'));
    const hash = createHash('sha256');
    let written = 0;
    for await (const part of parts) {
      hash.update(part);
      written += part.length;
      await this.#put(part);
    }
    if (written !== size) throw new Error(`${name} should have ${size} bytes and has ${written}`);
    await this.#put(padding(size));
    this.entries[name] = { bytes: size, sha256: hash.digest('hex') };
  }

  addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    return this.add(name, bytes.length, [bytes]);
  }

  end(): Promise<void> {
    return this.#put(Buffer.alloc(2 * block));
  }

  async #longName(name: string): Promise<void> {
    const rest = ` path=${name}\n`;
    let length = Buffer.byteLength(rest) + 2;
    if (String(length).length + Buffer.byteLength(rest) !== length) length = String(length + 1).length + Buffer.byteLength(rest);
    const record = Buffer.from(`${length}${rest}`);
    await this.#put(Buffer.concat([header('long-name', record.length, 'x'), record, padding(record.length)]));
  }
}

function header(name: string, size: number, type: '0' | 'x'): Buffer {
  const bytes = Buffer.alloc(block);
  bytes.write(Buffer.from(name).subarray(0, nameLength).toString('latin1'), 0, 'latin1');
  const numbers = [
    [100, '0000600'],
    [108, '0000000'],
    [116, '0000000'],
    [124, size.toString(8).padStart(11, '0')],
    [136, '00000000000'],
    [148, '        '],
    [257, 'ustar\u000000'],
  ] as const;
  bytes.write(type, 156);
  for (const [at, text] of numbers) bytes.write(text, at);
  const sum = bytes.reduce((all, byte) => all + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return bytes;
}

/** An entry during reading; all its parts must be read before the next entry. */
export interface ReadEntry {
  readonly name: string;
  readonly size: number;
  readonly parts: AsyncIterable<Buffer>;
}

/** @throws Error if the archive is truncated or invalid */
export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const input = new Input(source);
  let longName: string | null = null;
  for (;;) {
    const head = await input.exactly(block);
    if (head.every((byte) => byte === 0)) break;
    const size = Number.parseInt(head.toString('latin1', 124, 135), 8);
    if (head.toString('latin1', 257, 262) !== 'ustar' || !Number.isSafeInteger(size)) throw new Error('it is no archive');
    if (head.toString('latin1', 156, 157) === 'x') {
      const record = await input.exactly(size);
      longName = /^\d+ path=(.*)\n$/.exec(record.toString())?.[1] ?? null;
      await input.exactly(padding(size).length);
      continue;
    }
    const name = longName ?? textIn(head.subarray(0, nameLength));
    longName = null;
    yield { name, size, parts: input.parts(size) };
    await input.exactly(padding(size).length);
  }
  await input.rest();
}

/** The text of a field, up to its first zero. */
function textIn(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? field.length : end);
}

class Input {
  readonly #source: AsyncIterator<Buffer>;
  #kept: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.parts(size)) parts.push(part);
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  async *parts(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.#kept.length === 0) {
        const next = await this.#source.next();
        if (next.done) throw new Error('it ends too early');
        this.#kept = next.value;
      }
      const part = this.#kept.subarray(0, left);
      this.#kept = this.#kept.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  /** Reads the rest of the stream, whose length and seal are verified at its end. */
  async rest(): Promise<void> {
    while (!(await this.#source.next()).done);
  }
}
