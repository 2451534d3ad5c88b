import type { ClientBase } from 'pg';
import { type Catalogue, tableOf } from '../../../contract/catalogues/catalogue.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import { limitLockWaits } from '../../platform/index.ts';
import { wordsColumn } from './label.ts';
import { named } from './storage.ts';

/** Catalogues that grow to a million rows: an order by a reference may not visit all of them. */
const largestCatalogues: readonly CatalogueKey[] = ['plate', 'lpr-match'];
export const isLargest = ({ key }: Catalogue): boolean => largestCatalogues.includes(key);

/** Catalogues that grow with the sites, people and detections of an installation: a search may not visit all of them. */
const largeCatalogues: readonly CatalogueKey[] = [
  ...largestCatalogues,
  'unit',
  'proxy-camera',
  'users',
  'facial-recognition',
  'analytic-record',
  'detection-event',
  'luna-face',
  'luna-face-detection',
  'safr-people',
  'safr-event',
  'sip-call',
  'logs',
  'audit',
];
export const isLarge = ({ key }: Catalogue): boolean => largeCatalogues.includes(key);

/** The shortest searched text that contains a whole trigram. */
const shortestTrigram = 3;

/** Whether an index of trigrams can serve a search. */
export const isSearchedByTrigrams = (catalogue: Catalogue, search: string): boolean =>
  isLarge(catalogue) && search.trim().length >= shortestTrigram;

/** Ends the names of these indexes. Backups do not contain them. */
const suffix = 'trigrams';
const indexName = (catalogue: Catalogue): string => named(tableOf(catalogue), wordsColumn(catalogue).name, suffix);

interface Found {
  /** Whether a condition `like` may be tested before row-level security; otherwise PostgreSQL does not use an index for it. */
  isLeakproof: boolean;
  /** Whether the extension is installed where it can be used, or can be installed. */
  isAvailable: boolean;
  /** The schema of the installed extension. */
  schema: string | null;
  indexes: string[];
}

/**
 * Creates the indexes of trigrams that a search of large catalogues uses, if PostgreSQL has the extension and may use them below row-level
 * security. Otherwise such a search visits all rows, with the same result. The extension has a schema of its own, because backups contain
 * every function of `public`.
 */
export async function syncTrigramIndexes(client: ClientBase): Promise<void> {
  const catalogues = largeCatalogues.map(catalogueOf);
  const { rows } = await client.query<Found>(
    `select (select proleakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure) as "isLeakproof",
      coalesce(
        (select has_schema_privilege(e.extnamespace, 'usage') from pg_extension e where e.extname = 'pg_trgm'),
        (select has_database_privilege(current_database(), 'create') from pg_available_extensions where name = 'pg_trgm'), false) as "isAvailable",
      (select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm') as schema,
      array(select indexname::text from pg_indexes where indexname = any ($1)) as indexes`,
    [catalogues.map(indexName)],
  );
  const [found] = rows;
  const lacking = catalogues.filter((catalogue) => !found?.indexes.includes(indexName(catalogue)));
  if (!found?.isLeakproof || !found.isAvailable || lacking.length === 0) return;
  const schema = found.schema ?? 'trigrams';
  const install =
    found.schema === null ? 'create schema if not exists trigrams; create extension if not exists pg_trgm schema trigrams;' : '';
  const indexes = lacking.map(
    (catalogue) =>
      `create index if not exists "${indexName(catalogue)}" on "${tableOf(catalogue)}" using gin ("${wordsColumn(catalogue).name}" ${schema}.gin_trgm_ops)`,
  );
  await client.query(
    `begin; select pg_advisory_xact_lock(hashtext('atalaya.migrate')); ${limitLockWaits}; ${install} ${indexes.join('; ')}; commit`,
  );
}
