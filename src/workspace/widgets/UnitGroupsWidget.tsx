import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { useOpenTarget } from '../../platform/index.ts';
import { textOf } from '../slots/text-of.ts';
import { RowsList } from './list/RowsList.tsx';
import { type Entry, WidgetList } from './list/WidgetList.tsx';

/** Groups of units, each opened as a view of its units' cameras (OP-2.44). */
export function UnitGroupsWidget() {
  const { t } = useLingui();
  const open = useOpenTarget();
  const entryOf = (row: CatalogueRecord): Entry => {
    const [name, shown] = [textOf(row, 'name'), textOf(row, 'group_name')];
    const units = row._counts?.['units'] ?? (Array.isArray(row['units']) ? row['units'].length : 0);
    const count = plural(units, { one: '# unit', other: '# units' });
    return {
      id: row.id,
      title: shown || name,
      detail: shown && shown !== name ? `${name} · ${count}` : count,
      icon: 'flow',
      what: { kind: 'group', id: row.id, name: shown || name },
      why: units === 0 ? t`This group has no units.` : null,
    };
  };
  return (
    <RowsList of="unit-group" sort="name">
      {(rows) => (
        <WidgetList
          label={t`Unit groups`}
          searchLabel={t`Search the unit groups`}
          entries={rows.map(entryOf)}
          onOpen={open}
          empty={<Trans>No unit groups yet. Administrators create them under Unit groups.</Trans>}
        />
      )}
    </RowsList>
  );
}
