import type { AddressInfo } from 'node:net';
import { api } from '../../contract/api.ts';
import { type App, platformScope, readMailbox, refuse, route } from '../platform/index.ts';
import { forcedReplies } from '../quality/index.ts';
import type { Calls } from '../telephony/index.ts';
import { seedCatalogues } from './catalogues/seed.ts';
import { seedCity } from './city.ts';
import { demoInterphones } from './interphones.ts';
import { mailboxPage, mailboxScript, mailboxStyle } from './mailbox-page.ts';
import { seedOutputs } from './outputs.ts';
import { servePages } from './pages.ts';
import { scenarioPlayer } from './player.ts';
import { driveVehicles } from './vehicle.ts';

/** The demo's city and controls, only in demo mode. */
export async function demoRoutes(app: App, calls: Calls): Promise<void> {
  route(app, api.demoMailbox, ({ scope }) => app.store.within(scope, (tx) => readMailbox(tx)));
  if (app.config.mode !== 'demo') {
    route(app, api.demoScenario, () => Promise.reject(refuse('route.not_found')));
    return;
  }
  await seedCity(app.store, app.clock);
  await seedOutputs(app.store, app.clock);
  await seedCatalogues(app.store, app.clock, app.config);
  const interphones = demoInterphones(app, calls, () => ownAddress(app));
  const player = scenarioPlayer(app, () => ownAddress(app), interphones);
  app.onClose.push(() => player.stop());
  app.onClose.push(driveVehicles(app));
  servePages(app, () => ownAddress(app));
  forcedReplies(app);
  route(app, api.demoScenario, async ({ body }) => ({ name: body.name, alarms: await player.play(body.name, body) }));
  app.http.get('/demo/mailbox/page', async (_request, reply) => {
    const messages = await app.store.within(platformScope, (tx) => readMailbox(tx));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(mailboxPage(messages));
  });
  app.http.get('/demo/mailbox/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(mailboxStyle));
  app.http.get('/demo/mailbox/page.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(mailboxScript));
}

/** Address of this platform, for the demo's devices. */
function ownAddress(app: App): string {
  const { address, port } = app.http.server.address() as AddressInfo;
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '[::1]' : address.includes(':') ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
