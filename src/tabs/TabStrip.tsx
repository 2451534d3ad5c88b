import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { gridLimits, type Tab } from '../../contract/config.ts';
import type { tabsMachine } from '../../machines/tabs/tabs.machine.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { stateOf } from '../ui/state.ts';
import { TabName } from './TabName.tsx';
import css from './TabStrip.module.css';

type TabsRef = ActorRefFrom<typeof tabsMachine>;

/** The tabs of the work area (OP-4.27–4.29, OP-9.01): named by double click or F2, closed with a way back, Alt+1–5. */
export function TabStrip({ tabs }: { tabs: TabsRef }) {
  const { t } = useLingui();
  const id = useId();
  const grid = useSelector(tabs, ({ context }) => context.config.grid);
  const state = useSelector(tabs, stateOf);
  const isFull = grid.tabs.length >= gridLimits.tabs;
  return (
    <div className={css.bar} data-state={state}>
      {/* A list of tabs may hold nothing but tabs; their crosses stand beside it. */}
      <span role="tablist" aria-label={t`Tabs`} aria-owns={grid.tabs.map((_, at) => `${id}-${at + 1}`).join(' ')} />
      <div className={css.strip}>
        {grid.tabs.map((tab, at) => (
          <OneTab key={tab.name} id={`${id}-${at + 1}`} tab={tab} number={at + 1} active={tab.name === grid.activeTab} tabs={tabs} />
        ))}
      </div>
      <IconButton
        small
        icon="plus"
        label={t`Add a tab`}
        why={isFull ? t`Maximum of ${gridLimits.tabs} tabs` : null}
        onClick={() => tabs.send({ type: 'tabs.add' })}
      />
      <Notice tabs={tabs} />
      <SaveState tabs={tabs} />
    </div>
  );
}

function OneTab({ id, tab, number, active, tabs }: { id: string; tab: Tab; number: number; active: boolean; tabs: TabsRef }) {
  const { t } = useLingui();
  return (
    <div className={active ? `${css.tab} ${css.active}` : css.tab}>
      {tab.color !== null && <span className={css.level} style={{ background: tab.color }} />}
      <TabName
        id={id}
        name={tab.name}
        number={number}
        active={active}
        onSelect={() => tabs.send({ type: 'tabs.select', name: tab.name })}
        onRename={(to) => tabs.send({ type: 'tabs.rename', name: tab.name, to })}
      />
      <IconButton small icon="close" label={t`Close ${tab.name}`} onClick={() => tabs.send({ type: 'tabs.close', name: tab.name })} />
    </div>
  );
}

/** What the strip has to say: five are the most, a name is taken, a tab was closed and can come back. */
function Notice({ tabs }: { tabs: TabsRef }) {
  const { t } = useLingui();
  const snapshot = useSelector(tabs, (now) => now);
  const { duplicate, closed } = snapshot.context;
  const isQuiet = snapshot.matches({ strip: 'quiet' });
  return (
    <div className={isQuiet ? 'visually-hidden' : css.notice} role="status">
      {snapshot.matches({ strip: 'full' }) && <Trans>Maximum of {gridLimits.tabs} tabs. This took the place of the tab in front.</Trans>}
      {snapshot.matches({ strip: 'duplicate' }) && <Trans>Another tab is already named “{duplicate}”.</Trans>}
      {snapshot.matches({ strip: 'closed' }) && closed !== null && (
        <>
          <Trans>Closed {closed.tab.name}.</Trans>{' '}
          <Button
            small
            why={snapshot.can({ type: 'tabs.undoClose' }) ? null : t`There is no room for it.`}
            onClick={() => tabs.send({ type: 'tabs.undoClose' })}
          >
            <Trans>Undo</Trans>
          </Button>
        </>
      )}
      {!isQuiet && <IconButton small icon="close" label={t`Hide this notice`} onClick={() => tabs.send({ type: 'tabs.dismissNotice' })} />}
    </div>
  );
}

/** Saving is silent; only that it does not work is said (OP-4.30). */
function SaveState({ tabs }: { tabs: TabsRef }) {
  const snapshot = useSelector(tabs, (now) => now);
  if (!snapshot.matches({ config: 'unsent' }) && !snapshot.matches({ config: 'refused' })) return null;
  return (
    <span className={css.unsaved} role="status">
      <Trans>The arrangement is not saved yet.</Trans>
      <Button small onClick={() => tabs.send({ type: 'config.retry' })}>
        <Trans>Save now</Trans>
      </Button>
    </span>
  );
}
