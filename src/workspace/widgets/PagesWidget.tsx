import { Trans, useLingui } from '@lingui/react/macro';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { useOpenTarget } from '../../platform/index.ts';
import { slotKindOf } from '../slots/registry.ts';
import { textOf } from '../slots/text-of.ts';
import { RowsList } from './list/RowsList.tsx';
import { type Entry, WidgetList } from './list/WidgetList.tsx';

/** Pages of the catalogue, each opened in a frame slot (OP-2.42, OQ-47). */
export function PagesWidget() {
  const { t } = useLingui();
  const open = useOpenTarget();
  return (
    <RowsList of="page" sort="description">
      {(rows) => (
        <WidgetList
          label={t`Pages`}
          searchLabel={t`Search the pages`}
          entries={rows.map(entryOf)}
          onOpen={open}
          empty={<Trans>No pages yet. Administrators create them under Pages.</Trans>}
        />
      )}
    </RowsList>
  );
}

function entryOf(row: CatalogueRecord): Entry {
  const { id } = row;
  const title = textOf(row, 'description');
  const slot = { type: 'frame' as const, name: title.slice(0, 120), data: { source: 'dnd', id_page: id }, size: slotKindOf('frame')?.size };
  return { id, title, detail: textOf(row, 'url'), icon: 'globe', what: { kind: 'slot', slot } };
}
