import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useState } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { SupervisedPerson, Supervision } from '../../../contract/alarms/supervision-calls.ts';
import type { AlarmId, UserId } from '../../../contract/platform/index.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { selectQueryRefusal, selectResult } from '../../../machines/platform/index.ts';
import { useAbilities } from '../../catalogues/index.ts';
import { MessageDialog, useChats } from '../../collaboration/index.ts';
import { can, type ScreenProps, useConsole, useLiveQuery } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PriorityMark } from '../../ui/PriorityMark.tsx';
import pages from '../../ui/page.module.css';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import tables from '../../ui/table.module.css';
import { failureText, readFailed } from '../../words/refusals.ts';
import { Age } from '../queue/Age.tsx';
import { formatAge } from '../queue/elapsed.ts';
import { AlarmLine } from './AlarmLine.tsx';
import type { Listening } from './listening.ts';
import { OperatorRow } from './OperatorRow.tsx';
import { Reassign } from './Reassign.tsx';
import css from './supervision.module.css';
import { useBoardKeys } from './useBoardKeys.ts';

const everyMs = 5000;

/** /supervision: who works and what they hold, what waits by level and since when, what is late, and the load of the last hour. */
export function SupervisionScreen({ listening }: ScreenProps & { listening: Listening | null }) {
  const { t } = useLingui();
  const query = useLiveQuery({ of: 'supervision' }, everyMs);
  const now = useSelector(query, (snapshot) => snapshot);
  const result = selectResult(now);
  const board = result?.of === 'supervision' ? result.supervision : null;
  const renew = useCallback(() => query.send({ type: 'liveQuery.renew' }), [query]);
  const retry = (
    <Button icon="refresh" onClick={renew}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <section className={pages.page} aria-label={t`Supervision`} data-state={stateOf(now)}>
      <header className={pages.head}>
        <h1 className={css.title}>
          <Trans>Supervision</Trans>
        </h1>
        {board && <LastHour hour={board.hour} />}
      </header>
      {now.matches('refused') && <EmptyState icon="lock" title={failureText(selectQueryRefusal(now))} action={retry} />}
      {now.matches('unread') &&
        (board ? (
          <p className={css.stale} role="alert">
            {readFailed()} {retry}
          </p>
        ) : (
          <EmptyState icon="alert" title={readFailed()} action={retry} />
        ))}
      {now.matches('reading') && board === null && (
        <Waiting>
          <Trans>Reading who works and what waits…</Trans>
        </Waiting>
      )}
      {board && !now.matches('refused') && <Board board={board} listening={listening} onChanged={renew} />}
    </section>
  );
}

function LastHour({ hour: { raised, taken, ended, take_ms } }: { hour: Supervision['hour'] }) {
  const time = take_ms === null ? '' : formatAge(take_ms);
  return (
    <p className={css.hour}>
      <Trans>
        <b>{raised}</b> raised in the last 60 minutes; of these <b>{taken}</b> taken, <b>{ended}</b> ended.
      </Trans>{' '}
      {take_ms !== null && (
        <Trans>
          Half were taken within <bdi dir="ltr">{time}</bdi>.
        </Trans>
      )}
    </p>
  );
}

interface Reassigned {
  alarm: Alarm;
  /** Whose row it was dragged onto. */
  to?: UserId;
}

interface BoardProps {
  board: Supervision;
  listening: Listening | null;
  onChanged: () => void;
}

function Board({ board, listening, onChanged }: BoardProps) {
  const { t } = useLingui();
  const abilities = useAbilities();
  const me = useSelector(useConsole(), (now) => selectUser(now)?.id);
  const chats = useChats();
  const [reassigned, setReassigned] = useState<Reassigned | null>(null);
  const [recipient, setRecipient] = useState<SupervisedPerson | null>(null);
  const talk = useMemo(() => recipient && { id: recipient.id, name: recipient.name, online: recipient.is_connected }, [recipient]);
  useBoardKeys();
  const close = useCallback(() => {
    setReassigned(null);
    onChanged();
  }, [onChanged]);
  const onReassign = can(abilities, 'reassign', 'Alarm') ? (alarm: Alarm) => setReassigned({ alarm }) : null;
  const onDropped = (id: AlarmId, to: UserId) => {
    const alarm = [...board.held, ...board.late].find((one) => one.id === id);
    if (alarm && onReassign && alarm.taken_by?.id !== to) setReassigned({ alarm, to });
  };
  return (
    <div className={css.board}>
      {reassigned && <Reassign key={reassigned.alarm.id} {...reassigned} abilities={abilities} onClose={close} />}
      {chats && talk && <MessageDialog key={talk.id} chats={chats} person={talk} onClose={() => setRecipient(null)} />}
      <div className={css.column}>
        <Levels waiting={board.waiting} waiting_drills={board.waiting_drills} />
        <Late board={board} onReassign={onReassign} />
      </div>
      <section className={css.part} aria-label={t`Operators`}>
        <h2>
          <Trans>Operators</Trans>
        </h2>
        {listening?.whyNever && <p className={css.quiet}>{listening.whyNever}</p>}
        {board.people.length === 0 ? (
          <p className={css.urgent} role="alert">
            <Trans>Nobody is signed in: alarms ring at no console.</Trans>
          </p>
        ) : (
          <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
            <thead>
              <tr>
                <th scope="col">{t`Operator`}</th>
                <th scope="col">{t`State`}</th>
                <th scope="col">{t`Alarms in attention`}</th>
              </tr>
            </thead>
            <tbody>
              {board.people.map((person) => (
                <OperatorRow
                  key={person.id}
                  person={person}
                  alarms={alarmsOf(board, person.id)}
                  onReassign={onReassign}
                  onMessage={person.id === me ? null : () => setRecipient(person)}
                  whyNoChat={chats === null ? t`You do not have a chat user` : null}
                  listening={person.id === me || listening?.whyNever != null ? null : listening}
                  onDropped={(id) => onDropped(id, person.id)}
                />
              ))}
            </tbody>
          </table>
        )}
        {board.held_count > board.held.length && <Rest shown={board.held.length} all={board.held_count} />}
      </section>
    </div>
  );
}

const alarmsOf = ({ held }: Supervision, id: number): Alarm[] => held.filter(({ taken_by }) => taken_by?.id === id);

function Rest({ shown, all }: { shown: number; all: number }) {
  return (
    <p className={css.quiet}>
      <Trans>
        The {shown} longest of {all} are shown.
      </Trans>
    </p>
  );
}

function Levels({ waiting, waiting_drills }: Pick<Supervision, 'waiting' | 'waiting_drills'>) {
  const { t } = useLingui();
  return (
    <section className={css.part} aria-label={t`Waiting by level`}>
      <h2>
        <Trans>Waiting by level</Trans>
      </h2>
      {waiting.length === 0 ? (
        <p className={css.quiet}>
          <Trans>No alarm is waiting.</Trans>
        </p>
      ) : (
        <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
          <thead>
            <tr>
              <th scope="col">{t`Level`}</th>
              <th scope="col">{t`Alarms`}</th>
              <th scope="col">{t`Longest wait`}</th>
            </tr>
          </thead>
          <tbody>
            {waiting.map(({ level, priority, color, count, oldest }) => (
              <tr key={`${priority} ${level}`}>
                <td className={css.level}>
                  <PriorityMark priority={priority as 1 | 2 | 3 | 4} filled color={color} label={t`Priority ${priority}`} />{' '}
                  <bdi>{level}</bdi>
                </td>
                <td className={css.number}>{count}</td>
                <td className={tables.time}>
                  <Age since={oldest} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {waiting_drills > 0 && (
        <p className={css.quiet}>
          <Plural value={waiting_drills} one="Besides, # alarm of a drill waits." other="Besides, # alarms of drills wait." />
        </p>
      )}
    </section>
  );
}

function Late({ board: { late, late_count }, onReassign }: { board: Supervision; onReassign: ((alarm: Alarm) => void) | null }) {
  const { t } = useLingui();
  return (
    <section className={css.part} aria-label={t`Late`}>
      <h2>
        <Plural value={late_count} _0="Nothing is late" one="# alarm waits past its time" other="# alarms wait past their time" />
      </h2>
      <ul className={css.lines}>
        {late.map((alarm) => (
          <AlarmLine key={alarm.id} alarm={alarm} since={alarm.created} onReassign={onReassign} />
        ))}
      </ul>
      {late_count > late.length && <Rest shown={late.length} all={late_count} />}
    </section>
  );
}
