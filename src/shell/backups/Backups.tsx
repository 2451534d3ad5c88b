import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { BackupsState, RehearsalCheck, RestoreRehearsal } from '../../../contract/platform/index.ts';
import { type rehearsalMachine, selectBackups, selectRehearsalRefusal } from '../../../machines/platform/index.ts';
import { useActorRef, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { failureText, readFailed, refusalText } from '../../words/refusals.ts';
import { sizeText } from '../../words/size.ts';
import { dayAndTime } from '../../words/time.ts';
import css from './Backups.module.css';
import { provideRehearsal } from './backups.ports.ts';
import { checkName, outcomeText } from './rehearsal-words.ts';

type RehearsalRef = ActorRefFrom<typeof rehearsalMachine>;

/** The backups of the installation, rehearsals of restoring them, and how to start one. */
export function Backups() {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideRehearsal(ask), [ask]);
  const rehearsal = useActorRef(machine, {});
  const now = useSelector(rehearsal, (snapshot) => snapshot);
  const { t } = useLingui();
  const refusal = selectRehearsalRefusal(now);
  const backups = selectBackups(now);
  if (now.matches('unread') || now.matches('refused'))
    return (
      <div className={css.view} role="alert" data-rehearsal data-state={stateOf(now)}>
        <p>{now.matches('refused') ? failureText(refusal) : readFailed()}</p>
        <Button icon="refresh" onClick={() => rehearsal.send({ type: 'backups.renew' })}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  if (backups === null)
    return (
      <div data-rehearsal data-state={stateOf(now)}>
        <Waiting>
          <Trans>Loading…</Trans>
        </Waiting>
      </div>
    );
  return (
    <section className={css.view} aria-label={t`Backups`} data-rehearsal data-state={stateOf(now)}>
      <p>
        <Trans>
          A rehearsal restores a backup beside the running database, checks it and removes it again. Nothing that runs is touched.
        </Trans>
      </p>
      <div className={css.acts}>
        <Button kind="quiet" icon="refresh" busy={now.matches('reading')} onClick={() => rehearsal.send({ type: 'backups.renew' })}>
          <Trans>Reload</Trans>
        </Button>
      </div>
      <p role="alert" className={css.wrong}>
        {now.matches({ ready: 'denied' }) && refusal && refusalText(refusal)}
        {now.matches({ ready: 'unanswered' }) && <Trans>No response: whether a rehearsal runs is not known. Reload to see.</Trans>}
      </p>
      <BackupList backups={backups} rehearsal={rehearsal} />
      <RehearsalList backups={backups} />
    </section>
  );
}

function BackupList({ backups: { backups, directory }, rehearsal }: { backups: BackupsState; rehearsal: RehearsalRef }) {
  const { t, i18n } = useLingui();
  const isBusy = useSelector(rehearsal, (now) => !now.matches('ready') || now.hasTag('busy'));
  if (directory === 'none')
    return (
      <p>
        <Trans>Backups are not made by schedule. Set BACKUP_EVERY_HOURS and BACKUP_DIR.</Trans>
      </p>
    );
  if (directory === 'unread')
    return (
      <p role="alert">
        <Trans>The directory of backups cannot be read. See whether its disk is mounted.</Trans>
      </p>
    );
  if (backups.length === 0)
    return (
      <p>
        <Trans>The directory holds no backup yet.</Trans>
      </p>
    );
  return (
    <ul className={css.list}>
      {backups.map(({ name, made, bytes }) => (
        <li key={name} className={css.row}>
          <div className={css.about}>
            <p>{dayAndTime(made, i18n)}</p>
            <p className={css.more}>
              <bdi dir="ltr">{name}</bdi> · {sizeText(bytes, i18n)}
            </p>
          </div>
          <Button
            small
            why={isBusy ? t`A rehearsal runs, or the list is being read` : null}
            aria-label={t`Rehearse restoring ${name}`}
            onClick={() => rehearsal.send({ type: 'rehearsal.start', backup: name })}
          >
            <Trans>Rehearse restoring</Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function RehearsalList({ backups: { rehearsals, every_days: days } }: { backups: BackupsState }) {
  return (
    <>
      <h3>
        <Trans>Rehearsals</Trans>
      </h3>
      {days !== null && (
        <p className={css.more}>
          <Plural value={days} one="By itself every day" other="By itself every # days" />
        </p>
      )}
      {rehearsals.length === 0 ? (
        <p>
          <Trans>No rehearsal was made yet.</Trans>
        </p>
      ) : (
        <ul className={css.list}>
          {rehearsals.map((row) => (
            <Rehearsal key={row.id} row={row} />
          ))}
        </ul>
      )}
    </>
  );
}

function Rehearsal({ row: { backup, begun, ended, by, outcome, reason, result } }: { row: RestoreRehearsal }) {
  const { t, i18n } = useLingui();
  const isGood = outcome === 'restored';
  const seconds = ended === null ? 0 : Math.round((Date.parse(ended) - Date.parse(begun)) / 1000);
  const when = dayAndTime(begun, i18n);
  return (
    <li className={`${css.row} ${css.rehearsal}`} data-outcome={outcome ?? 'running'}>
      <Chip tone={outcome === null ? 'strong' : isGood ? 'done' : 'alert'}>
        {outcome === null ? t`Running` : isGood ? t`Passed` : t`Failed`}
      </Chip>
      <div className={css.about}>
        <p>{outcome === null ? t`A rehearsal runs` : outcomeText(outcome)}</p>
        <p className={css.more}>
          {by === null ? (
            <Trans>{when}, by schedule</Trans>
          ) : (
            <Trans>
              {when}, by {by}
            </Trans>
          )}
          {ended !== null && (
            <>
              {' · '}
              <Trans>took {seconds} s</Trans>
            </>
          )}{' '}
          · <bdi dir="ltr">{backup}</bdi>
        </p>
        {result && <Checked result={result} />}
        {reason && (
          <p className={css.more}>
            <Trans>
              Reason: <bdi lang="en">{reason}</bdi>
            </Trans>
          </p>
        )}
      </div>
    </li>
  );
}

function Checked({ result: { checks, counts, tables } }: { result: NonNullable<RestoreRehearsal['result']> }) {
  const { i18n } = useLingui();
  const number = (value: number) => i18n.number(value);
  const named = (state: string) =>
    (Object.keys(checks) as RehearsalCheck[])
      .filter((check) => checks[check] === state)
      .map(checkName)
      .join(', ');
  const [passed, failed, unknown] = [named('passed'), named('failed'), named('unknown')];
  const [alarms, events, tenants, users] = [number(counts.alarms), number(counts.events), number(counts.tenants), number(counts.users)];
  const compared = number(tables);
  return (
    <>
      <p>
        <Trans>
          {alarms} alarms, {events} events, {tenants} tenants, {users} users; {compared} tables compared
        </Trans>
      </p>
      {passed && (
        <p className={css.more}>
          <Trans>In order: {passed}</Trans>
        </p>
      )}
      {failed && (
        <p className={css.wrong}>
          <Trans>Differs: {failed}</Trans>
        </p>
      )}
      {unknown && (
        <p className={css.more}>
          <Trans>Not stated by the backup: {unknown}</Trans>
        </p>
      )}
    </>
  );
}
