import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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
  remove(path: string): Promise<void>;
  space(): Promise<Space>;
}

/** A local directory, created if missing. */
export function diskAt(folder: string): Disk {
  return {
    create: async (path) => {
      const fullPath = join(folder, path);
      await mkdir(dirname(fullPath), { recursive: true, mode: 0o700 });
      const file = await open(fullPath, 'wx', 0o600);
      return {
        append: (bytes) => file.appendFile(bytes),
        close: async (bytes) => {
          try {
            await file.truncate(bytes);
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
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, offset);
        return bytesRead === bytes ? buffer : null;
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
