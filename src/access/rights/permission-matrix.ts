import { type Ability, allows, sameSubject } from '../../../contract/access/user.ts';
import type { PermissionChoice } from '../../../machines/places/index.ts';
import { actionWord, subjectWord } from '../../words/rights.ts';

/** Actions with their own column; the others are grouped. */
export const columns = ['read', 'create', 'update', 'delete'] as const;
type Column = (typeof columns)[number];

/** Permissions about one subject: one of each usual action, and all others. */
export interface Row {
  key: string;
  subject: string;
  cells: Readonly<Partial<Record<Column, PermissionChoice>>>;
  others: readonly PermissionChoice[];
  all: readonly PermissionChoice[];
}

const isColumn = (action: string): action is Column => (columns as readonly string[]).includes(action);

/** The rows of a matrix, sorted by name; a duplicate permission for the same right is listed among the others. */
export function rowsOf(permissions: readonly PermissionChoice[]): Row[] {
  const rows = new Map<
    string,
    { subject: string; cells: Partial<Record<Column, PermissionChoice>>; others: PermissionChoice[]; all: PermissionChoice[] }
  >();
  for (const permission of permissions) {
    const key = sameSubject(permission.resource);
    const row = rows.get(key) ?? { subject: permission.resource, cells: {}, others: [], all: [] };
    if (isColumn(permission.action) && !row.cells[permission.action]) row.cells[permission.action] = permission;
    else row.others.push(permission);
    row.all.push(permission);
    rows.set(key, row);
  }
  return [...rows]
    .map(([key, row]) => ({ key, ...row, subject: subjectWord(row.subject) }))
    .sort((one, other) => one.subject.localeCompare(other.subject));
}

/** Rows that match in the subject, in a permission or in the action that it allows. */
export function filterRows(rows: readonly Row[], words: string): readonly Row[] {
  const sought = words.trim().toLowerCase();
  if (sought === '') return rows;
  return rows.filter(({ subject, all }) =>
    [subject, ...all.flatMap(({ description, resource, action }) => [description, resource, action, actionWord(action)])].some((text) =>
      text.toLowerCase().includes(sought),
    ),
  );
}

/** Why a permission cannot be granted here; null: it can. A granted one can always be revoked. */
export function disabledReason(
  permission: PermissionChoice,
  held: readonly Ability[],
  isShare: boolean,
): 'not held' | 'shared only' | null {
  if (!isShare && permission.shared_tenant_only === true) return 'shared only';
  return allows(held, permission.action, permission.resource) ? null : 'not held';
}
