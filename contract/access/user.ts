import * as z from 'zod/mini';
import {
  absent,
  decodeJson,
  isParts,
  MasterTenantId,
  optionalInstant,
  optionalText,
  reads,
  TenantId,
  UnitId,
  UserId,
  wireFlag,
  wireNumber,
  wireRecord,
  wireRows,
  wireText,
} from '../platform/index.ts';
import { UserConfig } from '../workspace/index.ts';

/** One right: what may be done to what. `manage` covers every action, `all` every subject (OP-6.01–6.05). */
export const Ability = z.object({ action: z.string(), subject: z.string() });
export type Ability = z.infer<typeof Ability>;

/** An account of the user on another installation (OQ-122). Its token never travels. */
export const ExternalUser = z.object({
  id: wireNumber(z.int()),
  description: absent(wireText(), ''),
  host: absent(wireText(), ''),
  is_validated: absent(wireFlag(), false),
});
export type ExternalUser = z.infer<typeof ExternalUser>;

/** The identity provider at which a user signs in. `password`: whether they have a password here that is accepted too. */
export const UserProvider = z.object({
  id: wireNumber(z.int()),
  name: absent(wireText(), ''),
  password: absent(wireFlag(), true),
  second_factor: absent(z.enum(['platform', 'provider']), 'platform'),
});
export type UserProvider = z.infer<typeof UserProvider>;

const NamedTenant = z.object({ id: wireNumber(z.int()), name: absent(wireText(), '') });
const limit = () => absent(z.nullable(wireNumber(z.int())), null);

const userFields = z.object({
  id: wireNumber(UserId),
  email: absent(wireText(), ''),
  username: absent(wireText(), ''),
  /** Without one it is the user name, else the e-mail address. */
  name: absent(wireText(), ''),
  first_surname: optionalText(),
  second_surname: optionalText(),
  image: optionalText(),
  phone_number: optionalText(),
  plate_or_employee_number: optionalText(),
  id_country: absent(z.nullable(wireNumber(z.int())), null),
  active: absent(wireFlag(), true),
  vpn_access: absent(wireFlag(), false),
  is_master_admin: absent(wireFlag(), false),
  id_master_tenant: absent(z.nullable(wireNumber(MasterTenantId)), null),
  tenants: wireRows(z.object({ id: wireNumber(TenantId), name: absent(wireText(), '') })),
  video_wall: absent(wireFlag(), false),
  enabled_chat: absent(wireFlag(), false),
  /** Whether video of an alarm is framed in the colour of its level (OP-7.08, OQ-119), set by the user or by one of their groups. */
  alarm_frame: absent(z.object({ own: z.boolean(), group: z.boolean() }), { own: false, group: false }),
  /** Ids of the groups that the user is in: alarms are offered to those. */
  groups: wireRows(wireNumber(z.int())),
  /** How far back alarms reach: hours, days, number of records (OP-6.08); null: no limit. */
  alarm_history_hours: limit(),
  alarm_history_days: limit(),
  alarm_history_records: limit(),
  /** After how many minutes without input the screen locks at the latest; null: each user decides. */
  lock_minutes: limit(),
  /** Ids of the units with live video; empty, absent or a number (how many they may be): all units of the user's tenants. */
  allowed_live_video_units: wireRows(wireNumber(UnitId)),
  /** Named sets of tenants that are shared with the user. */
  shared_tenants: wireRows(NamedTenant),
  last_login: optionalInstant(),
  external_users: wireRows(ExternalUser),
  /** Null: they sign in with a password only. */
  identity_provider: absent(z.nullable(UserProvider), null),
  /** An entry of several actions or subjects counts as one each; absent: none. */
  abilities: reads(abilityForms, z.array(Ability)),
  /** Absent or unreadable: the default settings. */
  config: reads(configForms, UserConfig),
});

/**
 * The signed-in user as the console gets it (OP-3.16). Secrets never travel. Required of a platform is the `id`; every other field has a
 * fallback: null, an empty list, or the one stated beside it.
 */
export const User = wireRecord(
  ({ name, username, email, ...rest }) => ({ ...rest, email, username, name: name ?? username ?? email }),
  userFields,
);
export type User = z.infer<typeof User>;

function abilityForms(value: unknown): unknown {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (!isParts(one)) return [];
    const subjects = [one['subject']].flat();
    return [one['action']].flat().flatMap((action) => subjects.map((subject) => ({ action, subject })));
  });
}

function configForms(value: unknown): unknown {
  const config = decodeJson(value);
  if (!isParts(config)) return { preferences: {}, grid: {} };
  return { ...config, preferences: decodeJson(config['preferences'] ?? {}), grid: decodeJson(config['grid'] ?? {}) };
}

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
