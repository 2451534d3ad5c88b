import type { ActorRefFrom } from 'xstate';
import { abilitiesOf, allows, type User } from '../../contract/access/index.ts';
import type { Unit } from '../../contract/places/index.ts';
import type { SipSettings } from '../../contract/telephony/index.ts';
import type { referenceDataMachine } from '../platform/index.ts';
import type { ShownAlarm } from '../workspace/index.ts';
import type { ConsoleContext } from './console.types.ts';

/** Units that the root has read already; none before. */
export function loadedUnits(units: ActorRefFrom<typeof referenceDataMachine> | undefined): readonly Unit[] {
  const data = units?.getSnapshot().context.data;
  return data?.what === 'units' ? data.rows : [];
}

/**
 * The telephone of the signed-in user: where the platform offers one, for users who may see calls, never on a video wall. A platform
 * without capabilities has the one that this console is set up for.
 */
export function telephonySettings({ capabilities, sip, user }: Pick<ConsoleContext, 'capabilities' | 'sip' | 'user'>): SipSettings | null {
  const offered = capabilities === null ? sip : capabilities.sip;
  return user && !user.video_wall && allows(abilitiesOf(user), 'read', 'SipCall') ? offered : null;
}

/** Input of the actor of an opened alarm. */
export function alarmInput({ capabilities, entries, newKey, online, row, user }: ConsoleContext, shown: ShownAlarm) {
  const pending = entries.find(({ id_alarm }) => id_alarm === shown.id) ?? null;
  return {
    shown,
    alarm: row?.id === shown.id ? row : null,
    pending,
    online,
    newKey,
    me: capabilities === null ? null : (user?.id ?? null),
  };
}

/** Whether two records of a user differ in their configuration, or in how their alarm video is framed, and in nothing else. */
export function isArranged(before: User, after: User): boolean {
  const own = ({ config, alarm_frame, external_users }: User) => JSON.stringify([config, alarm_frame, external_users]);
  const rest = (user: User) => JSON.stringify({ ...user, config: null, alarm_frame: null, external_users: null });
  return own(before) !== own(after) && rest(before) === rest(after);
}
