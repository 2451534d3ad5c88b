import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useMemo } from 'react';
import type { CameraId } from '../../../contract/platform/index.ts';
import { objectSearchCalls } from '../../../contract/video/object-search.ts';
import { type Answer, implementPort } from '../../../machines/shared/port.ts';
import { objectSearchMachine, type SearchPage, type SearchQuery } from '../../../machines/video/object-search/object-search.machine.ts';
import {
  selectCameras,
  selectConditions,
  selectRefusal,
  selectWindow,
} from '../../../machines/video/object-search/object-search.selectors.ts';
import type { Window } from '../../../machines/video/timeline/window.ts';
import { type Http, useActorRef, usePlatform } from '../../platform/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { stateOf } from '../../ui/state.ts';
import { readFailed, refusalText } from '../../words/refusals.ts';
import { Conditions } from './Conditions.tsx';
import css from './object-search.module.css';
import { SearchResults } from './SearchResults.tsx';

interface ObjectSearchProps {
  cameras: readonly { id: CameraId; name: string }[];
  /** The initial time range of the search. */
  window: () => Window;
  /** Whether that is a part which was chosen. */
  isPart: boolean;
  zone: string;
  /** Players go there. */
  onSeek: (at: number) => void;
  onClose: () => void;
}

function provideSearch(ask: Http['ask']): typeof objectSearchMachine {
  return objectSearchMachine.provide({
    actors: {
      searchObjects: implementPort(
        async ({ cameras, window, conditions, next }: SearchQuery, signal): Promise<Answer<SearchPage>> =>
          ask(objectSearchCalls.searchObjects, {
            body: {
              cameras,
              from: new Date(window.from).toISOString(),
              to: new Date(window.to).toISOString(),
              conditions: conditions.map((one) => ({
                ...one,
                value: typeof one.value === 'string' ? one.value.trim() : one.value.map((each) => each.trim()),
              })),
              ...(next !== null && { next }),
            },
            signal,
          }),
      ),
    },
  });
}

/** What detectors saw on these cameras, looked for by conditions (OP-2.61, OP-9.60); a result takes the players to its moment. */
export function ObjectSearch({ cameras, window, isPart, zone, onSeek, onClose }: ObjectSearchProps) {
  const { t } = useLingui();
  const { ask } = usePlatform();
  const machine = useMemo(() => provideSearch(ask), [ask]);
  const search = useActorRef(machine, { input: { cameras: cameras.map(({ id }) => id), window: window() } });
  const snapshot = useSelector(search, (now) => now);
  const conditions = selectConditions(snapshot);
  const refusal = selectRefusal(snapshot);
  useEffect(() => {
    const subscription = search.on('search.selected', ({ at }) => onSeek(at));
    return () => subscription.unsubscribe();
  }, [search, onSeek]);
  const run = () => search.send({ type: 'search.run', scope: { cameras: cameras.map(({ id }) => id), window: window() } });
  const canRun = snapshot.can({ type: 'search.run', scope: { cameras: selectCameras(snapshot), window: selectWindow(snapshot) } });
  return (
    <section
      className={css.panel}
      aria-label={t`Search objects`}
      data-state={stateOf(snapshot)}
      onKeyDown={(event) => stepBy(event, search)}
    >
      <header className={css.head}>
        <strong>
          <Trans>Search objects</Trans>
        </strong>
        <IconButton
          small
          icon="chevronUp"
          label={t`Newer result`}
          why={snapshot.can({ type: 'search.step', by: -1 }) ? null : t`No results found`}
          onClick={() => search.send({ type: 'search.step', by: -1 })}
        />
        <IconButton
          small
          icon="chevronDown"
          label={t`Older result`}
          why={snapshot.can({ type: 'search.step', by: 1 }) ? null : t`No results found`}
          onClick={() => search.send({ type: 'search.step', by: 1 })}
        />
        <IconButton small icon="close" label={t`Close the search`} onClick={onClose} />
      </header>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <Conditions conditions={conditions} onChange={(changed) => search.send({ type: 'search.change', conditions: changed })} />
        <Button small kind="primary" icon="search" type="submit" busy={snapshot.hasTag('busy')} why={canRun ? null : t`Enter a value.`}>
          {isPart ? <Trans>Search the selected range</Trans> : <Trans>Search the visible range</Trans>}
        </Button>
      </form>
      <div role="status" className={css.note}>
        {snapshot.matches('building') && <Trans>Objects detected on these cameras. Without conditions, everything is listed.</Trans>}
        {snapshot.matches('none') && <Trans>No results found</Trans>}
        {snapshot.matches('refused') && refusal && refusalText(refusal)}
        {snapshot.matches('unread') && readFailed()}
      </div>
      {snapshot.matches('found') && <SearchResults search={search} cameras={cameras} zone={zone} />}
    </section>
  );
}

/** ↑ ↓ go through the results, wherever the focus is but in a field. */
function stepBy(event: KeyboardEvent, search: { send: (event: { type: 'search.step'; by: 1 | -1 }) => void }): void {
  if (event.target instanceof Element && event.target.closest('input, select')) return;
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
  if (by === null) return;
  event.preventDefault();
  event.stopPropagation();
  search.send({ type: 'search.step', by });
}
