import { Challenge, Grant } from '../../../contract/access/session.ts';
import { User } from '../../../contract/access/user.ts';
import { Alarm, AlarmEvent } from '../../../contract/alarms/alarm.ts';
import { EventId } from '../../../contract/platform/ids.ts';
import type { Refusal, RefusalCode, ReplyFault, UnreadableRow } from '../../../contract/platform/index.ts';
import { defaultGrid, defaultPreferences } from '../../../contract/workspace/config.ts';

/** The instant at which every sample begins. */
export const startOfDay = Date.parse('2026-03-02T08:00:00.000Z');

/** An instant so many seconds after the start, ISO 8601. */
export const at = (seconds: number): string => new Date(startOfDay + seconds * 1000).toISOString();

/** A refusal as the platform words it. */
export function refused(code: RefusalCode | ReplyFault, details?: unknown): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { success: false, code, message: `Refused: ${code}.`, details } };
}
/** A successful reply. */
export function replied<T>(data: T): { ok: true; data: T } {
  return { ok: true, data };
}

/** A row of a list that cannot be read. */
export const anUnreadableRow: UnreadableRow = {
  id: 'A-9',
  description: 'Door forced',
  time: '2026-03-02T08:00:09.000Z',
  fault: 'alarm_status: invalid_value',
};

export const ana = User.parse({
  id: 11,
  email: 'ana@demo.test',
  username: 'ana',
  name: 'Ana',
  first_surname: 'Robles',
  second_surname: null,
  image: null,
  active: true,
  is_master_admin: false,
  id_master_tenant: 1,
  tenants: [{ id: 1, name: 'Centro' }],
  video_wall: false,
  enabled_chat: false,
  last_login: null,
  abilities: [
    { action: 'update', subject: 'Alarm' },
    { action: 'live_video', subject: 'Video' },
    { action: 'record_video', subject: 'Video' },
  ],
  config: { preferences: defaultPreferences, grid: defaultGrid },
});
export const bruno = User.parse({ ...ana, id: 12, email: 'bruno@demo.test', username: 'bruno', name: 'Bruno' });

/** A session of a user; each `turn` is a later token of the same session. */
export function grantOf(user: User, turn = 1): Grant {
  return Grant.parse({
    access_token: `access-${user.id}-${turn}`,
    access_expires_at: at(600 * turn),
    session: `session-${user.id}`,
    user,
    server_time: at(0),
  });
}

/** A second factor requested at the start: can be resent after five minutes, expires after ten. */
export const challenge = Challenge.parse({
  two_factor: true,
  method: 'email',
  sent_to: 'l••s@demo.test',
  token: 'challenge-1',
  resend_at: at(300),
  expires_at: at(600),
  tries_left: 5,
  server_time: at(0),
});

const colours = ['#c00012', '#9a4b00', '#6b5600', '#8a1fa8'] as const;

/** An alarm of the sample city; `id` 1 is the oldest. `given` overrides the defaults. */
export function anAlarm(id: number, given: Partial<Alarm> = {}, priority: 1 | 2 | 3 | 4 = 2): Alarm {
  return Alarm.parse({
    id,
    alarm_id: `A-${String(id).padStart(4, '0')}`,
    description: 'Movement in the yard',
    alarm_status: 'waiting',
    alarm_type: 'Intrusion',
    alarm_acronym: 'SD',
    type: null,
    alarm_level: {
      id: priority,
      level: `Level ${priority}`,
      description: '',
      priority,
      color: colours[priority - 1],
      media: { url: null },
    },
    tenant: { id: 1, name: 'Centro' },
    unit: { id: 100 + (id % 3), description: 'Warehouse 7', region: 'North', position: { latitude: 19.43, longitude: -99.13 } },
    cameras: [{ id: 1000, name: 'Yard', tag: null, recording_support: true }],
    host: null,
    created: at(id),
    view_link: null,
    detection_event_data: null,
    folioCAD: null,
    statusCAD: null,
    reaction_patrol: false,
    protocol: null,
    comments: null,
    version: 1,
    changed_at: at(id),
    taken_by: null,
    taken_at: null,
    ended_by: null,
    ended_at: null,
    ...given,
  });
}

/** The same alarm after a user took it. */
export function takenBy(user: User, alarm: Alarm): Alarm {
  return {
    ...alarm,
    alarm_status: 'attending',
    version: alarm.version + 1,
    changed_at: at(alarm.id + 60),
    taken_by: { id: user.id, name: user.name },
    taken_at: at(alarm.id + 60),
  };
}
/** The same alarm after a user ended it. */
export function endedBy(user: User, alarm: Alarm, alarm_status: 'attended' | 'canceled' = 'attended'): Alarm {
  return {
    ...alarm,
    alarm_status,
    version: alarm.version + 1,
    changed_at: at(alarm.id + 90),
    ended_by: { id: user.id, name: user.name },
    ended_at: at(alarm.id + 90),
  };
}

/** The alarm as event `event` of a stream. */
export function eventOf(event: number, alarm: Alarm, epoch = 'e1') {
  return { name: 'alarm' as const, event_id: EventId.parse(event), epoch, data: AlarmEvent.parse({ ...alarm, event_id: event, epoch }) };
}
