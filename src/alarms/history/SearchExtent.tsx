import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { historyMachine } from '../../../machines/alarms/history/history.machine.ts';
import { selectFilter, selectSearchedUntil } from '../../../machines/alarms/history/history.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { dayAndTime } from '../../words/time.ts';

interface SearchExtentProps {
  history: ActorRefFrom<typeof historyMachine>;
}

/** How far a search reached that has not looked at all alarms. In orders by priority no moment says that. */
export function SearchExtent({ history }: SearchExtentProps) {
  const { i18n } = useLingui();
  const until = useSelector(history, selectSearchedUntil);
  const { order } = useSelector(history, selectFilter);
  if (until === null) return null;
  const at = dayAndTime(until, i18n);
  if (order === 'newest')
    return (
      <Trans>
        Searched back to <bdi>{at}</bdi>. Older alarms have not been searched yet.
      </Trans>
    );
  if (order === 'oldest')
    return (
      <Trans>
        Searched up to <bdi>{at}</bdi>. Newer alarms have not been searched yet.
      </Trans>
    );
  return <Trans>Not all alarms have been searched yet.</Trans>;
}

/** Continues a search where it ended, or ends one that goes on. */
export function SearchFurther({ history, small = false }: SearchExtentProps & { small?: boolean }) {
  const { order } = useSelector(history, selectFilter);
  const isSearching = useSelector(history, (now) => now.matches({ unfinished: 'searching' }));
  if (isSearching)
    return (
      <Button small={small} icon="close" onClick={() => history.send({ type: 'history.stop' })}>
        <Trans>Stop searching</Trans>
      </Button>
    );
  return (
    <Button small={small} icon="search" onClick={() => history.send({ type: 'history.more' })}>
      {order === 'newest' ? <Trans>Search further back</Trans> : <Trans>Search further</Trans>}
    </Button>
  );
}
