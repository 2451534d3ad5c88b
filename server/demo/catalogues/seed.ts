import { type Clock, type Config, platformScope, type SecretBox, type Store, secretBox } from '../../platform/index.ts';
import { seedCallLists } from '../call-lists.ts';
import { seedAnalytics } from './analytics.ts';
import { seedCalls } from './calls.ts';
import { seedDevices } from './devices.ts';
import { seedOutside } from './outside.ts';
import { seedPlaces } from './places.ts';
import { readSeedContext } from './seed-context.ts';
import { seedWork } from './work.ts';
import { seedWorkspace } from './workspace.ts';

/** Version of the seeded records; changed with their content. */
const records = 'first';

/**
 * Fills the catalogues of both customers of the demo's city, once, so that no administrator meets an empty list. Always the same records;
 * their times are before the first start.
 * @returns whether they were seeded now
 */
export async function seedCatalogues(store: Store, clock: Clock, config: Pick<Config, 'dataDir' | 'secret'>): Promise<boolean> {
  const box: SecretBox = await secretBox(config);
  return store.within(platformScope, async (tx) => {
    const first = await tx
      .insertInto('meta')
      .values({ key: 'demo_catalogues', value: records })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!first) return false;
    const context = await readSeedContext(tx, clock.now(), box.seal);
    for (const seed of [seedPlaces, seedDevices, seedAnalytics, seedWork, seedWorkspace, seedOutside]) await seed(context);
    await seedCalls(context, config);
    await seedCallLists(tx, config);
    return true;
  });
}
