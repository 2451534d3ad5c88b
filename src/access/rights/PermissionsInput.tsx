import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import { labelOf, type RefsField } from '../../../contract/catalogues/index.ts';
import type { Named } from '../../../machines/catalogues/index.ts';
import type { PermissionChoice, UnitAssignmentQuery } from '../../../machines/places/index.ts';
import { Captioned, type InputProps, useAbilities } from '../../catalogues/index.ts';
import { UnitAssignmentBody, useAssignmentData, useUnitAssignment } from '../../platform/index.ts';
import { word } from '../../words/catalogue.ts';
import { Matrix } from './Matrix.tsx';
import { disabledReason, filterRows, rowsOf } from './permission-matrix.ts';
import css from './permissions.module.css';

interface PermissionsInputProps extends InputProps<RefsField> {
  /** Tenants that are shared: only what may be shared along with all of them is offered (ADM-6.03). */
  tenants?: readonly number[];
}

/** Permissions as a matrix by resource: all that they would grant is visible in one place (OQ-6, ADM-6.02). */
export function PermissionsInput({ field, path, value, onChange, onLeave, tenants }: PermissionsInputProps) {
  const { t } = useLingui();
  const chosen = value as readonly Named[];
  const [before] = useState(() => new Set(chosen.map(({ id }) => id)));
  const ids = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen]);
  const { sheet, offered } = useOffered(tenants);
  const granted = useAbilities();
  const [search, setSearch] = useState('');
  const rows = useMemo(() => rowsOf(offered ?? []), [offered]);
  const stuck = (permission: PermissionChoice): string | null => {
    const why = ids.has(permission.id) ? null : disabledReason(permission, granted, tenants !== undefined);
    if (why === 'not held') return t`You cannot grant a permission you do not have.`;
    return why && t`Granted with shared tenants only.`;
  };
  const turn = (permissions: readonly PermissionChoice[], isIn: boolean) => {
    const turned = new Set(permissions.map(({ id }) => id));
    const rest = chosen.filter(({ id }) => !turned.has(id));
    const grantable = permissions.filter((one) => stuck(one) === null);
    onChange(isIn ? [...rest, ...grantable.map(({ id, description }) => ({ id, label: description }))] : rest);
  };
  const gone = offered ? chosen.filter(({ id }) => !offered.some((one) => one.id === id)) : [];
  return (
    <Captioned field={field} path={path}>
      {(wiring) => (
        <div className={css.box} onBlur={onLeave}>
          <input
            {...wiring}
            type="search"
            placeholder={t`Search permissions`}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <UnitAssignmentBody sheet={sheet}>
            <Matrix
              name={word(labelOf(field))}
              rows={filterRows(rows, search)}
              granted={ids}
              before={before}
              disabledReason={stuck}
              onToggle={turn}
            />
          </UnitAssignmentBody>
          <Sum chosen={chosen} before={before} gone={gone} onDrop={() => onChange(chosen.filter((one) => !gone.includes(one)))} />
        </div>
      )}
    </Captioned>
  );
}

/** The grantable permissions: all, or those that may be shared with the selected tenants. */
function useOffered(tenants: readonly number[] | undefined) {
  const key = tenants && JSON.stringify(tenants);
  const query = useMemo<UnitAssignmentQuery>(
    () => (key === undefined ? { of: 'permissions' } : { of: 'permissions', tenants: JSON.parse(key) as number[] }),
    [key],
  );
  const sheet = useUnitAssignment(query);
  const first = useRef(query);
  useEffect(() => {
    if (query === first.current) return;
    first.current = query;
    sheet.send({ type: 'unitAssignment.query', query });
  }, [query, sheet]);
  return { sheet, offered: useAssignmentData(sheet, 'permissions')?.permissions ?? null };
}

interface SumProps {
  chosen: readonly Named[];
  before: ReadonlySet<number>;
  /** Chosen, and not offered any more. */
  gone: readonly Named[];
  onDrop: () => void;
}

/** The number selected, and the difference from the saved selection. */
function Sum({ chosen, before, gone, onDrop }: SumProps) {
  const { length: count } = chosen;
  const added = chosen.filter(({ id }) => !before.has(id)).length;
  const dropped = before.size + added - count;
  const names = gone.map(({ id, label }) => label || `#${id}`).join(', ');
  return (
    <>
      <output className={css.sum}>
        <Trans>{count} selected</Trans>
        {added + dropped > 0 && (
          <bdi dir="ltr" className={css.differs}>
            +{added} −{dropped}
          </bdi>
        )}
      </output>
      {gone.length > 0 && (
        <p className={css.gone}>
          <Trans>Selected, but not available here: {names}.</Trans>{' '}
          <button type="button" className={css.drop} onClick={onDrop}>
            <Trans>Remove them</Trans>
          </button>
        </p>
      )}
    </>
  );
}
