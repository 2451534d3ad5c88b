import type { AddressInfo } from 'node:net';
import { api } from '../../contract/api.ts';
import { contentDisposition } from '../catalogues/index.ts';
import { type App, platformScope, readMailbox, readMailFile, refuse, route } from '../platform/index.ts';
import { forcedReplies } from '../quality/index.ts';
import type { Calls } from '../telephony/index.ts';
import { seedCatalogues } from './catalogues/seed.ts';
import { seedCity } from './city.ts';
import { demoInterphones } from './interphones.ts';
import { mailboxPage, mailboxScript, mailboxStyle } from './mailbox-page.ts';
import { seedOutputs } from './outputs.ts';
import { servePages } from './pages.ts';
import { scenarioPlayer } from './player.ts';
import { type DemoDevices, openDevices } from './receivers/devices.ts';
import { seedReceivers } from './receivers/seed.ts';
import { driveVehicles } from './vehicle.ts';

/**
 * Fills the demo's city and starts its simulated devices. Receivers are opened after it, with the ports of this start.
 * @returns null outside of the demo
 */
export async function openDemo(app: App): Promise<DemoDevices | null> {
  if (app.config.mode !== 'demo') return null;
  await seedCity(app.store, app.clock);
  await seedOutputs(app.store, app.clock);
  await seedCatalogues(app.store, app.clock, app.config);
  await seedReceivers(app.store, app.clock, app.config);
  return openDevices(app);
}

/**
 * The demo's controls, only in demo mode.
 * @param devices null outside of the demo
 */
export async function demoRoutes(app: App, calls: Calls, devices: DemoDevices | null): Promise<void> {
  route(app, api.demoMailbox, ({ scope }) => app.store.within(scope, (tx) => readMailbox(tx)));
  if (!devices) {
    route(app, api.demoScenario, () => Promise.reject(refuse('route.not_found')));
    return;
  }
  devices.startLinkTests();
  const interphones = demoInterphones(app, calls, () => ownAddress(app));
  const player = scenarioPlayer(app, () => ownAddress(app), { interphones, devices });
  app.onClose.push(() => player.stop());
  app.onClose.push(driveVehicles(app));
  servePages(app, () => ownAddress(app));
  forcedReplies(app);
  route(app, api.demoScenario, async ({ body }) => ({ name: body.name, alarms: await player.play(body.name, body) }));
  app.http.get('/demo/mailbox/page', async (_request, reply) => {
    const messages = await app.store.within(platformScope, (tx) => readMailbox(tx));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(mailboxPage(messages));
  });
  app.http.get<{ Params: { id: string } }>('/demo/mailbox/files/:id', async ({ params }, reply) => {
    const file = await app.store.within(platformScope, (tx) => readMailFile(tx, Number.parseInt(params.id, 10) || 0));
    if (!file) throw refuse('record.not_found');
    return reply.header('content-disposition', contentDisposition(file.name)).type(file.type).send(file.bytes);
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
