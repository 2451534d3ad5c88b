import { type DiskState, diskStates } from '../../../contract/capabilities.ts';
import type { App } from '../http/app.ts';
import { diskFinding } from '../self-watch/conditions.ts';
import { platformScope, type Tx } from '../store/store.ts';
import type { DiskName } from './disks.ts';

/** Watches the disks of this platform: administrators learn of each state of a disk once, over restarts, at once and not only in the next round. */
export async function openDiskAlarm({
  disks,
  store,
  selfWatch,
  onClose,
}: Pick<App, 'disks' | 'store' | 'selfWatch' | 'onClose'>): Promise<void> {
  const reported = await store.within(platformScope, (tx) => readReported(tx, selfWatch.node));
  disks.onChange((change) => selfWatch.record(diskFinding(change, selfWatch)));
  selfWatch.add({
    condition: 'disk',
    isOwn: true,
    look: async () => {
      await disks.check();
      if (disks.fault !== null) throw new Error(disks.fault);
      return disks.spaces().map((space) => diskFinding(space, selfWatch));
    },
  });
  onClose.push(() => disks.close());
  await disks.start(reported);
}

/** States that were reported before this start. */
async function readReported(tx: Tx, node: string): Promise<Map<DiskName, DiskState>> {
  const rows = await tx
    .selectFrom('self_watch')
    .select(['subject', 'grade'])
    .where('condition', '=', 'disk')
    .where('node', '=', node)
    .execute();
  return new Map(
    rows.flatMap(({ subject, grade }) => {
      const state = diskStates.find((one) => one === grade);
      return state ? [[subject === 'data' ? 'data' : 'recordings', state] as const] : [];
    }),
  );
}
