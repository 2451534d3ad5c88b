import type { NodeRegistry } from '../nodes/node-registry.ts';

/** Says that a node asks, which the other one does not hand on. */
const askedHeader = 'x-atalaya-asset';
const patienceMs = 5000;
/** Files that no node has are not looked for again within this time, ms. */
const missingMs = 10_000;
const mostMissing = 1000;
const mostAtOnce = 8;
const hashedFile = /^\/assets\/[\w-]+(\.[\w-]+)*\.(js|css|woff2|svg|png|webp|json|wasm|mp3)$/;

interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
}
interface Requested {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}
interface Parts {
  readonly request?: typeof fetch;
  readonly now?: () => number;
}

/**
 * Finds files of another version of the console at the nodes that have it, while two versions run side by side: a page of one node loads its
 * files from any, by way of the balancer. Their names contain a hash of their content, so that they are the same wherever they come from.
 */
export class AssetPeers {
  readonly #nodes: Pick<NodeRegistry, 'isShared' | 'others'>;
  readonly #request: typeof fetch;
  readonly #now: () => number;
  readonly #missing = new Map<string, number>();
  #asked = 0;

  constructor(nodes: Pick<NodeRegistry, 'isShared' | 'others'>, { request = fetch, now = Date.now }: Parts = {}) {
    this.#nodes = nodes;
    this.#request = request;
    this.#now = now;
  }

  /** The file; null: it is none of a console, or no node has it. */
  async find({ method, url, headers }: Requested): Promise<Asset | null> {
    const [path = ''] = url.split('?');
    const isWanted = (method === 'GET' || method === 'HEAD') && hashedFile.test(path) && headers[askedHeader] === undefined;
    if (!isWanted || !this.#nodes.isShared || this.#asked >= mostAtOnce) return null;
    if (this.#now() - (this.#missing.get(path) ?? Number.NEGATIVE_INFINITY) < missingMs) return null;
    this.#asked += 1;
    try {
      for (const { url: at } of await this.#nodes.others()) {
        const found = await this.#askAt(`${at}${path}`);
        if (found) return found;
      }
      this.#noteMissing(path);
      return null;
    } finally {
      this.#asked -= 1;
    }
  }

  async #askAt(address: string): Promise<Asset | null> {
    try {
      const reply = await this.#request(address, {
        headers: { [askedHeader]: '1' },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!reply.ok) {
        await reply.body?.cancel();
        return null;
      }
      return { type: reply.headers.get('content-type') ?? 'application/octet-stream', bytes: Buffer.from(await reply.arrayBuffer()) };
    } catch {
      return null;
    }
  }

  #noteMissing(path: string): void {
    const [oldest] = this.#missing.keys();
    if (this.#missing.size >= mostMissing && oldest !== undefined) this.#missing.delete(oldest);
    this.#missing.delete(path);
    this.#missing.set(path, this.#now());
  }
}
