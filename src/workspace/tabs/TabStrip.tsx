import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { gridLimits } from '../../../contract/workspace/config.ts';
import type { tabsMachine } from '../../../machines/workspace/tabs/tabs.machine.ts';
import { selectGrid } from '../../../machines/workspace/tabs/tabs.selectors.ts';
import type { viewsMachine } from '../../../machines/workspace/views/views.machine.ts';
import { IconButton } from '../../ui/Button.tsx';
import { stateOf } from '../../ui/state.ts';
import { Notice, SaveState } from './Notice.tsx';
import { byArrow, OneTab } from './OneTab.tsx';
import css from './TabStrip.module.css';
import { ViewNotice } from './ViewNotice.tsx';

interface TabStripProps {
  tabs: ActorRefFrom<typeof tabsMachine>;
  /** Null: tabs cannot be saved as views here. */
  views?: ActorRefFrom<typeof viewsMachine> | null;
}

/**
 * The tabs of the work area (OP-2.49, OP-2.50, OP-4.27–4.29, OP-9.01): named by double click or F2, put in order by dragging or with
 * Ctrl+Shift and an arrow, closed with a way back, Alt+1–5; arrows go from one to the next.
 */
export function TabStrip({ tabs, views = null }: TabStripProps) {
  const { t } = useLingui();
  const id = useId();
  const grid = useSelector(tabs, selectGrid);
  const state = useSelector(tabs, stateOf);
  const [moved, setMoved] = useState('');
  const isFull = grid.tabs.length >= gridLimits.tabs;
  const move = (name: string, to: number) => {
    tabs.send({ type: 'tabs.reorder', name, to });
    const at = selectGrid(tabs.getSnapshot()).tabs.findIndex((tab) => tab.name === name);
    setMoved(t`${name} is tab ${at + 1} of ${grid.tabs.length} now.`);
  };
  const walk = (event: KeyboardEvent) => {
    const at = grid.tabs.findIndex((_, index) => `${id}-${index + 1}` === document.activeElement?.id);
    const by = byArrow(event);
    const next = grid.tabs[at + by];
    if (at < 0 || by === 0 || !next || event.ctrlKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    tabs.send({ type: 'tabs.select', name: next.name });
    document.getElementById(`${id}-${at + by + 1}`)?.focus();
  };
  return (
    <div className={css.bar} data-state={state} data-tabs={grid.tabs.length}>
      {/* A tablist may contain only tabs; their menus and close buttons are outside of it. */}
      <span role="tablist" aria-label={t`Tabs`} aria-owns={grid.tabs.map((_, at) => `${id}-${at + 1}`).join(' ')} />
      <div className={css.strip} role="presentation" onKeyDown={walk}>
        {grid.tabs.map((tab, at) => (
          <OneTab
            key={tab.name}
            id={`${id}-${at + 1}`}
            tab={tab}
            number={at + 1}
            active={tab.name === grid.activeTab}
            tabs={tabs}
            views={views}
            onMoved={move}
          />
        ))}
      </div>
      <IconButton
        small
        icon="plus"
        label={t`Add a tab`}
        why={isFull ? t`Maximum of ${gridLimits.tabs} tabs` : null}
        onClick={() => tabs.send({ type: 'tabs.add' })}
      />
      <span className="visually-hidden" aria-live="polite">
        {moved}
      </span>
      <Notice tabs={tabs} />
      {views && <ViewNotice views={views} />}
      <SaveState tabs={tabs} />
    </div>
  );
}
