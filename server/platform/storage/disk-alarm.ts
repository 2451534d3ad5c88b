import { type DiskState, diskStates } from '../../../contract/capabilities.ts';
import type { App } from '../http/app.ts';
import { mailAdministrators } from '../mail/administrators.ts';
import { diskText } from '../mail/texts.ts';
import { platformScope, type Tx } from '../store/store.ts';
import type { DiskChange } from './disk-watch.ts';
import { type DiskName, freeOf } from './disks.ts';

const keyOf = (disk: DiskName): string => `disk ${disk}`;

/** Writes to every active administrator of the platform when a disk runs full and when it has room again; each state once, over restarts. */
export async function openDiskAlarm({ disks, store, mailer, clock, onClose }: App): Promise<void> {
  const reported = await store.within(platformScope, readReported);
  disks.onChange(async (change) => {
    const isNew = await store.within(platformScope, async (tx) => {
      if (!(await recordState(tx, change))) return false;
      await mailAdministrators(tx, { mailer, clock }, (lang) => diskText[lang](change.disk, change.state, freeOf(change)));
      return true;
    });
    if (isNew) mailer.wake();
  });
  onClose.push(() => disks.close());
  await disks.start(reported);
}

/** States that were reported before this start. */
async function readReported(tx: Tx): Promise<Map<DiskName, DiskState>> {
  const rows = await tx
    .selectFrom('meta')
    .selectAll()
    .where('key', 'in', [keyOf('data'), keyOf('recordings')])
    .execute();
  return new Map(
    rows.flatMap(({ key, value }) => {
      const state = diskStates.find((one) => one === value);
      return state ? [[key === keyOf('data') ? 'data' : 'recordings', state] as const] : [];
    }),
  );
}

/** Stores the state of a disk. @returns false if another node has reported it */
async function recordState(tx: Tx, { disk, state }: DiskChange): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written = 0n } = await tx
    .insertInto('meta')
    .values({ key: keyOf(disk), value: state })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: state }).where('meta.value', '!=', state))
    .executeTakeFirstOrThrow();
  return written > 0n;
}
