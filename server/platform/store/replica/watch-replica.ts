import type { App } from '../../http/app.ts';
import type { ConditionFinding } from '../../self-watch/finding.ts';
import type { ReplicaReport } from './read-replica.ts';

const instead = 'reports, history and exports are read from the primary';
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** 'ok', or a sentence that says why the replica is not read from. */
export function replicaHealth({ state, lagMs, reason }: ReplicaReport): string {
  if (state === 'ok') return 'ok';
  if (state === 'behind') return `The replica is ${seconds(lagMs ?? 0)} behind: ${instead}.`;
  if (state === 'refused') return `The replica is not used, for DATABASE_READ_URL ${reason ?? 'is none'}: ${instead}.`;
  return `The replica does not answer (${reason ?? 'no reason'}): ${instead}.`;
}

/** The finding of the replica that a platform reads from. */
function replicaFinding({ state, lagMs, reason }: ReplicaReport, place: string): ConditionFinding {
  const details = { place, ...(lagMs !== null && { ms: lagMs }), ...(reason !== null && { reason }) };
  return { condition: 'replica', state: state === 'ok' ? 'well' : 'failing', grade: state === 'ok' ? null : state, details };
}

/** Watches the replica of DATABASE_READ_URL, as this platform sees it. */
export function watchReplica({ store: { replica }, selfWatch }: Pick<App, 'store' | 'selfWatch'>): void {
  if (!replica) return;
  selfWatch.add({ condition: 'replica', isOwn: true, look: async () => [replicaFinding(replica.report(), selfWatch.place)] });
}

/** How far the replica is behind, and which server answered the reads that it is for. */
export function replicaFigures({ store: { replica }, figures }: Pick<App, 'store' | 'figures'>): void {
  if (!replica) return;
  figures.push(
    {
      name: 'replica_lag_seconds',
      help: 'How far the replica of DATABASE_READ_URL is behind the primary; absent while it is not known.',
      read: () => {
        const { lagMs } = replica.report();
        return lagMs === null ? [] : [{ value: lagMs / 1000 }];
      },
    },
    {
      name: 'replica_reads_total',
      help: 'Reads of reports, history and exports, by the server that answered them.',
      type: 'counter',
      read: () => Object.entries(replica.reads()).map(([server, value]) => ({ labels: { server }, value })),
    },
  );
}
