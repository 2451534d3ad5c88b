import * as z from 'zod/mini';
import { Instant, MasterTenantId, TenantId, UnitId, UserId } from '../platform/index.ts';
import { UserConfig } from '../workspace/index.ts';

/** One right: what may be done to what. `manage` covers every action, `all` every subject (OP-6.01–6.05). */
export const Ability = z.object({ action: z.string(), subject: z.string() });
export type Ability = z.infer<typeof Ability>;

/** An account of the user on another installation (OQ-122). Its token never travels. */
export const ExternalUser = z.object({ id: z.int(), description: z.string(), host: z.string(), is_validated: z.boolean() });
export type ExternalUser = z.infer<typeof ExternalUser>;

/** A field that a user stored by an earlier version lacks. */
const absent = <T extends z.core.$ZodType>(field: T, initial: z.output<T>) =>
  z.catch(z._default(field, initial as never), initial as never) as unknown as z.ZodMiniCatch<T>;

/** The signed-in user as the console gets it (OP-3.16). Secrets never travel. */
export const User = z.object({
  id: UserId,
  email: z.email(),
  username: z.string(),
  name: z.string(),
  first_surname: z.nullable(z.string()),
  second_surname: z.nullable(z.string()),
  image: z.nullable(z.string()),
  phone_number: absent(z.nullable(z.string()), null),
  plate_or_employee_number: absent(z.nullable(z.string()), null),
  id_country: absent(z.nullable(z.int()), null),
  active: z.boolean(),
  vpn_access: absent(z.boolean(), false),
  is_master_admin: z.boolean(),
  id_master_tenant: z.nullable(MasterTenantId),
  tenants: z.array(z.object({ id: TenantId, name: z.string() })),
  video_wall: z.boolean(),
  enabled_chat: z.boolean(),
  /** Whether video of an alarm is framed in the colour of its level (OP-7.08, OQ-119), set by the user or by one of their groups. */
  alarm_frame: absent(z.object({ own: z.boolean(), group: z.boolean() }), { own: false, group: false }),
  /** How far back alarms reach: hours, days, number of records (OP-6.08); null: no limit. */
  alarm_history_hours: absent(z.nullable(z.int()), null),
  alarm_history_days: absent(z.nullable(z.int()), null),
  alarm_history_records: absent(z.nullable(z.int()), null),
  /** Ids of the units with live video; empty: all units of the user's tenants. */
  allowed_live_video_units: absent(z.array(UnitId), []),
  /** Named sets of tenants that are shared with the user. */
  shared_tenants: absent(z.array(z.object({ id: z.int(), name: z.string() })), []),
  last_login: z.nullable(Instant),
  external_users: absent(z.array(ExternalUser), []),
  abilities: z.array(Ability),
  config: UserConfig,
});
export type User = z.infer<typeof User>;

/** Abilities of every visitor before sign-in (OP-6.04). */
export const visitorAbilities: readonly Ability[] = [{ action: 'read', subject: 'Auth' }];

/** Abilities of every signed-in user (OP-6.03); access to the own profile cannot be granted or revoked. */
const everybodysAbilities: readonly Ability[] = ['Auth', 'Home', 'UserProfile'].map((subject) => ({ action: 'read', subject }));

/**
 * The complete list of abilities of a user (OP-6.02, OP-6.03): the master admin manages all; every other user
 * has the abilities sent by the server, plus read on Auth, on Home and on the own profile.
 */
export function abilitiesOf(user: Pick<User, 'is_master_admin' | 'abilities'>): readonly Ability[] {
  if (user.is_master_admin) return [{ action: 'manage', subject: 'all' }];
  return [...user.abilities, ...everybodysAbilities];
}

/** Subjects are compared without case, `-` and `_` (OQ-2): `alarm_comment` is `AlarmComment`. */
export function sameSubject(subject: string): string {
  return subject.replace(/[-_]/g, '').toLowerCase();
}

/** Whether the rights allow the action on the subject. */
export function allows(abilities: readonly Ability[], action: string, subject: string): boolean {
  return abilities.some(
    (ability) =>
      (ability.action === 'manage' || ability.action === action) &&
      (ability.subject === 'all' || sameSubject(ability.subject) === sameSubject(subject)),
  );
}
