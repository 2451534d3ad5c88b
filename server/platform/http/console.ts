import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from './app.ts';
import { AssetPeers } from './asset-peers.ts';
import { refuse } from './refused.ts';

const platformPaths = /^\/(v1|media|demo|broadcasting|health|metrics|assets|fallback|node)(\/|$|\?)/;

const hashedFiles = 'public, max-age=31536000, immutable';

/** In place of a console that is not there. */
const absentPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Atalaya</title></head><body>
<p>The console is not here. If it was never built, run npm run build.</p>
<p><a href="/fallback">Alarms without the console</a></p>
<p lang="es"><a href="/fallback">Alarmas sin la consola</a></p>
<p lang="pt"><a href="/fallback">Alarmes sem o console</a></p>
</body></html>
`;

/**
 * Serves the built console. Other addresses get the page, since the console has its own routes; addresses of
 * the API get a refusal. A file that another version of the console has comes from a node that has it.
 * @param web directory of the built console
 */
export async function serveConsole(app: App, web: string): Promise<void> {
  const index = join(web, 'index.html');
  if (existsSync(index)) {
    app.nodes.noteBuild(
      createHash('sha256')
        .update(await readFile(index))
        .digest('base64url')
        .slice(0, 16),
    );
    await app.http.register(fastifyStatic, {
      root: web,
      wildcard: true,
      index: 'index.html',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(web, 'assets'));
        reply.header('cache-control', isHashed ? hashedFiles : 'no-cache');
      },
    });
  }
  const peers = new AssetPeers(app.nodes);
  app.http.setNotFoundHandler(async (request, reply) => {
    const asset = await peers.find(request);
    if (asset) return reply.header('cache-control', hashedFiles).type(asset.type).send(asset.bytes);
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !platformPaths.test(request.url) &&
      !/\.\w{2,5}$/.test(request.url.split('?')[0] ?? '');
    if (!isPage) throw refuse('route.not_found');
    // It can be missing after the start too, while a new version is copied.
    if (!existsSync(index)) return reply.code(503).type('text/html; charset=utf-8').send(absentPage);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
