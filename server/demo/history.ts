import type { AlarmAct, AlarmReason, AlarmStatus } from '../../contract/alarm.ts';
import { alarmTransitions } from '../../contract/alarm.ts';
import type { AlarmLevelId, UserId } from '../../contract/ids.ts';
import type { Tx } from '../store/store.ts';
import { type Chance, chance } from './chance.ts';
import type { SeededUnit } from './city.ts';
import { type AlarmType, alarmTypes, comments, fittingTypes, told } from './words.ts';

const minute = 60_000;
const hour = 60 * minute;
const pastAlarms = 120;
const pastHours = 6 * 24;
const historySeed = 77;
/** What waits at the first start: whose, kind of alarm, facility (its place in their list), minutes ago. */
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
interface Ground {
  tx: Tx;
  luck: Chance;
  levels: ReadonlyMap<number, { id: AlarmLevelId; level: string }>;
  people: ReadonlyMap<SeededUnit['master'], readonly Person[]>;
}

/** Alarms of the last six days, ended by the demo's people, and a few that wait, so that the first screen is not empty. */
export async function seedHistory(tx: Tx, units: readonly SeededUnit[], now: number): Promise<void> {
  const luck = chance(historySeed);
  const ground = { tx, luck, levels: await readLevels(tx), people: await readPeople(tx) };
  const moments = Array.from({ length: pastAlarms }, () => now - hour - luck.next() * pastHours * hour).sort((a, b) => a - b);
  for (const moment of moments) await seedPast(ground, luck.pick(units), moment);
  for (const { unit, type, agoMs, cameras } of waitingAtFirst(units)) await raise(ground, { unit, type, cameras, at: now - agoMs });
}

interface Waiting {
  unit: SeededUnit;
  type: AlarmType;
  agoMs: number;
  cameras: SeededUnit['cameras'];
}

/** What waits at the first start, oldest first. */
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

async function readPeople(tx: Tx): Promise<Ground['people']> {
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

async function raise({ tx, levels }: Ground, { unit, type, cameras, at }: Omit<Waiting, 'agoMs'> & { at: number }) {
  const { priority, name } = alarmTypes[type];
  const level = levels.get(priority);
  if (!level) throw new Error(`There is no level of priority ${priority}`);
  const description = told[type][unit.lang](cameras[0]?.name ?? unit.description);
  const created = new Date(at);
  const { id } = await tx
    .insertInto('alarm')
    .values({
      id_tenant: unit.tenant,
      id_unit: unit.id,
      id_alarm_level: level.id,
      priority,
      description,
      alarm_type: name[unit.lang],
      alarm_acronym: 'SD',
      type: null,
      cameras: cameras.map((camera) => camera.id),
      host: 'demo',
      created,
      raised_at: created,
      changed_at: created,
      words: [description, name[unit.lang], unit.description].join(' ').toLowerCase(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const record = { id_alarm: id, id_tenant: unit.tenant, level: level.level };
  await tx
    .insertInto('alarm_record')
    .values({ ...record, at: created, kind: 'raised', to_status: 'waiting' })
    .execute();
  return record;
}

/** An alarm that somebody took and ended; one in five was canceled, some of these at once. */
async function seedPast(ground: Ground, unit: SeededUnit, at: number): Promise<void> {
  const { tx, luck, people } = ground;
  const first = luck.between(0, 1);
  const type = luck.pick(fittingTypes(unit.cameras[first]?.scene));
  const record = await raise(ground, { unit, type, cameras: unit.cameras.slice(first, first + 2), at });
  const who = luck.pick(people.get(unit.master) ?? []);
  const ending: AlarmAct = luck.next() < 0.2 ? 'cancel' : 'attend';
  const takenAt = ending === 'cancel' && luck.next() < 0.5 ? null : at + luck.between(8, 240) * 1000;
  const endedAt = (takenAt ?? at) + luck.between(40, 900) * 1000;
  const to = alarmTransitions[ending].to;
  const fitting = comments[unit.lang].filter(([status, , of]) => status === to && (of === undefined || of === type));
  const [, comment] = luck.pick(fitting);
  const by = { id_user: who.id, user_name: who.name };
  const steps: { at: number; kind: AlarmAct; from: AlarmStatus; to: AlarmStatus; reason: AlarmReason; said: string | null }[] = [
    ...(takenAt === null
      ? []
      : [{ at: takenAt, kind: 'confirm', from: 'waiting', to: 'attending', reason: 'attention', said: null } as const]),
    {
      at: endedAt,
      kind: ending,
      from: takenAt === null ? 'waiting' : 'attending',
      to,
      reason: alarmTransitions[ending].reason,
      said: comment,
    },
  ];
  const lines = steps.map((step) => ({
    ...record,
    ...by,
    at: new Date(step.at),
    kind: step.kind,
    from_status: step.from,
    to_status: step.to,
    reason: step.reason,
    comments: step.said,
  }));
  await tx.insertInto('alarm_record').values(lines).execute();
  await tx
    .updateTable('alarm')
    .set({
      alarm_status: to,
      version: 1 + steps.length,
      changed_at: new Date(endedAt),
      comments: comment,
      ...(takenAt !== null && { taken_by: who.id, taken_by_name: who.name, taken_at: new Date(takenAt) }),
      ended_by: who.id,
      ended_by_name: who.name,
      ended_at: new Date(endedAt),
    })
    .where('id', '=', record.id_alarm)
    .execute();
}
