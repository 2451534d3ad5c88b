import { api } from '../../contract/api.ts';
import type { App } from '../http/app.ts';
import { route } from '../http/route.ts';
import { readMailbox } from '../mail/mailer.ts';
import { platformScope } from '../store/store.ts';
import { seedCity } from './city.ts';
import { mailboxPage, mailboxScript, mailboxStyle } from './mailbox-page.ts';

/** The demo's city and controls. Outside demo mode nothing of it exists: no city, and its addresses are unknown. */
export async function demoRoutes(app: App): Promise<void> {
  route(app, api.demoMailbox, ({ scope }) => app.store.within(scope, (tx) => readMailbox(tx)));
  if (app.config.mode !== 'demo') return;
  await seedCity(app.store, app.clock);
  const page = { schema: { hide: true } };
  app.http.get('/demo/mailbox/page', page, async (_request, reply) => {
    const messages = await app.store.within(platformScope, (tx) => readMailbox(tx));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(mailboxPage(messages));
  });
  app.http.get('/demo/mailbox/page.css', page, (_request, reply) => reply.type('text/css; charset=utf-8').send(mailboxStyle));
  app.http.get('/demo/mailbox/page.js', page, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(mailboxScript));
}
