import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Tab } from '../../../contract/workspace/config.ts';
import type { openingMachine } from '../../../machines/workspace/opening/opening.machine.ts';
import { openingId } from '../../../machines/workspace/tabs/strip.ts';
import { lazyView } from '../../platform/chunks.ts';
import { useWorking } from '../../platform/console.ts';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { useDesk } from '../home/desk.ts';
import { EmptyTab } from './EmptyTab.tsx';
import { OpenerNotice } from './OpenerNotice.tsx';
import type { SlotActs } from './slot-acts.ts';
import css from './TabGrid.module.css';

type AlarmWorkspaceProps = ComponentProps<typeof import('../alarm/AlarmWorkspace.tsx').AlarmWorkspace>;
type TabGridProps = ComponentProps<typeof import('./TabGrid.tsx').TabGrid>;
const AlarmWorkspace = lazyView<AlarmWorkspaceProps>(async () => (await import('../alarm/AlarmWorkspace.tsx')).AlarmWorkspace);
const TabGrid = lazyView<TabGridProps>(async () => (await import('./TabGrid.tsx')).TabGrid);

interface WorkAreaProps extends Pick<AlarmWorkspaceProps, 'unit'> {
  tab: Tab;
  /** The opened alarm of the tab, where it is an alarm's. */
  actor: AlarmWorkspaceProps['actor'] | undefined;
  acts: SlotActs | null;
  /** What a tab without slots shows. */
  empty: ReactNode;
}

/** Region C: the tab in front, of whatever type (OP-3.13), and above it what is being opened. */
export function WorkArea(props: WorkAreaProps) {
  const { opener } = useDesk();
  return (
    <div className={css.tab} data-opening={useOpening(props.tab.alarm?.id)}>
      <OpenerNotice opener={opener} />
      <div className={css.board}>
        <Suspense
          fallback={
            <Waiting>
              <Trans>Opening the tab…</Trans>
            </Waiting>
          }
        >
          <InFront {...props} />
        </Suspense>
      </div>
    </div>
  );
}

/** How far an alarm is opened, for as long as that goes on. */
function useOpening(alarm: number | undefined): string | undefined {
  const opening = useSelector(useWorking('tabs'), ({ children }) => children[openingId(alarm ?? 0)]) as
    | ActorRefFrom<typeof openingMachine>
    | undefined;
  return useSelector(opening, (now) => now && stateOf(now));
}

function InFront({ tab, actor, unit, acts, empty }: WorkAreaProps) {
  if (actor) return <AlarmWorkspace key={tab.name} actor={actor} tab={tab} unit={unit} acts={acts} />;
  if (tab.layout.length === 0) return <EmptyTab acts={acts}>{empty}</EmptyTab>;
  return <TabGrid key={tab.name} tab={tab} alarm={null} unit={null} acts={acts} />;
}
