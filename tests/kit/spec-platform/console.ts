import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, resolve } from 'node:path';

const web = resolve(import.meta.dirname, '../../../dist/web');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Where the console that is served finds its platform, and the SIP server of that platform. */
interface Pointing {
  readonly host: string;
  readonly port: number;
  readonly origin: string;
  readonly sipUrl: string;
}

/** Serves the built console at an address of its own, as a web server does that knows nothing of the platform. */
export async function serveConsole({ host, port, origin, sipUrl }: Pointing): Promise<{ url: string; close: () => Promise<void> }> {
  const index = join(web, 'index.html');
  if (!existsSync(index)) throw new Error('The console is not built: run npm run build.');
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', origin).pathname);
    const file = join(web, path);
    const isFile = extname(path) !== '' && file.startsWith(web) && existsSync(file);
    if (!isFile && extname(path) !== '') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': isFile ? (types[extname(path)] ?? 'application/octet-stream') : 'text/html; charset=utf-8' });
    response.end(
      isFile ? readFileSync(file) : pointTo(readFileSync(index, 'utf8'), { 'atalaya-api-host': origin, 'atalaya-sip-url': sipUrl }),
    );
  });
  await new Promise<void>((listens) => server.listen(port, host, listens));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Fills the addresses that the page is read for when it starts. */
function pointTo(page: string, addresses: Readonly<Record<string, string>>): string {
  return Object.entries(addresses).reduce(
    (html, [name, address]) => html.replace(`<meta name="${name}" content=""`, `<meta name="${name}" content="${address}"`),
    page,
  );
}
