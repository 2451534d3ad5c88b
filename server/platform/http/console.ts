import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from './app.ts';
import { refuse } from './refused.ts';

const platformPaths = /^\/(v1|media|demo|broadcasting|health|metrics|assets|fallback)(\/|$|\?)/;

/**
 * Serves the built console. Other addresses get the page, since the console has its own routes; addresses of
 * the API get a refusal.
 * @param web directory of the built console
 */
export async function serveConsole(app: App, web: string): Promise<void> {
  const isBuilt = existsSync(join(web, 'index.html'));
  if (isBuilt) {
    await app.http.register(fastifyStatic, {
      root: web,
      wildcard: true,
      index: 'index.html',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(web, 'assets'));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.http.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !platformPaths.test(request.url) &&
      !/\.\w{2,5}$/.test(request.url.split('?')[0] ?? '');
    if (!isPage) throw refuse('route.not_found');
    if (!isBuilt) return reply.code(503).type('text/plain').send('The console is not built: run npm run build.');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
