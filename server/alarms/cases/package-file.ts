import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { contentDisposition, sanitizeFileName } from '../../catalogues/index.ts';
import type { FileAnswer, FoundFile, NodeFiles } from '../../platform/index.ts';

/** The kind of files that packages are between nodes. */
const packageKind = 'cases';
const packageForm = /^\d{1,15}-[\da-f-]{36}\.zip$/;

/** A package in the store: its file, and the node that it lies on. */
export interface StoredPackage {
  readonly file: string;
  readonly node: string;
}

/** Lets all nodes read the packages of this one. @param directory where they lie */
export function offerPackages(files: NodeFiles, directory: string): void {
  files.offer(packageKind, async (file) => {
    if (!packageForm.test(file)) return null;
    const path = join(directory, file);
    return stat(path).then(
      ({ size }) => ({ path, size }),
      () => null,
    );
  });
}

/** The file of a package, from the node that made it. */
export const findPackage = (files: NodeFiles, stored: StoredPackage): Promise<FileAnswer> => files.find(packageKind, stored);

export const packageName = ({ id, name }: { id: number; name: string }): string => `${sanitizeFileName(name).slice(0, 80)}-${id}.zip`;

/** Replies with a package as a file to be saved. It is sent whole, whatever range was requested. */
export function sendPackage(reply: FastifyReply, file: FoundFile, name: string): FastifyReply {
  void reply
    .header('cache-control', 'no-store')
    .header('accept-ranges', 'none')
    .header('content-disposition', contentDisposition(name))
    .header('content-length', file.size)
    .type('application/zip');
  return reply.send(file.open());
}
