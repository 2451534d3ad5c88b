import { type RawBuilder, sql } from 'kysely';
import { type AlarmAct, alarmActs } from '../../contract/alarms/acts.ts';

interface Stamp {
  by: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
}

/** The assignments of person and time that an act makes, each with a comma after it. */
export function actColumns(act: AlarmAct, stamp: Stamp): RawBuilder<unknown> {
  const { columns } = alarmActs[act];
  const assignments = Object.entries(columns).map(([prefix, how]) => {
    const { by, name, at } = how === 'set' ? stamp : { by: sql`null`, name: sql`null`, at: sql`null` };
    const column = (part: string) => sql.ref(`${prefix}_${part}`);
    return sql`${column('by')} = ${by}, ${column('by_name')} = ${name}, ${column('at')} = ${at}, `;
  });
  return sql.join(assignments, sql``);
}
