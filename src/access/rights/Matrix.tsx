import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { PermissionChoice } from '../../../machines/places/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import tables from '../../ui/table.module.css';
import { actionWord } from '../../words/rights.ts';
import { columns, type Row } from './permission-matrix.ts';
import css from './permissions.module.css';

interface MatrixProps {
  name: string;
  rows: readonly Row[];
  granted: ReadonlySet<number>;
  /** The permissions granted when the form was opened. */
  before: ReadonlySet<number>;
  /** Why it cannot be granted; null: it can. */
  disabledReason: (permission: PermissionChoice) => string | null;
  onToggle: (permissions: readonly PermissionChoice[], isIn: boolean) => void;
}

/** Permissions by resource; the common actions are columns, the others are listed below their resource. */
export function Matrix({ name, rows, ...cells }: MatrixProps) {
  const { t } = useLingui();
  if (rows.length === 0) return <EmptyState icon="search" title={t`No matches`} />;
  return (
    <div className={css.groups} role="group" aria-label={name} tabIndex={-1}>
      <table className={`${tables.table} ${css.matrix}`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>About</Trans>
            </th>
            {columns.map((action) => (
              <th key={action} scope="col">
                {actionWord(action)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SubjectRow key={row.key} row={row} {...cells} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SubjectRow({ row: { subject, cells, others, all }, ...of }: { row: Row } & Omit<MatrixProps, 'name' | 'rows'>) {
  const { t } = useLingui();
  const { granted, disabledReason, onToggle } = of;
  const free = all.filter((one) => granted.has(one.id) || disabledReason(one) === null);
  const grantedCount = free.filter(({ id }) => granted.has(id)).length;
  const isWhole = free.length > 0 && grantedCount === free.length;
  return (
    <tr>
      <th scope="row">
        <label className={css.subject}>
          <input
            type="checkbox"
            aria-label={t`All of ${subject}`}
            checked={isWhole}
            disabled={free.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = grantedCount > 0 && !isWhole;
            }}
            onChange={() => onToggle(all, !isWhole)}
          />
          <bdi>{subject}</bdi>
        </label>
        {others.length > 0 && (
          <div className={css.others}>
            {others.map((one) => (
              <Cell key={one.id} permission={one} isNamed {...of} />
            ))}
          </div>
        )}
      </th>
      {columns.map((action) => {
        const permission = cells[action];
        return <td key={action}>{permission && <Cell permission={permission} {...of} />}</td>;
      })}
    </tr>
  );
}

interface CellProps extends Omit<MatrixProps, 'name' | 'rows'> {
  permission: PermissionChoice;
  isNamed?: boolean;
}

/** One permission: granted or not, changed since it was saved, or not grantable, with the reason. */
function Cell({ permission, isNamed, granted, before, disabledReason, onToggle }: CellProps) {
  const { t } = useLingui();
  const changeId = useId();
  const { id, description, action } = permission;
  const isGranted = granted.has(id);
  const why = disabledReason(permission);
  const change = isGranted === before.has(id) ? null : isGranted ? 'added' : 'taken';
  const words = { added: t`added, not saved yet`, taken: t`removed, not saved yet` };
  const name = [description, why].filter(Boolean).join(': ');
  const changed = change && words[change];
  return (
    <label className={css.cell} data-change={change ?? undefined} title={[name, changed].filter(Boolean).join(': ')}>
      <input
        type="checkbox"
        aria-label={name}
        aria-describedby={changed ? changeId : undefined}
        aria-disabled={why !== null || undefined}
        checked={isGranted}
        onChange={() => why === null && onToggle([permission], !isGranted)}
      />
      {changed && (
        <span id={changeId} hidden>
          {changed}
        </span>
      )}
      {isNamed && <span className={why === null ? undefined : css.stuck}>{actionWord(action)}</span>}
    </label>
  );
}
