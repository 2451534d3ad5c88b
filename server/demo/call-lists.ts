import { sql } from 'kysely';
import { contactPasswords } from '../places/index.ts';
import type { Config, Tx } from '../platform/index.ts';
import { readUnits } from './city.ts';

/** What the first and the second contact of a unit say to be recognized; the third has no password. */
const words = { es: ['girasol', 'faro azul'], pt: ['girassol', 'farol azul'], en: ['sunflower', 'blue lighthouse'] } as const;

/** In the order of the call list: by day on weekdays, by night, and at any time. */
const schedules = [
  { call_days: [1, 2, 3, 4, 5], call_from: '08:00', call_to: '20:00' },
  { call_days: null, call_from: '20:00', call_to: '08:00' },
  { call_days: null, call_from: null, call_to: null },
] as const;

/** Gives the contacts of the demo's units schedules and passwords. */
export async function seedCallLists(tx: Tx, config: Pick<Config, 'dataDir' | 'secret'>): Promise<void> {
  const passwords = await contactPasswords(config);
  for (const unit of await readUnits(tx)) {
    const { rows } = await sql<{ id: number }>`select id from contact where id_unit = ${unit.id} order by place, id`.execute(tx);
    for (const [place, { id }] of rows.entries()) {
      const word = words[unit.lang][place];
      const schedule = schedules[place] ?? schedules[2];
      await sql`
        update contact set call_days = ${schedule.call_days}::smallint[], call_from = ${schedule.call_from}, call_to = ${schedule.call_to},
          password_hash = ${word === undefined ? null : passwords.hash(word)} where id = ${id}`.execute(tx);
    }
  }
}
