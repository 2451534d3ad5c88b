import { type RawBuilder, sql } from 'kysely';
import { faultTexts } from '../../../contract/catalogues/fields/fault.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { catalogues } from '../../../contract/catalogues/registry.ts';
import { refuse } from '../../platform/index.ts';
import type { Extension } from '../extension.ts';

function timeIn(name: string, value: string): Date {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) throw refuse('request.invalid', { errors: { [name]: [faultTexts.time] } });
  return at;
}
const at = (row: string): RawBuilder<unknown> => sql.ref(`${row}.start_date`);

const catalogueNames = sql.join(
  catalogues.map(({ key, path, resource }) => sql`(${sql.lit(key)}, ${sql.lit(path)}, ${sql.lit(resource)})`),
);

/** Changes of records and lines of connected services (ADM-3.59, OQ-100). The list requires a date range. */
const microserviceLog: Extension = {
  sourceSql: sql`
    select c.id, c.client_host, 'atalaya' as provider, 'info' as level, m.id::text as message_id, coalesce(m.message, c.action) as log_message,
      c.label as description, d.path, d.resource, c.id_tenant, c.id_user, c.action, c.at as start_date, c.at as end_date, c.data, c.old_data, (
        select jsonb_object_agg(names.name, jsonb_build_object('before', c.old_data -> names.name, 'after', c.data -> names.name))
        from jsonb_object_keys(coalesce(c.data, '{}') || coalesce(c.old_data, '{}')) as names (name)
        where c.data -> names.name is distinct from c.old_data -> names.name
      ) as difference
    from catalogue_change c
    left join (values ${catalogueNames}) as d (key, path, resource) on d.key = c.catalogue
    left join log_messages m on m.code = 'catalogue.' || c.action
    union all
    select s.id, s.client_host, s.provider, s.level, s.message_id, s.message, s.description, s.path, null::text, s.id_tenant, null::bigint,
      null::text, s.at, s.at, null::jsonb, null::jsonb, null::jsonb
    from service_log s`,
  filters: {
    start_date: (value, row) => sql<boolean>`${at(row)} >= ${timeIn('start_date', value)}`,
    end_date: (value, row) => sql<boolean>`${at(row)} <= ${timeIn('end_date', value)}`,
  },
};

export const logExtensions: Readonly<Partial<Record<CatalogueKey, Extension>>> = { 'microservice-log': microserviceLog };
