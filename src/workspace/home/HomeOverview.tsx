import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Ability } from '../../../contract/access/index.ts';
import { missingForMonitoring } from '../../../contract/workspace/checklist.ts';
import type { alarmsMachine } from '../../../machines/alarms/index.ts';
import { selectChecklist, selectQueryRefusal, selectWatch } from '../../../machines/platform/index.ts';
import { Overview, type QuietWords } from '../../alarms/index.ts';
import { type LiveQueryRef, lazyFirstView, useLiveQuery, usePlatform } from '../../platform/index.ts';
import { refusalText } from '../../words/refusals.ts';
import { missingNames } from './checklist-words.ts';
import type { SetupChecklistProps } from './SetupChecklist.tsx';
import type { WatchSummaryProps } from './WatchSummary.tsx';

const WatchSummary = lazyFirstView<WatchSummaryProps>(async () => (await import('./WatchSummary.tsx')).WatchSummary);

const SetupChecklist = lazyFirstView<SetupChecklistProps>(async () => (await import('./SetupChecklist.tsx')).SetupChecklist);

const everyMs = 60_000;

interface HomeOverviewProps {
  alarms: ActorRefFrom<typeof alarmsMachine>;
  abilities: readonly Ability[];
  /** Minutes after which a waiting alarm belongs to the backlog; null: there is none. */
  backlogAfter: number | null;
}

/** The overview of home, with what is watched and what is not, and what this installation still needs before an alarm can reach an operator. */
export function HomeOverview(props: HomeOverviewProps) {
  return usePlatform().capabilities === null ? <SpecificationOverview {...props} /> : <OwnOverview {...props} />;
}

function OwnOverview(props: HomeOverviewProps) {
  const query = useLiveQuery({ of: 'checklist' }, everyMs);
  const checklist = useSelector(query, selectChecklist);
  const watch = useSelector(query, selectWatch);
  return (
    <Overview
      alarms={props.alarms}
      quiet={useQuietWords(query)}
      checklist={
        <>
          <Suspense>
            <WatchSummary {...props} checklist={checklist} watch={watch} notice={useWatchNotice(query)} />
          </Suspense>
          {checklist && (
            <Suspense>
              <SetupChecklist checklist={checklist} abilities={props.abilities} />
            </Suspense>
          )}
        </>
      }
    />
  );
}

/** At a platform of the specification, which states nothing of this: what the console knows itself, and that the rest is not stated. */
function SpecificationOverview(props: HomeOverviewProps) {
  return (
    <Overview
      alarms={props.alarms}
      quiet={{ state: 'absent', text: <Trans>No open alarms. This platform does not state whether alarms can arrive.</Trans> }}
      checklist={
        <Suspense>
          <WatchSummary
            {...props}
            checklist={null}
            watch={null}
            notice={<Trans>This platform states neither receivers nor what is on test or shelved, nor who else is signed in.</Trans>}
          />
        </Suspense>
      }
    />
  );
}

/** Why it is not known what is not watched; null: it is, or it is being read. */
function useWatchNotice(query: LiveQueryRef): ReactNode {
  const refusal = useSelector(query, selectQueryRefusal);
  const isRead = useSelector(query, selectWatch) !== null;
  const isUnread = useSelector(query, (now) => now.matches('unread'));
  if (refusal) {
    const reason = refusalText(refusal);
    return <Trans>Receivers, tests, shelved sources and who else is signed in are not known: {reason}</Trans>;
  }
  if (!isUnread) return null;
  if (isRead) return <Trans>What was read last is shown; the platform did not answer since. It is tried again every few seconds.</Trans>;
  return <Trans>Receivers, tests, shelved sources and who else is signed in could not be read. It is tried again every few seconds.</Trans>;
}

/** What is shown while no alarm is open: that something is missing to monitor, or why that is not known; null: all is quiet. */
function useQuietWords(query: LiveQueryRef): QuietWords | null {
  const checklist = useSelector(query, selectChecklist);
  const refusal = useSelector(query, selectQueryRefusal);
  const isUnread = useSelector(query, (now) => now.matches('unread'));
  if (refusal) {
    const reason = refusalText(refusal);
    return { state: 'refused', text: <Trans>Whether alarms can arrive is not known: {reason}</Trans> };
  }
  if (isUnread && !checklist)
    return { state: 'unread', text: <Trans>Whether alarms can arrive could not be read. It is tried again every few seconds.</Trans> };
  if (!checklist) return { state: 'reading', text: <Trans>Checking whether alarms can arrive…</Trans> };
  const missing = missingForMonitoring(checklist);
  if (missing.length === 0) return null;
  const names = missingNames(missing);
  return {
    state: 'unmonitored',
    title: <Trans>Not monitored: {names} yet</Trans>,
    text: <Trans>Alarms cannot arrive or be taken until this exists.</Trans>,
  };
}
