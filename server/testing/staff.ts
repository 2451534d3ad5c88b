import type { Ability } from '../../contract/access/user.ts';
import type { TenantId, UserId } from '../../contract/platform/ids.ts';
import { createUser } from '../access/users.ts';
import { platformScope } from '../platform/store/store.ts';
import { signIn, type TownPlatform, townPassword } from './town.ts';

/** Rights on one subject: `can('User', 'read', 'create')`. */
export const can = (subject: string, ...actions: string[]): Ability[] => actions.map((action) => ({ action, subject }));

/** Gives the town one more user, `<name>@town.test`. @returns their id and an access token */
export async function addTownUser(
  town: TownPlatform,
  name: string,
  tenants: readonly TenantId[],
  abilities: readonly Ability[],
): Promise<{ id: UserId; token: string }> {
  const of = { email: `${name}@town.test`, password: townPassword, name, tenants, abilities };
  const id = await town.app.store.within(platformScope, (tx) => createUser(tx, of));
  return { id, token: await signIn(town, name) };
}
