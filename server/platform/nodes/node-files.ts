import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { refuse } from '../http/refused.ts';
import { readOrCreateText } from '../secrets.ts';
import { platformScope, type Store } from '../store/store.ts';
import { type NodeChannel, openNodeChannel } from './node-channel.ts';
import type { NodeAddress, NodeRegistry } from './node-registry.ts';

/** A file of this node: where it lies, and its size in bytes. */
export interface OwnFile {
  readonly path: string;
  readonly size: number;
}

/** A file as the store names it: the permanent name of its node's files, and its own name there. */
export interface StoredFileName {
  readonly node: string;
  readonly file: string;
}

/** A file of some node. `open` reads it once; one that is not opened is discarded. */
export interface FoundFile {
  readonly kind: 'file';
  readonly size: number;
  open(): Readable;
  discard(): void;
}

/** `absent`: its node does not have it any more, or is not known. `host`: the machine of a node that does not answer. */
export type FileAnswer = FoundFile | { readonly kind: 'absent' } | { readonly kind: 'unanswered'; readonly host: string };

type Find = (file: string) => Promise<OwnFile | null>;
type Place = { kind: 'own' | 'absent' } | { kind: 'node'; at: NodeAddress; host: string } | { kind: 'unanswered'; host: string };

/** The files that nodes made and only their own disk has, such as exports and packages: any node finds those of all. */
export interface NodeFiles {
  /** Permanent name of the files of this node, whatever its host is called. */
  readonly name: string;
  /** Lets every node read files of a kind. @param find the file of a name; null: there is none, or the name is not one */
  offer(kind: string, find: Find): void;
  find(kind: string, stored: StoredFileName): Promise<FileAnswer>;
  /** The machine of the node that has a file, where that node is gone; null: it can be asked. */
  lostHost(stored: Pick<StoredFileName, 'node'>): Promise<string | null>;
}

interface FilesParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly nodes: NodeRegistry;
  readonly store: Store;
  readonly http: FastifyInstance;
}

/** Opens the files of this node to the others of its store. */
export async function openNodeFiles(app: FilesParts): Promise<NodeFiles> {
  const name = await readOrCreateText(app.config.dataDir, 'node', randomUUID);
  app.nodes.noteFiles(name);
  const channel = app.nodes.isShared ? await openNodeChannel(app) : null;
  const finders = new Map<string, Find>();
  if (channel) serveFiles(app, channel, finders);

  async function placeOf(node: string): Promise<Place> {
    if (node === name) return { kind: 'own' };
    if (!channel) return { kind: 'absent' };
    const { rows } = await app.store.within(platformScope, (tx) =>
      sql<{ node: string; url: string | null; host: string; alive: boolean }>`
        select node, url, split_part(place, ':', 1) as host, until > now() as alive from platform_node
        where report ->> 'files' = ${node} order by until desc limit 1`.execute(tx),
    );
    const [row] = rows;
    if (!row) return { kind: 'absent' };
    const { host, url } = row;
    return row.alive && url !== null ? { kind: 'node', at: { node: row.node, url }, host } : { kind: 'unanswered', host };
  }

  return {
    name,
    offer: (kind, find) => void finders.set(kind, find),
    lostHost: async ({ node }) => {
      const place = await placeOf(node);
      return place.kind === 'unanswered' ? place.host : null;
    },
    find: async (kind, { node, file }) => {
      const place = await placeOf(node);
      if (place.kind === 'own') return ownAnswer((await finders.get(kind)?.(file)) ?? null);
      if (place.kind !== 'node' || !channel) return place as FileAnswer;
      const { at, host } = place;
      const reply = await channel.open(at, `/node/files/${kind}/${encodeURIComponent(file)}`);
      const size = Number(reply?.headers.get('content-length') ?? Number.NaN);
      if (reply?.ok && reply.body && Number.isSafeInteger(size)) return remoteAnswer(reply.body as ReadableStream, size);
      await reply?.body?.cancel();
      return reply?.status === 404 ? { kind: 'absent' } : { kind: 'unanswered', host };
    },
  };
}

const ownAnswer = (found: OwnFile | null): FileAnswer =>
  found ? { kind: 'file', size: found.size, open: () => createReadStream(found.path), discard: () => undefined } : { kind: 'absent' };

const remoteAnswer = (body: ReadableStream, size: number): FileAnswer => ({
  kind: 'file',
  size,
  open: () => Readable.fromWeb(body),
  discard: () => void body.cancel().catch(() => undefined),
});

/** GET /node/files/:kind/:file: a file of this node for another one, which has decided who receives it. */
function serveFiles({ http }: Pick<FilesParts, 'http'>, channel: NodeChannel, finders: ReadonlyMap<string, Find>): void {
  http.get<{ Params: { kind: string; file: string } }>('/node/files/:kind/:file', async ({ raw, params }, reply) => {
    if (!channel.accepts(raw)) throw refuse('access.forbidden');
    const found = await finders.get(params.kind)?.(params.file);
    if (!found) throw refuse('record.not_found');
    void reply.header('cache-control', 'no-store').header('content-length', found.size).type('application/octet-stream');
    return reply.send(createReadStream(found.path));
  });
}
