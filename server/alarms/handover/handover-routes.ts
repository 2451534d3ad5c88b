import { handoverCalls } from '../../../contract/alarms/handover.ts';
import { type App, demand, RawJson, requestHash, route, runIdempotent, scopeOf } from '../../platform/index.ts';
import { acceptHandover, listHandovers, readHandover, signHandover } from './handover.ts';
import { readItems } from './handover-items.ts';

/** The handover of a shift, within the tenants for which the caller holds the right to it. */
export function handoverRoutes(app: App): void {
  const { store, clock } = app;
  const circumstances = () => ({ now: clock.now(), isSipEmbedded: app.config.sip.wsUrl === null });
  route(app, handoverCalls.handoverDraft, ({ caller }) => {
    const reader = demand(caller, 'read', 'Handover');
    const at = circumstances();
    return store.within(scopeOf(reader), async (tx) => ({
      at: new Date(at.now).toISOString(),
      items: await readItems(tx, reader, at),
      earlier: await listHandovers(tx),
    }));
  });
  route(app, handoverCalls.handover, ({ caller, params: { id } }) => {
    const reader = demand(caller, 'read', 'Handover');
    return store.within(scopeOf(reader), (tx) => readHandover(tx, reader, id));
  });
  route(app, handoverCalls.signHandover, async ({ caller, body, key }) => {
    const signer = demand(caller, 'create', 'Handover');
    const json = await store.within(scopeOf(signer), (tx) =>
      runIdempotent(tx, signer, key, requestHash('handover', body), async () =>
        JSON.stringify(await signHandover(tx, signer, body.note, circumstances())),
      ),
    );
    return new RawJson(`{"success":true,"data":${json}}`);
  });
  route(app, handoverCalls.acceptHandover, ({ caller, params: { id } }) => {
    const signer = demand(caller, 'create', 'Handover');
    return store.within(scopeOf(signer), (tx) => acceptHandover(tx, signer, id));
  });
}
