import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ReceiverKindName } from '../../../contract/intake/receivers/signals.ts';
import { Batcher } from '../../alarms/index.ts';
import {
  type App,
  batchReads,
  endWith,
  platformScope,
  refuse,
  retryOnDeadlock,
  type Span,
  secretBox,
  traceTransaction,
} from '../../platform/index.ts';
import type { ReceivedSignal, ReceiverOrigin } from './read-context.ts';
import type { AcceptedSignal, OpenReceiver, OpenReceiverKind, ReceiverAccount, ReceiverContext, ReceiverRecord, Signal } from './signal.ts';
import { storeLinkTests } from './store-link-tests.ts';
import { isKeyStored, type PreparedSignal, preparePictures, storeSignals, storeUnreadable } from './store-signals.ts';

/** Time between two comparisons of what is open with the records of receivers, and between two attempts to open one, in ms. */
const [compareMs, retryMs] = [2000, 10_000];
/** Signals of one transaction, and the bytes of signals that wait for it. */
const [maxBatch, maxWaitingBytes] = [256, 50_000_000];
/** How long link tests are collected before they are stored together, in ms: nobody waits for them. */
const gatherMs = 200;
/** How long an account is cached, in ms. */
const accountMs = 1000;
const maxAccounts = 50_000;
const receiving = { 'messaging.operation.type': 'receive', 'messaging.operation.name': 'receive' } as const;
/** Lifetime of the lease of a receiver that connects to a sender, in ms: one process of a store holds it. */
const leaseMs = 20_000;
/** How often the leases are renewed, in ms. */
const renewMs = 6000;

interface ReceiverRow extends ReceiverRecord {
  readonly id_master_tenant: number | null;
  readonly language: ReceiverOrigin['language'];
  readonly version: string;
}

/** A receiver of this process: open, or with the reason why not. */
interface Running {
  readonly version: string;
  open: OpenReceiver | null;
  fault: string | null;
  retryAt: number;
  readonly counts: Map<string, number>;
}

/** Receives signals of all protocols. */
export interface Receivers {
  /** The context of a receiver that is open, for protocols whose requests arrive at the platform's own port. */
  contextOf(id: number): ReceiverContext | undefined;
  /** Compares with the records at once, e.g. after one was written. */
  compare(): Promise<void>;
  /** Faults of this process by the id of the receiver; null: it is open. */
  faults(): ReadonlyMap<number, string | null>;
  close(): Promise<void>;
}

/**
 * Opens every active receiver, closes those that were deleted or switched off, and reopens those whose record changed. A receiver that cannot
 * be opened is tried again. Every process on a store opens them: a signal that arrives at two of them is one.
 * @param kinds the protocols; receivers of others are reported as not supported
 */
export async function openReceivers(app: App, kinds: Partial<Record<ReceiverKindName, OpenReceiverKind>>): Promise<Receivers> {
  const { store, clock, log, tracing } = app;
  const holder = randomUUID();
  const box = await secretBox(app.config);
  const running = new Map<number, Running>();
  const contexts = new Map<number, ReceiverContext>();
  const batches = new Batcher<PreparedSignal, AcceptedSignal>(
    (signals) =>
      retryOnDeadlock(() => traceTransaction(tracing, signals, (traced) => store.within(platformScope, (tx) => storeSignals(tx, traced)))),
    { most: maxBatch, weigh: weightOf, mostWaiting: maxWaitingBytes },
  );

  const linkTests = new Batcher<PreparedSignal, AcceptedSignal>(
    (signals) =>
      retryOnDeadlock(() =>
        traceTransaction(tracing, signals, (traced) => store.within(platformScope, (tx) => storeLinkTests(tx, traced))),
      ),
    { most: 2000, weigh: weightOf, mostWaiting: maxWaitingBytes, gatherMs },
  );
  const batchOf = ({ signal }: PreparedSignal) => (signal.qualifier === 'test' && signal.pictures.length === 0 ? linkTests : batches);

  const contextFor = (row: ReceiverRow, state: Running): ReceiverContext => {
    const origin: ReceiverOrigin = { id: row.id, name: row.name, masterTenant: row.id_master_tenant, language: row.language };
    const readAccount = batchReads<ReceiverAccount>(
      (names) =>
        store.within(platformScope, async (tx) => {
          const { rows } = await sql<{ account: string; secret: string | null }>`
            select account, secret from receiver_device where id_receiver = ${row.id} and lower(account) = any (${names}::text[])`.execute(
            tx,
          );
          return new Map(
            rows.map(({ account, secret }) => [account.toLowerCase(), { account, secret: secret === null ? null : box.open(secret) }]),
          );
        }),
      { most: 500, atOnce: 2 },
    );
    /** Accepts within a span of its own, where that is traced. */
    const inSpan =
      (accept: (span: Span | undefined, signals: readonly Signal[]) => Promise<AcceptedSignal[]>): ReceiverContext['accept'] =>
      (signals) => {
        const attributes = { ...receiving, 'messaging.system': row.kind, 'messaging.destination.name': `receiver-${row.id}` };
        const count = signals.length > 1 ? { 'messaging.batch.message_count': signals.length } : {};
        const span = tracing?.begin('consumer', `receive ${row.kind}`, { attributes: { ...attributes, ...count } });
        return span ? endWith(span, () => accept(span, signals)) : accept(undefined, signals);
      };
    const accounts = new Map<string, { account: ReceiverAccount | undefined; until: number }>();
    return {
      record: row,
      log,
      // Accounts of the demo are well known: it is reached from where its console is.
      host: app.config.mode === 'demo' ? app.config.host : undefined,
      now: () => clock.now(),
      accept: inSpan(async (span, signals) => {
        const began = performance.now();
        const received = new Date(clock.now());
        const prepared = await Promise.all(
          signals.map(async (signal) => ({ receiver: origin, signal, received, span, pictures: await preparePictures(signal) })),
        );
        const answers = await Promise.all(prepared.map((one) => batchOf(one).add(one)));
        const accepted = answers.map((answer) => {
          if (answer === 'full') throw refuse('access.throttled', { message: 'Too many signals wait for the store.' });
          return answer;
        });
        app.intakeTimes.observe((performance.now() - began) / 1000, { by: row.kind }, accepted.length);
        return accepted;
      }),
      isStored: (key) => store.within(platformScope, (tx) => isKeyStored(tx, row.id, key)),
      reject: (unreadable) => store.within(platformScope, (tx) => storeUnreadable(tx, origin, unreadable, new Date(clock.now()))),
      accountOf: async (account) => {
        const name = account.toLowerCase();
        const cached = accounts.get(name);
        if (cached && cached.until > clock.now()) return cached.account;
        const found = await readAccount(name);
        if (accounts.size >= maxAccounts) accounts.clear();
        accounts.set(name, { account: found, until: clock.now() + accountMs });
        return found;
      },
      report: (fault) => {
        state.fault = fault;
      },
      count: (what) => state.counts.set(what, (state.counts.get(what) ?? 0) + 1),
    };
  };

  const start = async (row: ReceiverRow) => {
    const state: Running = {
      version: row.version,
      open: null,
      fault: null,
      retryAt: 0,
      counts: running.get(row.id)?.counts ?? new Map<string, number>(),
    };
    running.set(row.id, state);
    const open = kinds[row.kind];
    const context = contextFor(row, state);
    contexts.set(row.id, context);
    try {
      if (!open) throw new Error(`This platform receives nothing by ${row.kind}.`);
      state.open = await open(context);
    } catch (error) {
      state.fault = (error as Error).message.slice(0, 400);
      state.retryAt = clock.now() + retryMs;
      log.warn({ err: error, receiver: row.id, kind: row.kind }, 'a receiver could not be opened, and is tried again');
    }
  };
  const stop = async (id: number) => {
    const state = running.get(id);
    running.delete(id);
    contexts.delete(id);
    await state?.open?.close();
  };

  const readRows = () =>
    store.within(platformScope, async (tx) => {
      const { rows } = await sql<ReceiverRow & { row: Record<string, unknown> }>`
        select r.id, r.name, r.kind, r.port, r.language, r.id_master_tenant, md5(r::text) as version, to_jsonb(r) as row
        from receiver r where coalesce(r.active, false) order by r.id`.execute(tx);
      return rows.map(({ row, ...one }) => ({ ...one, settings: settingsOf(row, one.kind, (sealed) => box.open(sealed)) }));
    });
  let comparing: Promise<void> | null = null;
  /** What is open as it should be: the versions of the records, the faults that are stored, and when leases are renewed; null: not all is. */
  let settled: { readonly versions: string; readonly faults: string; readonly renewAt: number } | null = null;
  const compareOnce = async () => {
    settled = null;
    const rows = await readRows();
    const wanted = new Map(rows.map((row) => [row.id, row]));
    for (const [id, { version }] of running) if (wanted.get(id)?.version !== version) await stop(id);
    const now = clock.now();
    const held = await holdOutgoing(app, holder);
    for (const row of rows) {
      const state = running.get(row.id);
      if (isOutgoing(row) && !held.has(row.id)) {
        await stop(row.id);
        continue;
      }
      if (!state || (state.open === null && state.retryAt <= clock.now())) await start(row);
    }
    const faults = faultsOf(running);
    await saveFaults(app, faults);
    if (rows.some(({ id }) => !running.get(id)?.open)) return;
    const renewAt = rows.some(isOutgoing) ? now + renewMs : Number.POSITIVE_INFINITY;
    settled = { versions: rows.map(({ version }) => version).join(), faults, renewAt };
  };
  const compare = (): Promise<void> => {
    comparing ??= compareOnce().finally(() => {
      comparing = null;
    });
    return comparing;
  };
  const round = () =>
    void compare().catch((error: unknown) =>
      log.error({ err: error }, 'receivers could not be compared with their records, and are later'),
    );
  await compare();
  app.dueWork.add({
    everyMs: compareMs,
    isDue: () => {
      const isBehind = settled === null || settled.renewAt <= clock.now() || settled.faults !== faultsOf(running);
      return sql`${isBehind}::boolean or ${settled?.versions ?? null}::text is distinct from (
        select coalesce(string_agg(md5(r::text), ',' order by r.id), '') from receiver r where coalesce(r.active, false))`;
    },
    begin: round,
  });

  app.figures.push(
    {
      name: 'signals_waiting',
      help: 'Signals of receivers that wait for the store.',
      read: () => [{ value: batches.waiting + linkTests.waiting }],
    },
    {
      name: 'receiver_open',
      help: '1 for a receiver that works, 0 for one with a fault.',
      read: () =>
        [...running].map(([id, { open, fault }]) => ({ value: open && fault === null ? 1 : 0, labels: { receiver: String(id) } })),
    },
    {
      name: 'receiver_sessions',
      help: 'Open sessions of senders.',
      read: () => [...running].map(([id, { open }]) => ({ value: open?.sessions?.() ?? 0, labels: { receiver: String(id) } })),
    },
    {
      name: 'receiver_ignored_total',
      help: 'What receivers ignored, such as frames with a wrong checksum.',
      type: 'counter',
      read: () =>
        [...running].flatMap(([id, { counts }]) => [...counts].map(([what, value]) => ({ value, labels: { receiver: String(id), what } }))),
    },
  );
  const connectors = app.health.connectors;
  app.health.connectors = () => ({
    ...connectors?.(),
    ...Object.fromEntries([...running].map(([id, { fault }]) => [`receiver-${id}`, fault ?? 'ok'])),
  });
  const close = async () => {
    await comparing?.catch(() => undefined);
    await Promise.all([...running.keys()].map(stop));
    await releaseOutgoing(app, holder).catch((error: unknown) => log.warn({ err: error }, 'leases of receivers end by themselves'));
  };
  app.onClose.push(close);
  return {
    contextOf: (id) => contexts.get(id),
    compare,
    faults: () => new Map([...running].map(([id, { fault }]) => [id, fault])),
    close,
  };
}

function weightOf({ signal, pictures }: ReceivedSignal & Pick<PreparedSignal, 'pictures'>): number {
  return 2000 + signal.raw.length + pictures.reduce((sum, { sent }) => sum + sent.length, 0);
}

/** The settings of its kind: the parts of the field of that name, with their secrets decrypted. */
function settingsOf(row: Record<string, unknown>, kind: ReceiverKindName, open: (sealed: string) => string): Record<string, unknown> {
  const parts = (row[kind] ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [name, typeof value === 'string' && value.startsWith('v1:') ? open(value) : value]),
  );
}

/** Whether the platform connects to the sender, instead of listening: then one process does, since many senders allow one connection only. */
const isOutgoing = ({ kind, settings }: ReceiverRecord): boolean =>
  kind === 'mqtt' ||
  kind === 'onvif' ||
  (kind === 'http' && settings['source'] !== 'push' && settings['source'] !== null && settings['source'] !== undefined);

/** Claims, or renews, the leases of all receivers that no other process holds. @returns the ids of those that this process holds */
async function holdOutgoing({ store, clock }: App, holder: string): Promise<Set<number>> {
  const now = clock.now();
  const { rows } = await store.within(platformScope, (tx) =>
    sql<{ id: number }>`
      insert into receiver_state as s (id_receiver, id_master_tenant, holder, held_until)
      select r.id, r.id_master_tenant, ${holder}::uuid, ${new Date(now + leaseMs)} from receiver r where r.active order by r.id
      on conflict (id_receiver) do update set holder = excluded.holder, held_until = excluded.held_until
      where s.holder is null or s.holder = excluded.holder or s.held_until < ${new Date(now)}
      returning id_receiver as id`.execute(tx),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Gives up all leases, so that another process need not wait for their end. */
async function releaseOutgoing({ store }: App, holder: string): Promise<void> {
  await store.within(platformScope, (tx) =>
    sql`update receiver_state set holder = null, held_until = null where holder = ${holder}::uuid`.execute(tx),
  );
}

/** As JSON. */
const faultsOf = (running: ReadonlyMap<number, Running>): string => JSON.stringify([...running].map(([id, { fault }]) => ({ id, fault })));

/** Stores the faults for the cards of receivers. */
async function saveFaults({ store, clock }: App, faults: string): Promise<void> {
  await store.within(platformScope, (tx) =>
    sql`
      insert into receiver_state as s (id_receiver, id_master_tenant, fault, since)
      select r.id, r.id_master_tenant, sent.fault, ${new Date(clock.now())} from json_to_recordset(${faults}::json) as sent (id bigint, fault text)
      join receiver r on r.id = sent.id order by r.id
      on conflict (id_receiver) do update set fault = excluded.fault, since = excluded.since, id_master_tenant = excluded.id_master_tenant
      where s.fault is distinct from excluded.fault or s.id_master_tenant is distinct from excluded.id_master_tenant`.execute(tx),
  );
}
