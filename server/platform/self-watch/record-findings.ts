import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { WatchedCondition } from '../../../contract/platform/self-watch.ts';
import type { Clock } from '../clock.ts';
import type { Mailer } from '../mail/mailer.ts';
import { platformScope, type Store, type Tx } from '../store/store.ts';
import type { ConditionFinding } from './finding.ts';
import type { SelfWatchTable } from './self-watch.tables.ts';
import { mailChange } from './self-watch-mail.ts';

interface Parts {
  readonly store: Store;
  readonly mailer: Mailer;
  readonly clock: Clock;
}
type Row = Selectable<SelfWatchTable>;
const keyOf = ({ subject = '', customer = null }: ConditionFinding) => `${subject} ${customer}`;

/**
 * Stores what was found of a condition, and writes to the administrators whom it concerns when its state or grade changes: once, whatever
 * restarts and whichever platforms of the store find the same.
 * @param node whose rows are replaced; what is not found any more is removed. Null: those that platforms share
 */
export async function recordFindings(
  parts: Parts,
  { condition, node, findings }: { condition: WatchedCondition; node: string | null; findings: readonly ConditionFinding[] },
): Promise<void> {
  await recording(parts, async (tx, now) => {
    const rows = await lockRows(tx, condition, node);
    const known = new Map(rows.map((row) => [`${row.subject} ${row.id_master_tenant}`, row]));
    const found = new Set(findings.map(keyOf));
    const gone = [...known].flatMap(([key, { id }]) => (found.has(key) ? [] : [id]));
    if (gone.length > 0) await tx.deleteFrom('self_watch').where('id', 'in', gone).execute();
    const changed: ConditionFinding[] = [];
    for (const finding of findings)
      if (await recordOne(tx, { finding: { ...finding, node }, before: known.get(keyOf(finding)), now })) changed.push(finding);
    return changed;
  });
}

/** Stores one finding beside the others of its condition, as `recordFindings` does. */
export async function recordFinding(parts: Parts, finding: ConditionFinding): Promise<void> {
  await recording(parts, async (tx, now) => {
    const rows = await lockRows(tx, finding.condition, finding.node ?? null);
    const before = rows.find(
      ({ subject, id_master_tenant }) => subject === (finding.subject ?? '') && id_master_tenant === (finding.customer ?? null),
    );
    return (await recordOne(tx, { finding, before, now })) ? [finding] : [];
  });
}

async function recording(
  { store, mailer, clock }: Parts,
  work: (tx: Tx, now: Date) => Promise<readonly ConditionFinding[]>,
): Promise<void> {
  const now = clock.now();
  const mails = await store.within(platformScope, async (tx) => {
    const changed = await work(tx, new Date(now));
    for (const finding of changed) await mailChange(tx, { mailer, clock }, finding);
    return changed.length;
  });
  if (mails > 0) mailer.wake();
}

const lockRows = (tx: Tx, condition: WatchedCondition, node: string | null): Promise<Row[]> =>
  tx
    .selectFrom('self_watch')
    .selectAll()
    .where('condition', '=', condition)
    .where('node', 'is not distinct from', node)
    .orderBy('id')
    .forUpdate()
    .execute();

/** @returns whether administrators must learn of it: another state or grade, or one that is not well at its first look */
async function recordOne(
  tx: Tx,
  { finding, before, now }: { finding: ConditionFinding; before: Row | undefined; now: Date },
): Promise<boolean> {
  const { condition, subject = '', node = null, customer = null, state, grade, details = {} } = finding;
  const json = JSON.stringify(details);
  if (!before) {
    const { numInsertedOrUpdatedRows: written = 0n } = await tx
      .insertInto('self_watch')
      .values({ condition, subject, node, id_master_tenant: customer, state, grade, details: json, since: now, checked: now, created: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return written > 0n && state !== 'well';
  }
  const isOther = before.state !== state || before.grade !== grade;
  const change = {
    ...(before.state !== state && { since: now }),
    ...(isOther && { state, grade }),
    ...(!isDeepStrictEqual(before.details, details) && { details: json }),
  };
  await tx
    .updateTable('self_watch')
    .set({ ...change, checked: now })
    .where('id', '=', before.id)
    .execute();
  return isOther;
}
