import { type Catalogue, tableOf } from '../../../contract/catalogues/catalogue.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import { columnOf, storageOf } from './storage.ts';

const platform = '(select app_is_platform())';
const own = { tenant: '(select app_tenants())::bigint[]', customer: '(select app_masters())::bigint[]' } as const;

/**
 * Returns the SQL condition under which a user sees, or may change, a row of a catalogue, as enforced by row-level security. Rows without
 * an owner are visible to all and changed by the platform only. If a migration wrote the policies, users who see a record may change its
 * parts. The functions are called in sub-selects, so that they run once per statement.
 * @param row the table's name, or its alias
 */
export function rowPolicySql(catalogue: Catalogue, row: string, right: 'read' | 'write', depth = 0): string {
  const { ownership } = catalogue;
  if (ownership === 'policies') return depth > 0 ? 'true' : platform;
  if (ownership === 'shared') return right === 'read' ? 'true' : platform;
  if (typeof ownership === 'object') {
    const { parent, column } = parentOf(catalogue, ownership.via);
    const above = `above${depth}`;
    const allowed = right === 'read' ? '' : ` and (${rowPolicySql(parent, above, right, depth + 1)})`;
    return `${platform} or exists (select 1 from ${tableOf(parent)} ${above} where ${above}.id = ${row}.${column}${allowed})`;
  }
  const owner = `${row}.${storageOf(catalogue).owner}`;
  const isOwn = `${owner} = any (${own[ownership]})`;
  return right === 'read' ? `${platform} or ${owner} is null or ${isOwn}` : `${platform} or ${isOwn}`;
}

/** The parent catalogue of a row and its column. */
function parentOf(catalogue: Catalogue, via: string): { parent: Catalogue; column: string } {
  const field = catalogue.fields.find(({ name }) => name === via);
  const column = field && columnOf(field);
  if (field?.kind !== 'ref' || !column) throw new TypeError(`${catalogue.key} belongs to its ${via}, which is no reference`);
  return { parent: catalogueOf(field.to), column: column.name };
}
