import type pg from 'pg';
import type { SealedEntry } from './chain.ts';

const batchSize = 5000;

interface Line {
  place: string | null;
  id: string;
  text: string | null;
  hash: Buffer | null;
}

/**
 * The audit log with its seals, in the order of places; entries that neither have a seal nor wait for one come last. One moment of the
 * store, read piece by piece.
 */
export async function* readLog(client: pg.Client): AsyncGenerator<SealedEntry> {
  await client.query("begin isolation level repeatable read; select set_config('app.scope', 'platform', true)");
  try {
    await client.query(`declare audit_lines no scroll cursor for
      select s.place, coalesce(s.id_entry, e.id) as id, case when e.id is not null then audit_text(e) end as text, s.hash
      from audit_seal s full join audit_entry e on e.id = s.id_entry
      where s.place is not null or not exists (select 1 from audit_waiting w where w.id_entry = e.id)
      order by s.place nulls last, e.id`);
    for (;;) {
      const { rows } = await client.query<Line>(`fetch ${batchSize} from audit_lines`);
      if (rows.length === 0) return;
      for (const { place, id, text, hash } of rows) yield { place: place === null ? null : Number(place), id: Number(id), text, hash };
    }
  } finally {
    await client.query('rollback');
  }
}
