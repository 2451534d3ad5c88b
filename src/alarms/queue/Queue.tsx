import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { selectIsFlood, selectIsSummed } from '../../../machines/alarms/flood/flood.selectors.ts';
import { floodKey } from '../../../machines/alarms/flood/flood-key.ts';
import type { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { selectQueue, selectRefusal, selectSaysNone, selectVersion } from '../../../machines/alarms/queue/alarms.selectors.ts';
import { backlogCutoff, divideWaiting, type WaitingParts } from '../../../machines/alarms/queue/backlog.ts';
import { groupKey } from '../../../machines/alarms/queue/group-key.ts';
import type { AlarmQueue } from '../../../machines/alarms/queue/queue.ts';
import { useThrottledVersion } from '../../places/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import pages from '../../ui/page.module.css';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { useHeld } from '../../ui/useHeld.ts';
import { WidgetTools } from '../../ui/WidgetTools.tsx';
import { refusalText } from '../../words/refusals.ts';
import { BulkActs } from '../bulk-acts/BulkActs.tsx';
import { type FloodRef, FloodTools } from '../flood/FloodTools.tsx';
import css from './Queue.module.css';
import { QueuePane, type QueuePaneProps } from './QueuePane.tsx';
import { searchAlarms } from './search.ts';
import { useMinute } from './ticker.ts';
import { UnreadableAlarms } from './UnreadableAlarms.tsx';
import { useDensity } from './useDensity.ts';

/** Open alarms of the same type at the same unit, this one included. */
export function countSimilar(queue: AlarmQueue, alarm: Alarm): number {
  return queue.ofUnit(alarm.unit.id).reduce((count, other) => count + (other.alarm_type === alarm.alarm_type ? 1 : 0), 0);
}

export interface QueueProps {
  alarms: ActorRefFrom<typeof alarmsMachine>;
  opened: AlarmId | null;
  onOpen: (alarm: Alarm) => void;
  /** Whether the user and the platform can act on several alarms at once. */
  canActOnMany?: boolean;
}

export interface WaitingListProps extends QueueProps {
  /** Minutes after which a waiting alarm belongs to the backlog; null: there is none. */
  backlogAfter: number | null;
  /** Whether the rows are summed; absent: each alarm is a row. */
  flood?: FloodRef | undefined;
}

/** The waiting alarms (OP-2.35), most urgent first; those that wait longer than the operator's limit are a section of their own. */
export function WaitingList({ alarms, opened, onOpen, backlogAfter, flood, canActOnMany = false }: WaitingListProps) {
  const { t } = useLingui();
  const { state, queue, compact } = useList(alarms);
  const [words, setWords] = useState('');
  const { fresh, backlog } = useWaitingParts(alarms, queue, backlogAfter);
  const rows = searchAlarms(words, fresh);
  // What a flood changes of the list waits while its rows are frozen: neither the banner nor the sums move a row from under the pointer.
  const [isListFrozen, setListFrozen] = useState(false);
  const [isBacklogFrozen, setBacklogFrozen] = useState(false);
  const isFrozen = isListFrozen || isBacklogFrozen;
  const isSummed = useHeld(
    useSelector(flood, (now) => now !== undefined && selectIsSummed(now)),
    isFrozen,
  );
  // What the banner counts is not needed with each alarm, and costs a look at all of them.
  const calmVersion = useThrottledVersion(alarms);
  const isFlood = useHeld(
    useSelector(flood, (now) => now !== undefined && selectIsFlood(now)),
    isFrozen,
  );
  const shared = {
    ...sharedBy({ queue, opened, compact, onOpen }),
    ...(isSummed && { sumKey: floodKey, hasBoxes: true }),
    ...bulkFor('untaken', canActOnMany),
  };
  return (
    <section className={pages.page} aria-label={t`Alarm queue`} data-state={state}>
      <Density />
      {flood && (
        <FloodTools
          flood={flood}
          hasBanner={isFlood}
          waiting={queue.waiting}
          sumKey={isSummed ? floodKey : groupKey}
          version={calmVersion}
        />
      )}
      <QueueNotice alarms={alarms} />
      <UnreadableAlarms alarms={alarms} />
      <QueuePane
        title={t`New`}
        ownership="untaken"
        rows={rows}
        total={fresh.length}
        tools={<SearchBox label={t`Search the waiting alarms`} value={words} onChange={setWords} />}
        onFreeze={setListFrozen}
        empty={
          rows.length < fresh.length ? (
            <Hidden count={fresh.length} />
          ) : backlog.length > 0 ? (
            <Trans>No new alarms waiting.</Trans>
          ) : (
            <EmptyQueue alarms={alarms} />
          )
        }
        {...shared}
      />
      {backlog.length > 0 && <Backlog alarms={backlog} words={words} minutes={backlogAfter} onFreeze={setBacklogFrozen} {...shared} />}
    </section>
  );
}

/** The alarms in attention (OP-2.36): first those of this operator, then those of others; the order of the two groups is fixed. */
export function AttendingList({ alarms, opened, onOpen, canActOnMany = false }: QueueProps) {
  const { t } = useLingui();
  const { state, queue, compact } = useList(alarms);
  const [words, setWords] = useState('');
  const saysNone = useSelector(alarms, selectSaysNone);
  const shared = sharedBy({ queue, opened, compact, onOpen });
  const [mine, others] = [searchAlarms(words, queue.mine), searchAlarms(words, queue.others)];
  return (
    <div className={css.held} data-state={state}>
      <Density />
      <QueuePane
        title={t`Mine`}
        ownership="mine"
        rows={mine}
        total={queue.mine.length}
        tools={<SearchBox label={t`Search the alarms in progress`} value={words} onChange={setWords} />}
        empty={
          mine.length < queue.mine.length ? (
            <Hidden count={queue.mine.length} />
          ) : saysNone ? (
            <Trans>You have no alarms in progress.</Trans>
          ) : (
            <NotKnown alarms={alarms} />
          )
        }
        {...shared}
        {...bulkFor('mine', canActOnMany)}
      />
      <QueuePane
        title={t`Others`}
        ownership="others"
        rows={others}
        total={queue.others.length}
        empty={
          others.length < queue.others.length ? (
            <Hidden count={queue.others.length} />
          ) : saysNone ? (
            <Trans>No one else has alarms in progress.</Trans>
          ) : (
            <NotKnown alarms={alarms} />
          )
        }
        {...shared}
      />
    </div>
  );
}

/** What can be done with the selected alarms of a list. */
function bulkFor(ownership: 'untaken' | 'mine', canActOnMany: boolean): Pick<QueuePaneProps, 'bulk'> {
  if (!canActOnMany) return {};
  return { bulk: (selected, clear) => <BulkActs ownership={ownership} selected={selected} onClear={clear} /> };
}

interface BacklogProps extends ReturnType<typeof sharedBy>, Pick<QueuePaneProps, 'hasBoxes' | 'bulk' | 'onFreeze'> {
  alarms: readonly Alarm[];
  words: string;
  minutes: number | null;
}

/** Waiting alarms older than the operator's limit: a count, until it is unfolded or searched. */
function Backlog({ alarms, words, minutes, ...shared }: BacklogProps) {
  const { t } = useLingui();
  const [isFolded, setFolded] = useState(true);
  const rows = searchAlarms(words, alarms);
  const isSearched = words.trim() !== '';
  return (
    <QueuePane
      title={t`Backlog`}
      ownership="untaken"
      rows={rows}
      total={alarms.length}
      note={<Trans>older than {minutes} min</Trans>}
      fold={{ isFolded: isFolded && !(isSearched && rows.length > 0), onToggle: () => setFolded(!isFolded) }}
      empty={<Hidden count={alarms.length} />}
      {...shared}
    />
  );
}

/** The waiting alarms divided at the operator's limit, which is looked at each minute. */
function useWaitingParts(alarms: QueueProps['alarms'], queue: AlarmQueue, minutes: number | null): WaitingParts {
  const now = useMinute();
  const version = useSelector(alarms, selectVersion);
  return useMemo(
    () => (version < 0 ? { fresh: [], backlog: [] } : divideWaiting(queue.waiting, backlogCutoff(now, minutes))),
    [queue, version, now, minutes],
  );
}

function useList(alarms: QueueProps['alarms']) {
  useSelector(alarms, selectVersion);
  const state = useSelector(alarms, ({ value }) => value);
  const queue = useSelector(alarms, selectQueue);
  const [compact] = useDensity();
  return { state, queue, compact };
}

interface Shared extends Pick<QueueProps, 'opened' | 'onOpen'> {
  queue: AlarmQueue;
  compact: boolean;
}

function sharedBy({ queue, ...rest }: Shared) {
  return {
    find: (id: AlarmId) => queue.get(id),
    countOf: (alarm: Alarm) => countSimilar(queue, alarm),
    isForMe: (alarm: Alarm) => queue.isForMe(alarm),
    sumKey: groupKey,
    ...rest,
  };
}

function Density() {
  const { t } = useLingui();
  const [compact, setCompact] = useDensity();
  return (
    <WidgetTools>
      <IconButton
        small
        icon="list"
        label={compact ? t`Two lines per row` : t`One line per row`}
        aria-pressed={compact}
        onClick={() => setCompact(!compact)}
      />
    </WidgetTools>
  );
}

function Hidden({ count }: { count: number }) {
  return <Plural value={count} one="# alarm does not match the search." other="# alarms do not match the search." />;
}

/** That no alarm waits is said by a complete, readable answer only. */
function EmptyQueue({ alarms }: Pick<QueueProps, 'alarms'>) {
  const isLoading = useSelector(alarms, (now) => now.hasTag('busy'));
  const saysNone = useSelector(alarms, selectSaysNone);
  if (isLoading)
    return (
      <Waiting>
        <Trans>Loading open alarms…</Trans>
      </Waiting>
    );
  if (!saysNone) return <NotKnown alarms={alarms} />;
  return <Trans>No alarms waiting. New alarms appear here, with sound.</Trans>;
}

/** What an empty section says while nobody knows whether it is empty. */
function NotKnown({ alarms }: Pick<QueueProps, 'alarms'>) {
  const isLoading = useSelector(alarms, (now) => now.hasTag('busy'));
  return isLoading ? <Trans>Loading open alarms…</Trans> : <Trans>Not known: not all open alarms could be read.</Trans>;
}

/** Explains why the lists may be incomplete, and what is being done about it. */
export function QueueNotice({ alarms }: Pick<QueueProps, 'alarms'>) {
  const state = useSelector(alarms, ({ value }) => value);
  const refusal = useSelector(alarms, selectRefusal);
  if (state !== 'failed' && state !== 'refused') return null;
  return (
    <div className={css.trouble} role="alert">
      <p>
        {state === 'failed' && refusal ? (
          <Trans>The platform answered, but its alarms could not be read. Retrying every few seconds; this list may be out of date.</Trans>
        ) : state === 'failed' ? (
          <Trans>Open alarms could not be loaded. Retrying every few seconds; this list may be out of date.</Trans>
        ) : (
          refusal && refusalText(refusal)
        )}
      </p>
      <Button small icon="refresh" onClick={() => alarms.send({ type: 'alarms.reload' })}>
        <Trans>Try again now</Trans>
      </Button>
    </div>
  );
}
