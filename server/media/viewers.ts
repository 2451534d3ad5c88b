import type { Clock } from '../clock.ts';
import { readViewers } from '../realtime/viewers.ts';
import { platformScope, type Store } from '../store/store.ts';
import type { LinkGrant } from './link-token.ts';

/** What was found is trusted for so long: a right that is taken away ends its pictures within this time. */
const trustedMs = 5000;
const remembered = 2000;

/**
 * Whether the user of an address may still watch: the account is active, its session goes on, the camera is in sight. The signature
 * alone would go on to the end of the address.
 */
export function viewers(store: Store, clock: Clock): (grant: LinkGrant) => Promise<boolean> {
  const known = new Map<string, { until: number; may: Promise<boolean> }>();
  return (grant) => {
    const now = clock.now();
    const who = `${grant.user} ${grant.session} ${grant.camera}`;
    const found = known.get(who);
    if (found && found.until > now) return found.may;
    if (known.size >= remembered) known.clear();
    const may = mayWatch(store, grant, now);
    known.set(who, { until: now + trustedMs, may });
    may.catch(() => known.delete(who));
    return may;
  };
}

async function mayWatch(store: Store, { user, session, camera }: LinkGrant, now: number): Promise<boolean> {
  return store.within(platformScope, async (tx) => {
    const viewer = (await readViewers(tx, [session], now)).get(session);
    if (viewer?.user !== user) return false;
    const seen = await tx.selectFrom('camera').select('id_tenant').where('id', '=', camera).executeTakeFirst();
    return seen !== undefined && (viewer.all || viewer.tenants.has(seen.id_tenant));
  });
}
