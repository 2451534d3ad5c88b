/**
 * Holds an installation to the mode of its first start: the accounts of the demo have well-known passwords.
 * @returns the one-time set-up code to print, while a production platform has no user
 * @throws StartError when a store of one mode is started in the other
 */
import { makeSetupCode } from './access/index.ts';
import { syncLookups } from './catalogues/index.ts';
import { type Config, type Log, platformScope, retryLockedTables, StartError, type Store } from './platform/index.ts';

export async function openInstallation(store: Store, mode: Config['mode'], log?: Log): Promise<string | null> {
  const open = () =>
    store.within(platformScope, async (tx) => {
      await tx
        .insertInto('meta')
        .values({ key: 'mode', value: mode })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { value } = await tx.selectFrom('meta').select('value').where('key', '=', 'mode').executeTakeFirstOrThrow();
      if (value !== mode) throw new StartError(otherMode(value, mode));
      if (!store.isNewer) await syncLookups(tx);
      return mode === 'production' ? makeSetupCode(tx) : null;
    });
  return retryLockedTables(open, { log });
}

const otherMode = (was: string, asked: string): string =>
  asked === 'production'
    ? 'This store was made by the demo, whose accounts have well-known passwords, and must not be used in production: give another DATA_DIR (or DATABASE_URL).'
    : `This store belongs to a ${was} platform, and the demo would add accounts with well-known passwords to it: give another DATA_DIR (or DATABASE_URL).`;
