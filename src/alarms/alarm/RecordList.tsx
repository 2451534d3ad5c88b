import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type AlarmActKind, actOfKind, isActKind } from '../../../contract/alarms/acts.ts';
import type { AlarmHistoryEntry } from '../../../contract/alarms/record.ts';
import { type referenceDataMachine, selectData, selectReferenceRefusal } from '../../../machines/platform/index.ts';
import { lazyView } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { failureText, readFailed } from '../../words/refusals.ts';
import { clockTime } from '../../words/time.ts';
import { actWords } from '../act-words.ts';
import { overriddenText, RecordedOutcome } from '../gate/RecordedOutcome.tsx';
import css from './ActionPanel.module.css';

const RecordedRun = lazyView(async () => (await import('../../automation/run/RecordedRun.tsx')).RecordedRun);

/** The append-only record of an alarm: who did what, when, with which words; the newest first. An act shows the level that the alarm had. */
export function RecordList({ record }: { record: ActorRefFrom<typeof referenceDataMachine> }) {
  const snapshot = useSelector(record, (now) => now);
  const data = selectData(snapshot);
  const refusal = selectReferenceRefusal(snapshot);
  if (snapshot.matches('refused')) return <p className={css.quiet}>{failureText(refusal)}</p>;
  if (snapshot.matches('unread'))
    return (
      <p className={css.quiet}>
        {readFailed()}{' '}
        <Button small icon="refresh" onClick={() => record.send({ type: 'reference.renew' })}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  if (data?.what !== 'record')
    return (
      <Waiting>
        <Trans>Loading the log…</Trans>
      </Waiting>
    );
  return (
    <ol className={css.record} data-state={snapshot.value}>
      {[...data.rows].reverse().map((line) => (
        <Line key={`${line.at}-${line.kind}-${line.about ?? ''}-${line.comments ?? ''}`} line={line} />
      ))}
    </ol>
  );
}

function Line({ line }: { line: AlarmHistoryEntry }) {
  const { t, i18n } = useLingui();
  return (
    <li className={css.line}>
      <time className={css.when} dateTime={line.at} dir="ltr">
        {clockTime(line.at, i18n)}
      </time>
      <div>
        <p>
          <strong>{t(titleOf(line.kind))}</strong>{' '}
          {line.about && <bdi>{line.kind === 'end_overridden' ? overriddenText(line.about, t) : line.about}</bdi>} {line.by?.name}
        </p>
        <RecordedOutcome line={line} />
        {line.protocol !== null && (
          <p className={css.quiet}>
            <Trans>Protocol {line.protocol}</Trans>
          </p>
        )}
        {line.comments !== null && (
          <p className={css.words}>
            {line.kind === 'command' ? (
              <Suspense fallback={line.comments}>
                <RecordedRun text={line.comments} />
              </Suspense>
            ) : line.kind === 'plan' ? (
              <Answer text={line.comments} />
            ) : (
              line.comments
            )}
          </p>
        )}
        {line.level !== null && isActKind(line.kind) && <p className={css.quiet}>{line.level}</p>}
      </div>
    </li>
  );
}

/** `question: answer` of an action plan; yes and no are stored as codes and translated here. */
function Answer({ text }: { text: string }) {
  const { t } = useLingui();
  const answers: Readonly<Record<string, string>> = { yes: t`Yes`, no: t`No` };
  const [, question, answer = ''] = /^([\s\S]*): (yes|no)$/.exec(text) ?? [];
  return <bdi>{question === undefined ? text : `${question}: ${answers[answer]}`}</bdi>;
}

/** Names of the record entries; an act is named by the reason it was recorded with (OP-4.15). */
const kindWords: Record<Exclude<AlarmHistoryEntry['kind'], AlarmActKind>, MessageDescriptor> = {
  raised: msg`Raised`,
  command: msg`Command`,
  plan: msg`Action plan`,
  purged: msg`Purged`,
  clip: msg`Video clip`,
  call_taken: msg`Call taken`,
  call_missed: msg`Call missed`,
  call_ended: msg`Call ended`,
  signal_restored: msg`Restored by the panel`,
  released: msg`Released`,
  forwarded: msg`Forwarded`,
  withdrawn: msg`Offer withdrawn`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
  offer_expired: msg`Offer expired`,
  taken_over: msg`Taken over`,
  reassigned: msg`Reassigned`,
  parked: msg`Parked`,
  resumed: msg`Resumed`,
  unattended: msg`Owner disconnected`,
  attended_again: msg`Owner connected again`,
  take_breached: msg`Time to take passed`,
  end_breached: msg`Time to end passed`,
  escalated: msg`Escalated`,
  video_viewed: msg`Video looked at`,
  end_overridden: msg`Requirements overridden`,
  supervisor_notified: msg`Supervisor notified`,
  ungrouped: msg`Taken out of its group`,
  latched: msg`Chattering source latched`,
  unlatched: msg`Source quiet again`,
  assigned: msg`Assigned to who holds the unit`,
  contact_reached: msg`Contact reached`,
  contact_no_answer: msg`Contact: no answer`,
  contact_voicemail: msg`Contact: voicemail`,
  contact_wrong_number: msg`Contact: wrong number`,
  password_matched: msg`Password matches`,
  password_not_matched: msg`Password does not match`,
  source_shelved: msg`Source shelved`,
  drill_ended: msg`Drill ended`,
};
function titleOf(kind: AlarmHistoryEntry['kind']): MessageDescriptor {
  return isActKind(kind) ? actWords[actOfKind(kind)].reason : kindWords[kind];
}
