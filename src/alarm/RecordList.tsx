import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { AlarmRecord } from '../../contract/alarm.ts';
import type { readingMachine } from '../../machines/reading/reading.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Waiting } from '../ui/Spinner.tsx';
import { readFailed, refusalText } from '../words/refusals.ts';
import { clockTime } from '../words/time.ts';
import css from './ActionPanel.module.css';

/** The append-only record of an alarm: who did what, when, with which words; the newest first. */
export function RecordList({ record }: { record: ActorRefFrom<typeof readingMachine> }) {
  const snapshot = useSelector(record, (now) => now);
  const { read, refusal } = snapshot.context;
  if (snapshot.matches('refused')) return <p className={css.quiet}>{refusal ? refusalText(refusal) : readFailed()}</p>;
  if (snapshot.matches('unread'))
    return (
      <p className={css.quiet}>
        {readFailed()}{' '}
        <Button small icon="refresh" onClick={() => record.send({ type: 'reading.renew' })}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  if (read?.what !== 'record')
    return (
      <Waiting>
        <Trans>Reading the record…</Trans>
      </Waiting>
    );
  return (
    <ol className={css.record} data-state={snapshot.value}>
      {[...read.rows].reverse().map((line) => (
        <Line key={`${line.at}-${line.kind}`} line={line} />
      ))}
    </ol>
  );
}

function Line({ line }: { line: AlarmRecord }) {
  const { i18n } = useLingui();
  return (
    <li className={css.line}>
      <time className={css.when} dateTime={line.at} dir="ltr">
        {clockTime(line.at, i18n)}
      </time>
      <div>
        <p>
          <strong>
            <Deed kind={line.kind} />
          </strong>{' '}
          {line.by?.name}
        </p>
        {line.protocol !== null && (
          <p className={css.quiet}>
            <Trans>Protocol {line.protocol}</Trans>
          </p>
        )}
        {line.comments !== null && <p className={css.words}>{line.comments}</p>}
        {line.level !== null && line.kind !== 'raised' && <p className={css.quiet}>{line.level}</p>}
      </div>
    </li>
  );
}

/** What was done, with the reason it is recorded under (OP-4.15): attention, solution, cancellation. */
function Deed({ kind }: { kind: AlarmRecord['kind'] }) {
  if (kind === 'raised') return <Trans>Raised</Trans>;
  if (kind === 'confirm') return <Trans>Attention</Trans>;
  if (kind === 'attend') return <Trans>Solution</Trans>;
  return <Trans>Cancellation</Trans>;
}
