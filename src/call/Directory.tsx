import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { DirectoryEntry } from '../../contract/calls/calls.ts';
import type { AlarmId } from '../../contract/ids.ts';
import type { directoryMachine } from '../../machines/directory/directory.machine.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Waiting } from '../ui/Spinner.tsx';
import { readFailed, refusalText } from '../words/refusals.ts';
import type { CallsRef } from './calls.ts';
import css from './Dialler.module.css';

interface DirectoryProps {
  calls: CallsRef;
  query: string;
  alarm: AlarmId | null;
  act: string;
  lack: string | null;
  without?: readonly string[] | undefined;
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
  lack,
  without = [],
  onChoose,
}: Omit<DirectoryProps, 'calls'> & { directory: ActorRefFrom<typeof directoryMachine> }) {
  const { t } = useLingui();
  useEffect(() => {
    directory.send({ type: 'directory.open', alarm });
    return () => directory.send({ type: 'directory.close' });
  }, [directory, alarm]);
  useEffect(() => {
    if (directory.getSnapshot().context.query !== query) directory.send({ type: 'directory.search', query });
  }, [directory, query]);
  const snapshot = useSelector(directory, (now) => now);
  const { refusal } = snapshot.context;
  const entries = snapshot.context.entries.filter(({ number }) => !without.includes(number));
  if (refusal) return <EmptyState icon="alert" title={refusalText(refusal)} />;
  if (entries.length === 0)
    return snapshot.hasTag('busy') || snapshot.matches({ open: 'settling' }) ? (
      <Waiting>
        <Trans>Looking for whom you may call…</Trans>
      </Waiting>
    ) : snapshot.matches({ open: 'unread' }) ? (
      <EmptyState icon="alert" title={readFailed()} />
    ) : (
      <EmptyState icon="users" title={<Trans>Nobody of this name</Trans>}>
        <Trans>A number can be called all the same.</Trans>
      </EmptyState>
    );
  return (
    <ul className={css.entries} aria-label={t`Whom you may call`} aria-busy={snapshot.hasTag('busy')}>
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
          <Button small icon="phone" why={lack} aria-label={`${act}: ${entry.name}`} onClick={() => onChoose(entry)}>
            {act}
          </Button>
        </li>
      ))}
    </ul>
  );
}
