import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { contentDisposition, sanitizeFileName } from '../../catalogues/index.ts';

/** Where packages lie on this node. */
export interface PackagePlace {
  readonly directory: string;
  readonly node: string;
}

/** A package in the store: its file, and the node that it lies on. */
export interface StoredPackage {
  readonly file: string;
  readonly node: string;
}

/** The file of a package and its size; null: it lies on another node, or was removed. */
export async function findPackage(place: PackagePlace, { file, node }: StoredPackage): Promise<{ path: string; size: number } | null> {
  if (node !== place.node) return null;
  const path = join(place.directory, file);
  return stat(path).then(
    ({ size }) => ({ path, size }),
    () => null,
  );
}

export const packageName = ({ id, name }: { id: number; name: string }): string => `${sanitizeFileName(name).slice(0, 80)}-${id}.zip`;

/** Replies with a package as a file to be saved. It is sent whole, whatever range was requested. */
export function sendPackage(reply: FastifyReply, { path, size }: { path: string; size: number }, name: string): FastifyReply {
  void reply
    .header('cache-control', 'no-store')
    .header('accept-ranges', 'none')
    .header('content-disposition', contentDisposition(name))
    .header('content-length', size)
    .type('application/zip');
  return reply.send(createReadStream(path));
}
