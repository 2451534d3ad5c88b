import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileCipher, type FileEncryption, headBytes } from '../../platform/index.ts';

/** A file that is appended to. */
export interface Sheet {
  append(bytes: Buffer): Promise<void>;
  /** Truncates it to the given bytes, flushes and closes it. */
  close(bytes: number): Promise<void>;
}

export interface Space {
  /** Bytes. */
  readonly free: number;
  readonly total: number;
}

/** The directory of recordings. Every call may fail with a disk error. */
export interface Disk {
  create(path: string): Promise<Sheet>;
  /** Bytes of a file; null: it is missing or shorter. */
  read(path: string, offset: number, bytes: number): Promise<Buffer | null>;
  /** The whole file, in parts. */
  stream(path: string): AsyncIterable<Buffer>;
  /** Cuts a finished file to the given bytes. */
  truncate(path: string, bytes: number): Promise<void>;
  remove(path: string): Promise<void>;
  space(): Promise<Space>;
}

/** Bytes of a file at a position; fewer where it ends. */
async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, position);
  return buffer.subarray(0, bytesRead);
}

/** How the contents of a file are placed and encrypted; null: not encrypted, from the first byte on. */
const cipherOf = async (file: FileHandle, encryption: FileEncryption): Promise<FileCipher | null> =>
  encryption.open(await readAt(file, 0, headBytes));

async function cipherAt(path: string, encryption: FileEncryption): Promise<FileCipher | null> {
  const file = await open(path);
  try {
    return await cipherOf(file, encryption);
  } finally {
    await file.close();
  }
}

/**
 * A local directory, created if missing. Offsets and lengths are of the contents, whether a file is encrypted or not.
 * @param encryption of new files; existing files are read as they were written
 */
export function diskAt(folder: string, encryption: FileEncryption): Disk {
  return {
    create: async (path) => {
      const fullPath = join(folder, path);
      await mkdir(dirname(fullPath), { recursive: true, mode: 0o700 });
      const file = await open(fullPath, 'wx', 0o600);
      const cipher = encryption.create();
      if (cipher) await file.appendFile(cipher.head);
      const stream = cipher?.at(0);
      const head = cipher ? headBytes : 0;
      return {
        append: (bytes) => file.appendFile(stream ? stream.update(bytes) : bytes),
        close: async (bytes) => {
          try {
            await file.truncate(head + bytes);
            await file.datasync();
          } finally {
            await file.close();
          }
        },
      };
    },
    read: async (path, offset, bytes) => {
      const file = await open(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (!file) return null;
      try {
        const cipher = await cipherOf(file, encryption);
        const found = await readAt(file, offset + (cipher ? headBytes : 0), bytes);
        if (found.length < bytes) return null;
        return cipher ? cipher.apply(found, offset) : found;
      } finally {
        await file.close();
      }
    },
    async *stream(path) {
      const cipher = await cipherAt(join(folder, path), encryption);
      const stream = cipher?.at(0);
      for await (const part of createReadStream(join(folder, path), { start: cipher ? headBytes : 0 })) {
        yield stream ? stream.update(part as Buffer) : (part as Buffer);
      }
    },
    truncate: async (path, bytes) => {
      const file = await open(join(folder, path), 'r+');
      try {
        await file.truncate(bytes + ((await cipherOf(file, encryption)) ? headBytes : 0));
      } finally {
        await file.close();
      }
    },
    remove: (path) => rm(join(folder, path), { force: true }),
    space: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, blocks, bsize } = await statfs(folder);
      return { free: bavail * bsize, total: blocks * bsize };
    },
  };
}
