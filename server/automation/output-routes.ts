import { sql } from 'kysely';
import { outputCalls, outputsPage, type SwitchedOutput } from '../../contract/automation/output-calls.ts';
import { type App, route } from '../platform/index.ts';

/** The outputs that a command can switch, for its builder to choose from (OP-9.61). */
export function outputRoutes(app: App): void {
  route(app, outputCalls.outputs, ({ scope, query: { target, search = '', id = null, page = 1 } }) =>
    app.store.within(scope, async (tx) => {
      const text = search.trim();
      const { rows } = await sql<SwitchedOutput & { total: number }>`
        select o.id, o.name, u.description as unit, c.name as camera, o.is_on, (count(*) over ())::int as total
        from digital_output o join unit u on u.id = o.id_unit left join camera c on c.id = o.id_camera
        where (${target ?? null}::text is null or (o.id_camera is not null) = (${target ?? null}::text = 'camera'))
          and (${id}::bigint is null or o.id = ${id}::bigint)
          and (${text}::text = '' or strpos(fold(concat_ws(' ', u.description, c.name, o.name)), fold(${text}::text)) > 0)
        order by u.description, c.name nulls first, o.name, o.id limit ${outputsPage} offset ${(page - 1) * outputsPage}`.execute(tx);
      const total = rows[0]?.total ?? 0;
      const data = rows.map(({ total: _, ...row }) => row);
      return { data, current_page: page, per_page: outputsPage, last_page: Math.max(1, Math.ceil(total / outputsPage)), total };
    }),
  );
}
