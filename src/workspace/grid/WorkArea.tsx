import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Tab } from '../../../contract/workspace/config.ts';
import type { alarmLayoutMachine } from '../../../machines/workspace/alarm-layout/alarm-layout.machine.ts';
import { alarmLayoutId } from '../../../machines/workspace/tabs/tab-strip.ts';
import { lazyView, useRequiredActor } from '../../platform/index.ts';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { EmptyTab } from './EmptyTab.tsx';
import { OpenTargetNotice } from './OpenTargetNotice.tsx';
import type { SlotActs } from './slot-acts.ts';
import css from './TabGrid.module.css';

type AlarmWorkspaceProps = ComponentProps<typeof import('../AlarmWorkspace.tsx').AlarmWorkspace>;
type TabGridProps = ComponentProps<typeof import('./TabGrid.tsx').TabGrid>;
const AlarmWorkspace = lazyView<AlarmWorkspaceProps>(async () => (await import('../AlarmWorkspace.tsx')).AlarmWorkspace);
const TabGrid = lazyView<TabGridProps>(async () => (await import('./TabGrid.tsx')).TabGrid);

interface WorkAreaProps extends Pick<AlarmWorkspaceProps, 'unit'> {
  tab: Tab;
  /** The opened alarm of the tab, where it is an alarm's. */
  actor: AlarmWorkspaceProps['actor'] | undefined;
  acts: SlotActs | null;
  /** Content of a tab without slots. */
  empty: ReactNode;
}

/** Shows region C: the active tab of any type (OP-3.13), and above it the target that is being opened. */
export function WorkArea(props: WorkAreaProps) {
  const openTarget = useRequiredActor('openTarget');
  return (
    <div className={css.tab} data-opening={useAlarmOpening(props.tab.alarm?.id)}>
      <OpenTargetNotice opener={openTarget} />
      <div className={css.board}>
        <Suspense
          fallback={
            <Waiting>
              <Trans>Opening the tab…</Trans>
            </Waiting>
          }
        >
          <ActiveTab {...props} />
        </Suspense>
      </div>
    </div>
  );
}

/** Returns the state of opening an alarm while it is in progress. */
function useAlarmOpening(alarm: number | undefined): string | undefined {
  const opening = useSelector(useRequiredActor('tabs'), ({ children }) => children[alarmLayoutId(alarm ?? 0)]) as
    | ActorRefFrom<typeof alarmLayoutMachine>
    | undefined;
  return useSelector(opening, (now) => now && stateOf(now));
}

function ActiveTab({ tab, actor, unit, acts, empty }: WorkAreaProps) {
  if (actor) return <AlarmWorkspace key={tab.name} actor={actor} tab={tab} unit={unit} acts={acts} />;
  if (tab.layout.length === 0) return <EmptyTab acts={acts}>{empty}</EmptyTab>;
  return <TabGrid key={tab.name} tab={tab} alarm={null} unit={null} acts={acts} />;
}
