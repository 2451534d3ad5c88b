import { Trans, useLingui } from '@lingui/react/macro';
import type { CatalogueRecord } from '../../../contract/catalogues/record.ts';
import { useOpener } from '../../grid/open.ts';
import { textOf } from '../../slots/text-of.ts';
import { IconButton } from '../../ui/Button.tsx';
import { RowsList } from '../list/RowsList.tsx';
import { type Entry, WidgetList } from '../list/WidgetList.tsx';

/** Custom commands (OP-2.41, OQ-47): found, dragged into the grid to be read, and run where the platform runs them. */
export function ScriptsWidget() {
  const { t } = useLingui();
  const open = useOpener();
  const entryOf = (row: CatalogueRecord): Entry => {
    const { id } = row;
    const name = textOf(row, 'name');
    return {
      id,
      title: name,
      detail: textOf(row, 'description'),
      icon: 'code',
      what: { kind: 'slot', slot: { type: 'info', name: name.slice(0, 120), data: { source: 'command', id_command: id } } },
      menu: <IconButton small icon="play" label={t`Run ${name}`} why={t`This platform does not run commands yet.`} />,
    };
  };
  return (
    <RowsList of="command" sort="name">
      {(rows) => (
        <WidgetList
          label={t`Scripts`}
          searchLabel={t`Search the scripts`}
          entries={rows.map(entryOf)}
          onOpen={open}
          empty={<Trans>There is no command yet. Administrators make them under Custom commands.</Trans>}
        />
      )}
    </RowsList>
  );
}
