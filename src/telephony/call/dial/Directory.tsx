import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { AlarmId } from '../../../../contract/platform/index.ts';
import type { DirectoryEntry } from '../../../../contract/telephony/calls.ts';
import type { directoryMachine } from '../../../../machines/telephony/directory/directory.machine.ts';
import { selectEntries, selectQuery, selectRefusal } from '../../../../machines/telephony/directory/directory.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { stateOf } from '../../../ui/state.ts';
import { readFailed, refusalText } from '../../../words/refusals.ts';
import type { CallsRef } from '../calls.ts';
import css from './Dialler.module.css';

type DirectoryRef = ActorRefFrom<typeof directoryMachine>;
interface DirectoryProps {
  calls: CallsRef;
  query: string;
  alarm: AlarmId | null;
  act: string;
  unavailableReason: string | null;
  excluded?: readonly string[] | undefined;
  onChoose: (entry: DirectoryEntry) => void;
}
const icons: Readonly<Record<DirectoryEntry['kind'], IconName>> = { interphone: 'door', operator: 'user', contact: 'users' };

/** Whom one may call: interphones, colleagues, contacts; with their place, and whether their phone is registered. */
export function Directory({ calls, ...props }: DirectoryProps) {
  const directory = useSelector(calls, ({ children }) => children.directory);
  return directory ? <Entries directory={directory} {...props} /> : null;
}

function Entries({
  directory,
  query,
  alarm,
  act,
  unavailableReason,
  excluded = [],
  onChoose,
}: Omit<DirectoryProps, 'calls'> & { directory: DirectoryRef }) {
  useEffect(() => {
    directory.send({ type: 'directory.open', alarm });
    return () => directory.send({ type: 'directory.dismiss' });
  }, [directory, alarm]);
  useEffect(() => {
    if (selectQuery(directory.getSnapshot()) !== query) directory.send({ type: 'directory.search', query });
  }, [directory, query]);
  const snapshot = useSelector(directory, (now) => now);
  const entries = selectEntries(snapshot).filter(({ number }) => !excluded.includes(number));
  return (
    <div className={css.directory} data-directory={stateOf(snapshot)}>
      <DirectoryError directory={directory} />
      {entries.length > 0 ? (
        <EntriesList
          entries={entries}
          act={act}
          unavailableReason={unavailableReason}
          isBusy={snapshot.hasTag('busy')}
          onChoose={onChoose}
        />
      ) : snapshot.hasTag('busy') || snapshot.matches({ open: 'settling' }) ? (
        <Waiting>
          <Trans>Loading contacts…</Trans>
        </Waiting>
      ) : (
        snapshot.matches({ open: 'read' }) && (
          <EmptyState icon="users" title={<Trans>No one with this name</Trans>}>
            <Trans>You can still dial a number.</Trans>
          </EmptyState>
        )
      )}
    </div>
  );
}

/** Why the directory search failed, until it is retried; earlier results stay below. */
function DirectoryError({ directory }: { directory: DirectoryRef }) {
  const snapshot = useSelector(directory, (now) => now);
  const refusal = selectRefusal(snapshot);
  const isRefused = snapshot.matches({ open: 'refused' }) && refusal !== null;
  if (!isRefused && !snapshot.matches({ open: 'unread' })) return null;
  const again = (
    <Button small icon="refresh" onClick={() => directory.send({ type: 'directory.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  return <EmptyState icon="alert" title={isRefused ? refusalText(refusal) : readFailed()} action={again} />;
}

type EntriesListProps = Pick<DirectoryProps, 'act' | 'unavailableReason' | 'onChoose'> & {
  entries: readonly DirectoryEntry[];
  isBusy: boolean;
};
function EntriesList({ entries, act, unavailableReason, isBusy, onChoose }: EntriesListProps) {
  const { t } = useLingui();
  return (
    <ul className={css.entries} aria-label={t`People you can call`} aria-busy={isBusy}>
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.number} ${entry.name}`} className={css.entry}>
          <Icon name={icons[entry.kind]} />
          <span className={css.lines}>
            <strong>
              <bdi>{entry.name}</bdi>
            </strong>
            <span className={css.second}>
              <bdi dir="ltr">{entry.number}</bdi>
              {entry.place && (
                <>
                  {' · '}
                  <bdi>{entry.place}</bdi>
                </>
              )}
              {entry.registered === false && (
                <>
                  {' · '}
                  <Trans>not registered now</Trans>
                </>
              )}
            </span>
          </span>
          <Button small icon="phone" why={unavailableReason} aria-label={`${act}: ${entry.name}`} onClick={() => onChoose(entry)}>
            {act}
          </Button>
        </li>
      ))}
    </ul>
  );
}
