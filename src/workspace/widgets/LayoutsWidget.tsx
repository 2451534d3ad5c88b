import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectLayouts } from '../../../machines/workspace/views/views.selectors.ts';
import { useOpenTarget, useRequiredActor } from '../../platform/index.ts';
import { type Entry, WidgetList } from './list/WidgetList.tsx';
import { ViewsState } from './views/ViewsState.tsx';

/** Layouts that the user may apply to a tab (OP-2.37, OQ-55). */
export function LayoutsWidget() {
  const { t } = useLingui();
  const views = useRequiredActor('views');
  const open = useOpenTarget();
  const layouts = useSelector(views, selectLayouts);
  const entries = layouts.map(({ id, name, layout, default: isDefault }): Entry => {
    const slots = plural(layout.length, { one: '# slot', other: '# slots' });
    return {
      id,
      title: name,
      detail: isDefault ? t`${slots} · default of new tabs` : slots,
      icon: 'columns',
      what: { kind: 'layout', id, name },
    };
  });
  return (
    <ViewsState views={views} isEmpty={layouts.length === 0}>
      <WidgetList
        label={t`Layouts`}
        searchLabel={t`Search the layouts`}
        entries={entries}
        onOpen={open}
        empty={<Trans>No layouts yet. Administrators create them under Layouts.</Trans>}
      />
    </ViewsState>
  );
}
