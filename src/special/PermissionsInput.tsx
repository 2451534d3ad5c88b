import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { labelOf, type RefsField } from '../../contract/fields/field.ts';
import { sameSubject } from '../../contract/user.ts';
import type { Named } from '../../machines/record/draft.ts';
import type { PermissionChoice } from '../../machines/sheet/sheet.machine.ts';
import { Captioned } from '../catalogue/fields/Captioned.tsx';
import type { InputProps } from '../catalogue/fields/input.ts';
import { word } from '../words/catalogue.ts';
import css from './permissions.module.css';
import { SheetBody } from './SheetBody.tsx';
import { useSheet, useShown } from './useSheet.ts';

interface Group {
  resource: string;
  permissions: PermissionChoice[];
}

/** Permissions of one resource together, in the order of their names. */
function grouped(permissions: readonly PermissionChoice[]): Group[] {
  const groups = new Map<string, Group>();
  for (const permission of permissions) {
    const key = sameSubject(permission.resource);
    const group = groups.get(key) ?? { resource: permission.resource, permissions: [] };
    group.permissions.push(permission);
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => one.resource.localeCompare(other.resource));
}

/** Permissions by resource, with a tick each: what somebody with these would get stands in one place (OQ-6, ADM-6.02). */
export function PermissionsInput({ field, path, value, onChange, onLeave }: InputProps<RefsField>) {
  const { t } = useLingui();
  const sheet = useSheet({ of: 'permissions' });
  const shown = useShown(sheet, 'permissions');
  const [search, setSearch] = useState('');
  const chosen = value as readonly Named[];
  const ids = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen]);
  const groups = useMemo(() => grouped(shown?.permissions ?? []), [shown]);
  const words = search.trim().toLowerCase();
  const found = groups.flatMap((group) => {
    const permissions = group.permissions.filter(({ description, resource, action }) =>
      `${description} ${resource} ${action}`.toLowerCase().includes(words),
    );
    return permissions.length > 0 ? [{ ...group, permissions }] : [];
  });
  const turn = (permissions: readonly PermissionChoice[], isIn: boolean) => {
    const turned = new Set(permissions.map(({ id }) => id));
    const rest = chosen.filter(({ id }) => !turned.has(id));
    onChange(isIn ? [...rest, ...permissions.map(({ id, description }) => ({ id, label: description }))] : rest);
  };
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
          <SheetBody sheet={sheet}>
            <div className={css.groups} role="group" aria-label={word(labelOf(field))}>
              {found.map((group) => (
                <GroupRows key={group.resource} group={group} ids={ids} isSought={words !== ''} onTurn={turn} />
              ))}
            </div>
          </SheetBody>
          <output className={css.sum}>
            <Trans>{chosen.length} chosen</Trans>
          </output>
        </div>
      )}
    </Captioned>
  );
}

interface GroupRowsProps {
  group: Group;
  ids: ReadonlySet<number>;
  /** Something is searched for: what was found is open. */
  isSought: boolean;
  onTurn: (permissions: readonly PermissionChoice[], isIn: boolean) => void;
}

function GroupRows({ group: { resource, permissions }, ids, isSought, onTurn }: GroupRowsProps) {
  const { t } = useLingui();
  const held = permissions.filter(({ id }) => ids.has(id)).length;
  const isWhole = held === permissions.length;
  const of = { held, all: permissions.length };
  return (
    <details className={css.group} open={isSought || undefined}>
      <summary>
        <input
          type="checkbox"
          aria-label={t`All of ${resource}`}
          checked={isWhole}
          ref={(box) => {
            if (box) box.indeterminate = held > 0 && !isWhole;
          }}
          onClick={(event) => event.stopPropagation()}
          onChange={() => onTurn(permissions, !isWhole)}
        />
        <bdi>{resource.replace(/([a-z])([A-Z])/g, '$1 $2')}</bdi>
        <small>
          <Trans>
            {of.held} of {of.all}
          </Trans>
        </small>
      </summary>
      {permissions.map((permission) => (
        <label key={permission.id}>
          <input type="checkbox" checked={ids.has(permission.id)} onChange={({ target }) => onTurn([permission], target.checked)} />
          <bdi>{permission.description}</bdi>
        </label>
      ))}
    </details>
  );
}
