import { expect, test } from 'vitest';
import type { App } from '../../http/app.ts';
import type { ConditionProbe } from '../../self-watch/finding.ts';
import type { ReplicaReport } from './read-replica.ts';
import { replicaFigures, replicaHealth, watchReplica } from './watch-replica.ts';

const reportOf = (more: Partial<ReplicaReport>): ReplicaReport => ({ state: 'ok', lagMs: 0, reason: null, ...more });
const instead = 'reports, history and exports are read from the primary';

test.each<[Partial<ReplicaReport>, string]>([
  [{}, 'ok'],
  [{ state: 'behind', lagMs: 12_340 }, `The replica is 12.3 s behind: ${instead}.`],
  [{ state: 'behind', lagMs: null }, `The replica is 0.0 s behind: ${instead}.`],
  [{ state: 'refused', reason: 'is of another store' }, `The replica is not used, for DATABASE_READ_URL is of another store: ${instead}.`],
  [{ state: 'refused' }, `The replica is not used, for DATABASE_READ_URL is none: ${instead}.`],
  [{ state: 'unreachable', lagMs: null, reason: 'ECONNREFUSED' }, `The replica does not answer (ECONNREFUSED): ${instead}.`],
  [{ state: 'unreachable', lagMs: null }, `The replica does not answer (no reason): ${instead}.`],
])('the health of %j is: %s', (of, sentence) => {
  expect(replicaHealth(reportOf(of))).toBe(sentence);
});

/** What is watched of, and measured at, a replica with this report. */
function watched(report: ReplicaReport | null) {
  const probes: ConditionProbe[] = [];
  const replica = report && { report: () => report, reads: () => ({ replica: 3, primary: 1 }) };
  const app = { store: { replica }, selfWatch: { place: 'node 1', add: (probe: ConditionProbe) => probes.push(probe) }, figures: [] };
  watchReplica(app as unknown as App);
  replicaFigures(app as unknown as App);
  return { probes, figures: app.figures as App['figures'] };
}

test('each platform finds its own replica well, or failing with what is known of it', async () => {
  const found = async (of: Partial<ReplicaReport>) => {
    const [probe] = watched(reportOf(of)).probes;
    expect(probe).toMatchObject({ condition: 'replica', isOwn: true });
    return probe?.look();
  };
  expect(await found({ lagMs: 200 })).toEqual([
    { condition: 'replica', state: 'well', grade: null, details: { place: 'node 1', ms: 200 } },
  ]);
  expect(await found({ state: 'unreachable', lagMs: null, reason: 'ECONNREFUSED' })).toEqual([
    { condition: 'replica', state: 'failing', grade: 'unreachable', details: { place: 'node 1', reason: 'ECONNREFUSED' } },
  ]);
});

test('its lag in seconds and the reads of each server are figures', () => {
  const { figures } = watched(reportOf({ lagMs: 2500 }));
  expect(figures.map(({ name, type }) => [name, type])).toEqual([
    ['replica_lag_seconds', undefined],
    ['replica_reads_total', 'counter'],
  ]);
  expect(figures[0]?.read()).toEqual([{ value: 2.5 }]);
  expect(figures[1]?.read()).toEqual([
    { labels: { server: 'replica' }, value: 3 },
    { labels: { server: 'primary' }, value: 1 },
  ]);
  expect(watched(reportOf({ lagMs: null })).figures[0]?.read()).toEqual([]);
});

test('without a replica nothing is watched or measured', () => {
  expect(watched(null)).toEqual({ probes: [], figures: [] });
});
