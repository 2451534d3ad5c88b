import { Trans } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { Tab } from '../../contract/config.ts';
import { lazyView } from '../shell/chunks.ts';
import { Waiting } from '../ui/Spinner.tsx';
import { EmptyTab } from './EmptyTab.tsx';
import type { SlotActs } from './slot-acts.ts';

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

/** Region C: the tab in front, of whatever type (OP-3.13). */
export function WorkArea({ tab, actor, unit, acts, empty }: WorkAreaProps) {
  if (!actor && tab.slots.length === 0) return <EmptyTab acts={acts}>{empty}</EmptyTab>;
  return (
    <Suspense
      fallback={
        <Waiting>
          <Trans>Opening the tab…</Trans>
        </Waiting>
      }
    >
      {actor ? (
        <AlarmWorkspace key={tab.name} actor={actor} tab={tab} unit={unit} acts={acts} />
      ) : (
        <TabGrid key={tab.name} tab={tab} alarm={null} unit={null} acts={acts} />
      )}
    </Suspense>
  );
}
