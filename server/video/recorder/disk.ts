import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file that is written at its end. */
export interface Sheet {
  append(bytes: Buffer): Promise<void>;
  /** Cuts it to so many bytes and ends it; they are on disk then. */
  close(bytes: number): Promise<void>;
}

export interface Space {
  /** Bytes. */
  readonly free: number;
  readonly total: number;
}

/** The directory of recordings. Every call may fail as disks do. */
export interface Disk {
  create(path: string): Promise<Sheet>;
  /** Bytes of a file; null: it is gone, or shorter. */
  read(path: string, offset: number, bytes: number): Promise<Buffer | null>;
  remove(path: string): Promise<void>;
  space(): Promise<Space>;
}

/** A directory of this machine; it is made where it is not. */
export function diskAt(folder: string): Disk {
  return {
    create: async (path) => {
      const whole = join(folder, path);
      await mkdir(dirname(whole), { recursive: true, mode: 0o700 });
      const file = await open(whole, 'wx', 0o600);
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
