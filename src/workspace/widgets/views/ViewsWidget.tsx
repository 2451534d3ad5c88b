import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Tab } from '../../../../contract/workspace/config.ts';
import type { UserView } from '../../../../contract/workspace/views.ts';
import { selectActiveTab } from '../../../../machines/workspace/tabs/tabs.selectors.ts';
import { selectViews } from '../../../../machines/workspace/views/views.selectors.ts';
import { useActorOf, useOpenTarget, useRequiredActor } from '../../../platform/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { DropItem, DropMenu } from '../../../ui/DropMenu.tsx';
import { WidgetTools } from '../../../ui/WidgetTools.tsx';
import { dayAndTime } from '../../../words/time.ts';
import { type Entry, WidgetList } from '../list/WidgetList.tsx';
import { type ViewAction, ViewDialog } from './ViewDialog.tsx';
import { ViewsState } from './ViewsState.tsx';

/** Views that the user saved (OP-2.40, OP-3.15, OQ-52): opened, saved from the tab in front, renamed, updated, deleted. */
export function ViewsWidget() {
  const { t, i18n } = useLingui();
  const views = useRequiredActor('views');
  const open = useOpenTarget();
  const saved = useSelector(views, selectViews);
  const tab = useActiveTab();
  const [requested, setRequested] = useState<ViewAction | null>(null);
  const entries = saved.map((view): Entry => {
    const { id, name, data, updated_at } = view;
    const slots = plural(data.slots.length, { one: '# slot', other: '# slots' });
    const day = dayAndTime(updated_at, i18n, 'short');
    return {
      id,
      title: name,
      detail: `${slots} · ${day}`,
      icon: 'copy',
      what: { kind: 'view', id, name },
      menu: <ViewMenu view={view} tab={tab} onOpen={() => open({ kind: 'view', id, name })} onAction={setRequested} />,
    };
  });
  return (
    <ViewsState views={views} isEmpty={saved.length === 0}>
      <WidgetTools>
        <IconButton
          small
          icon="plus"
          label={t`Save the current tab as a view`}
          why={tab && tab.slots.length > 0 ? null : t`The current tab is empty.`}
          onClick={() => tab && setRequested({ to: 'save', tab })}
        />
      </WidgetTools>
      <WidgetList
        label={t`Saved views`}
        searchLabel={t`Search the saved views`}
        entries={entries}
        onOpen={open}
        empty={<Trans>No saved views yet. Save a tab with + above, or from its menu.</Trans>}
      />
      {requested && (
        <ViewDialog action={requested} names={saved.map(({ name }) => name)} onSend={views.send} onClose={() => setRequested(null)} />
      )}
    </ViewsState>
  );
}

interface ViewMenuProps {
  view: UserView;
  tab: Tab | undefined;
  onOpen: () => void;
  onAction: (asked: ViewAction) => void;
}

function ViewMenu({ view, tab, onOpen, onAction }: ViewMenuProps) {
  const { t } = useLingui();
  return (
    <DropMenu side="bottom-end" inFrame={false} trigger={<IconButton small icon="dots" label={t`Actions for ${view.name}`} />}>
      <DropItem icon="expand" onClick={onOpen}>
        <Trans>Open as a tab</Trans>
      </DropItem>
      <DropItem icon="edit" onClick={() => onAction({ to: 'rename', view })}>
        <Trans>Rename</Trans>
      </DropItem>
      {tab && tab.slots.length > 0 && (
        <DropItem icon="upload" onClick={() => onAction({ to: 'update', view, tab })}>
          <Trans>Update with the tab {tab.name}</Trans>
        </DropItem>
      )}
      <DropItem icon="trash" onClick={() => onAction({ to: 'remove', view })}>
        <Trans>Delete</Trans>
      </DropItem>
    </DropMenu>
  );
}

function useActiveTab(): Tab | undefined {
  return useSelector(useActorOf('tabs'), (now) => now && selectActiveTab(now));
}
