import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alarm, AlarmEvent } from '../../contract/alarms/alarm.ts';
import { isOpen } from '../../contract/alarms/status.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());

interface Snapshot {
  head: number;
  epoch: string;
  rows: Map<number, Alarm>;
}

/** Reads open alarms over all pages; consistent with the head of the first page once later events are applied. */
async function snapshot(as: 'ana' | 'carla', max: number): Promise<Snapshot> {
  const rows = new Map<number, Alarm>();
  let place: { head: number; epoch: string } | undefined;
  for (let next: string | null | undefined; next !== null; ) {
    const { reply } = await platform.call('openAlarms', { as, query: { max, ...(next && { next }) } });
    for (const row of reply.data) rows.set(row.id, row);
    place ??= { head: reply.head, epoch: reply.epoch };
    next = reply.next ?? null;
  }
  if (!place) throw new Error('no page was read');
  return { ...place, rows };
}

/** Applies events as a console does: the newer version of an alarm takes the place of the older one. */
async function catchUp(as: 'ana' | 'carla', { head, epoch, rows }: Snapshot): Promise<Map<number, Alarm>> {
  const caught = new Map(rows);
  const { reply } = await platform.call('missedEvents', { as, query: { epoch, after: head } });
  expect(reply.data.complete).toBe(true);
  for (const { data } of reply.data.events) {
    const { event_id: _, epoch: __, ...alarm } = data as AlarmEvent;
    const current = caught.get(alarm.id);
    if (current && current.version >= alarm.version) continue;
    if (isOpen(alarm.alarm_status)) caught.set(alarm.id, alarm);
    else caught.delete(alarm.id);
  }
  return caught;
}

/** Performs the n-th random event: raises an alarm, or acts on an open one. */
async function happen(n: number, known: number[]): Promise<void> {
  const { north, south, harbour } = platform.town;
  const id = known[n % Math.max(1, known.length)];
  if (n % 3 === 0 || id === undefined) {
    const place = [north, south, harbour][(n % 7) % 3] ?? north;
    const token = place === harbour ? 'intake-token-second' : 'intake-token-first';
    known.push((await platform.raise({ token, id_unit: place.unit, priority: 1 + (n % 4) })).id);
    return;
  }
  const alarm_status = (['attending', 'attended', 'canceled'] as const)[(n % 5) % 3] ?? 'attending';
  const as = n % 2 === 0 ? 'admin' : 'bruno';
  const level = n % 4 === 1 ? { id_alarm_level: 1 + (n % 4) } : {};
  await platform.call('changeAlarm', { as, id, body: { alarm_status, comments: 'x', ...level } });
}

const acts = fc.array(fc.nat(10_000), { minLength: 4, maxLength: 30 });

test('a snapshot plus the events after its head equals a fresh snapshot in every random history', {
  tags: ['OP-4.04'],
}, async () => {
  const known: number[] = [];
  await fc.assert(
    fc.asyncProperty(acts, fc.integer({ min: 1, max: 20 }), async (numbers, max) => {
      const before = [await snapshot('ana', max), await snapshot('carla', max)] as const;
      for (const n of numbers) await happen(n, known);
      expect(await catchUp('ana', before[0])).toEqual((await snapshot('ana', 500)).rows);
      expect(await catchUp('carla', before[1])).toEqual((await snapshot('carla', 500)).rows);
    }),
    { numRuns: 12 },
  );
});

test('a snapshot that is read during changes is consistent too', { tags: ['OP-4.04'] }, async () => {
  const known: number[] = [];
  await fc.assert(
    fc.asyncProperty(acts, fc.integer({ min: 1, max: 5 }), async (numbers, max) => {
      const happening = Promise.all(
        [0, 1, 2].map(async (lane) => {
          for (const n of numbers.filter((_, at) => at % 3 === lane)) await happen(n, known);
        }),
      );
      const during = await snapshot('ana', max);
      await happening;
      expect(await catchUp('ana', during)).toEqual((await snapshot('ana', 500)).rows);
    }),
    { numRuns: 12 },
  );
});
