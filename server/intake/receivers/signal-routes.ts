import { sql } from 'kysely';
import { type SignalRow, signalCalls } from '../../../contract/intake/receivers/calls.ts';
import { type App, type Caller, languageOf, platformScope, refuse, route, sendMail, type Tx } from '../../platform/index.ts';
import { codeTables } from './code-tables.ts';
import { decide } from './decide.ts';
import { readExample } from './mapping/read-example.ts';
import { topicsOfDevice } from './onvif/generic-devices.ts';
import type { Receivers } from './open-receivers.ts';
import { placeSignal, readSurroundings } from './read-context.ts';
import { describeSetup, readReceiver } from './receiver-setup.ts';
import { decodeSignalCursor, encodeSignalCursor, listSignals, listUnknown, readSignal } from './signal-rows.ts';
import { endTest, listTests, reportOf, startTest } from './signal-tests.ts';
import { readMailSetting, reportMail } from './test-report-mail.ts';

/** Mounts the calls of the screens Signals, Unknown signals and On test, and of the set-up of receivers. */
export function signalRoutes(app: App, receivers: Receivers): void {
  const { store, clock } = app;
  route(app, signalCalls.signals, async ({ scope, query: { next, max, ...filters } }) => {
    const after = next === undefined ? null : decodeSignalCursor(next);
    if (next !== undefined && !after)
      throw refuse('request.invalid', { errors: { next: ['Send the "next" of the previous page unchanged.'] } });
    const found = await store.within(scope, (tx) => listSignals(tx, filters, after, max + 1));
    const rows = found.slice(0, max);
    const last = rows.at(-1);
    return { rows, next: found.length > max && last ? encodeSignalCursor({ at: last.received, id: last.id }) : null };
  });
  route(app, signalCalls.signal, async ({ scope, params: { id } }) => {
    const found = await store.within(scope, (tx) => readSignal(tx, id));
    if (!found) throw refuse('record.not_found');
    const { id_receiver: _, ...signal } = found;
    return signal;
  });
  route(app, signalCalls.replaySignal, async ({ scope, caller, params: { id } }) => {
    const found = await store.within(scope, (tx) => readSignal(tx, id));
    if (!found) throw refuse('record.not_found');
    await store.within(platformScope, (tx) => noteReplay(tx, caller, found));
    return replay(app, found);
  });
  route(app, signalCalls.readExample, async ({ scope, body }) => {
    if ('text' in body) return readExample(Buffer.from(body.text));
    const found = await store.within(scope, (tx) => readSignal(tx, body.signal));
    if (!found) throw refuse('record.not_found');
    return readExample(Buffer.from(found.raw, 'base64'));
  });
  route(app, signalCalls.unknownSignals, ({ scope }) => store.within(scope, (tx) => listUnknown(tx, clock.now())));

  route(app, signalCalls.signalTests, ({ scope }) => store.within(scope, (tx) => listTests(tx, clock.now())));
  route(app, signalCalls.startSignalTest, ({ scope, caller, body }) =>
    store.within(scope, (tx) => startTest(tx, caller, body, clock.now())),
  );
  route(app, signalCalls.endSignalTest, ({ scope, caller, params: { id } }) =>
    store.within(scope, (tx) => endTest(tx, caller, id, clock.now())),
  );
  route(app, signalCalls.signalTestReport, ({ scope, params: { id } }) => store.within(scope, (tx) => reportOf(tx, id)));
  route(app, signalCalls.mailSignalTest, async ({ scope, caller, params: { id }, body: { to } }) => {
    const { subject, text } = await store.within(scope, async (tx) => {
      const report = await reportOf(tx, id);
      const { language, zone } = await readMailSetting(tx, caller, report.test.tenant.id);
      return reportMail(report, language, zone);
    });
    const sent = await store.within(platformScope, (tx) => sendMail(tx, app.mailer, { alarm: null, to, subject, text, now: clock.now() }));
    if (!sent) throw refuse('connector.not_connected', { message: 'The platform cannot send mail: set SMTP_URL.' });
    app.mailer.wake();
    app.log.info({ user: caller.user, test: id }, 'the report of a test was sent by mail');
    return { sent };
  });

  route(app, signalCalls.cameraTopics, async ({ scope, params: { id }, request }) => {
    const topics = await topicsOfDevice(app, scope, id);
    if (!topics) throw refuse('record.not_found', { message: 'This device is no ONVIF camera of a generic device.' });
    const language = languageOf(request);
    return { topics: topics.map(({ topic, known }) => ({ topic, meaning: known?.words[language] ?? null })) };
  });

  route(app, signalCalls.receiverSetup, async ({ scope, params: { id }, request }) => {
    const receiver = await store.within(scope, (tx) => readReceiver(tx, id));
    if (!receiver) throw refuse('record.not_found');
    return { ...describeSetup(receiver, request.hostname, app.config), fault: receivers.faults().get(id) ?? receiver.fault };
  });
}

/** Records in the audit log who replayed a signal. */
async function noteReplay(tx: Tx, { user }: Caller, { id, tenant, receiver, account, code }: SignalRow): Promise<void> {
  const subject = [receiver.name, account, code].filter((part) => part !== null).join(' · ');
  await sql`select audit_note('signal', 'signal_replayed', ${user}, ${tenant?.id ?? null}::bigint, null, ${subject}, jsonb_build_object('signal', ${id}::bigint))`.execute(
    tx,
  );
}

/** What a stored signal would do now. */
async function replay({ store, clock }: App, found: NonNullable<Awaited<ReturnType<typeof readSignal>>>) {
  const { account, vocabulary, code, qualifier, zone, partition, user, text, id_receiver } = found;
  if (account === null || code === null || qualifier === null || vocabulary === null || vocabulary === 'platform') {
    return { outcome: found.outcome, reason: found.reason, description: found.description, priority: null };
  }
  return store.within(platformScope, async (tx) => {
    const receiver = await readReceiver(tx, id_receiver);
    if (!receiver) throw refuse('record.not_found');
    const one = {
      receiver: { id: receiver.id, name: receiver.name, masterTenant: receiver.id_master_tenant, language: receiver.language },
      received: new Date(clock.now()),
      signal: {
        ...{ account, vocabulary, code, qualifier, zone, partition, user, text },
        ...{ pictures: [], happenedAt: null, key: '', raw: Buffer.alloc(0) },
      },
    };
    const placed = placeSignal(one, await readSurroundings(tx, [one]), codeTables);
    const { outcome, reason } = decide(one.signal, placed.context);
    return { outcome, reason, description: placed.rule?.description ?? null, priority: placed.rule?.priority ?? null };
  });
}
