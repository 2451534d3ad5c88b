import type { Insertable } from 'kysely';
import { alarmActs } from '../../contract/alarms/index.ts';
import type { AlarmId, AlarmLevelId, UserId } from '../../contract/platform/index.ts';
import type { AlarmRecordTable, AlarmTable } from '../alarms/index.ts';
import { demoIntakeToken, readSender } from '../intake/index.ts';
import type { Tx } from '../platform/index.ts';
import type { SeededUnit } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { type AlarmType, alarmTexts, alarmTypes, comments, fittingTypes } from './words.ts';

const minute = 60_000;
const hour = 60 * minute;
const pastAlarms = 120;
const pastHours = 6 * 24;
const historySeed = 77;
/** Waiting alarms at the first start: tenant, kind of alarm, index of the facility, minutes ago. */
const waiting: readonly (readonly [SeededUnit['master'], AlarmType, number, number])[] = [
  ['Centinela México', 'motion', 17, 3],
  ['Centinela México', 'motion', 5, 7],
  ['Centinela México', 'covered', 27, 12],
  ['Centinela México', 'loitering', 30, 19],
  ['Centinela México', 'battery', 14, 34],
  ['Vigia Atlântico', 'loitering', 3, 5],
  ['Vigia Atlântico', 'loitering', 15, 21],
];

interface Person {
  id: UserId;
  name: string;
}
interface HistoryContext {
  luck: Random;
  levels: ReadonlyMap<number, { id: AlarmLevelId; level: string }>;
  people: ReadonlyMap<SeededUnit['master'], readonly Person[]>;
}

/** Alarms of the last six days, ended by the demo's people, and a few that wait, so that the first screen is not empty. */
export async function seedHistory(tx: Tx, units: readonly SeededUnit[], now: number): Promise<void> {
  const luck = createRandom(historySeed);
  const context = { luck, levels: await readLevels(tx), people: await readPeople(tx) };
  const moments = Array.from({ length: pastAlarms }, () => now - hour - luck.next() * pastHours * hour).sort((a, b) => a - b);
  const stories = [
    ...moments.map((moment) => past(context, luck.pick(units), moment)),
    ...waitingAtFirst(units).map(({ unit, type, agoMs, cameras }) => raised(context, { unit, type, cameras, at: now - agoMs })),
  ];
  const { id: id_intake_token } = await readSender(tx, demoIntakeToken);
  const patrolled = new Set((await tx.selectFrom('unit').select('id').where('reaction_patrol', '=', true).execute()).map(({ id }) => id));
  const ids = await tx
    .insertInto('alarm')
    .values(
      stories.map(({ alarm }, at) => ({
        ...alarm,
        id_intake_token,
        reference: `history-${at + 1}`,
        reaction_patrol: patrolled.has(alarm.id_unit),
      })),
    )
    .returning('id')
    .execute();
  const lines = stories.flatMap(({ lines: of, alarm }, i) =>
    of.map((line) => ({ ...line, id_alarm: idAt(ids, i), id_tenant: alarm.id_tenant })),
  );
  await tx.insertInto('alarm_record').values(lines).execute();
}

function idAt(ids: readonly { id: AlarmId }[], i: number): AlarmId {
  const found = ids[i];
  if (!found) throw new Error('Not every alarm was inserted');
  return found.id;
}

interface Waiting {
  unit: SeededUnit;
  type: AlarmType;
  agoMs: number;
  cameras: SeededUnit['cameras'];
}

/** Waiting alarms at the first start, oldest first. */
export function waitingAtFirst(units: readonly SeededUnit[]): Waiting[] {
  return waiting
    .flatMap(([master, type, place, minutes]) => {
      const unit = units.filter((one) => one.master === master)[place];
      return unit ? [{ unit, type, agoMs: minutes * minute, cameras: unit.cameras.slice(0, 2) }] : [];
    })
    .sort((a, b) => b.agoMs - a.agoMs);
}

async function readLevels(tx: Tx) {
  const rows = await tx.selectFrom('alarm_level').select(['id', 'level', 'priority']).execute();
  return new Map(rows.map(({ priority, ...level }) => [priority, level]));
}

async function readPeople(tx: Tx): Promise<HistoryContext['people']> {
  const rows = await tx.selectFrom('user_account').select(['id', 'email', 'name', 'first_surname']).orderBy('id').execute();
  const person = (email: string) => {
    const row = rows.find((one) => one.email === email);
    return row ? [{ id: row.id, name: [row.name, row.first_surname].filter(Boolean).join(' ') }] : [];
  };
  return new Map([
    ['Centinela México', ['ana@demo.test', 'bruno@demo.test', 'luis@demo.test'].flatMap(person)],
    ['Vigia Atlântico', ['carla@demo.test'].flatMap(person)],
  ]);
}

/** A stored alarm with the entries of its history. */
interface Story {
  alarm: Insertable<AlarmTable>;
  lines: Omit<Insertable<AlarmRecordTable>, 'id_alarm' | 'id_tenant'>[];
}

function raised({ levels }: HistoryContext, { unit, type, cameras, at }: Omit<Waiting, 'agoMs'> & { at: number }): Story {
  const { priority, name } = alarmTypes[type];
  const level = levels.get(priority);
  if (!level) throw new Error(`There is no level of priority ${priority}`);
  const created = new Date(at);
  const alarm = {
    id_tenant: unit.tenant,
    id_unit: unit.id,
    id_alarm_level: level.id,
    priority,
    description: alarmTexts[type][unit.lang](cameras[0]?.name ?? unit.description),
    alarm_type: name[unit.lang],
    alarm_acronym: 'SD' as const,
    type: null,
    cameras: cameras.map((camera) => camera.id),
    host: 'demo',
    created,
    raised_at: created,
    changed_at: created,
  };
  return { alarm, lines: [{ at: created, kind: 'raised', to_status: 'waiting', level: level.level }] };
}

/** Returns a past alarm that was taken and ended; one in five was canceled, some of these immediately. */
function past(context: HistoryContext, unit: SeededUnit, at: number): Story {
  const { luck, people } = context;
  const first = luck.between(0, 1);
  const type = luck.pick(fittingTypes(unit.cameras[first]?.scene));
  const { alarm, lines } = raised(context, { unit, type, cameras: unit.cameras.slice(first, first + 2), at });
  const who = luck.pick(people.get(unit.master) ?? []);
  const ending = luck.next() < 0.2 ? 'cancel' : 'resolve';
  const isTaken = ending === 'resolve' || luck.next() < 0.5;
  const takenAt = new Date(at + luck.between(8, 240) * 1000);
  const endedAt = new Date((isTaken ? takenAt.getTime() : at) + luck.between(40, 900) * 1000);
  const { to, reason, recordKind } = alarmActs[ending];
  const [, comment] = luck.pick(comments[unit.lang].filter(([status, , of]) => status === to && (of === undefined || of === type)));
  const by = { level: lines[0]?.level ?? null, id_user: who.id, user_name: who.name };
  const takeEntry = {
    ...by,
    at: takenAt,
    kind: alarmActs.take.recordKind,
    from_status: 'waiting',
    to_status: alarmActs.take.to,
    reason: alarmActs.take.reason,
    comments: null,
  } as const;
  const ended = {
    ...by,
    at: endedAt,
    kind: recordKind,
    from_status: isTaken ? 'attending' : 'waiting',
    to_status: to,
    reason,
    comments: comment,
  } as const;
  return {
    alarm: {
      ...alarm,
      alarm_status: to,
      version: isTaken ? 3 : 2,
      changed_at: endedAt,
      comments: comment,
      ...(isTaken && { taken_by: who.id, taken_by_name: who.name, taken_at: takenAt }),
      ended_by: who.id,
      ended_by_name: who.name,
      ended_at: endedAt,
    },
    lines: [...lines, ...(isTaken ? [takeEntry] : []), ended],
  };
}
