import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { Replay, SignalRow } from '../../../contract/intake/receivers/calls.ts';
import { showFormatting } from '../../../contract/platform/index.ts';
import { selectQueryRefusal, selectResult } from '../../../machines/platform/index.ts';
import { type LiveQueryRef, useLiveQuery, useOpenTarget } from '../../platform/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { failureText, readFailed } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import { byteLines } from './raw-bytes.ts';
import { outcomeSentences, outcomeWords, reasonSentences } from './signal-words.ts';
import css from './signals.module.css';

/** All that is known of a signal: its fields, why it raised no alarm, the bytes that arrived, and what it would do now. */
export function SignalDetail({ signal, onClose }: { signal: SignalRow; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [replays, setReplays] = useState(0);
  const at = (instant: string | null) => (instant === null ? null : dayAndTime(instant, i18n));
  return (
    <aside className={css.detail} aria-label={t`Signal`}>
      <header className={css.detailHead}>
        <h2>
          <bdi>{signal.description ?? signal.code ?? t`Signal`}</bdi>
        </h2>
        <IconButton icon="close" label={t`Close`} onClick={onClose} />
      </header>
      <p className={css.why}>
        <strong>{t(outcomeWords[signal.outcome])}</strong> <Why outcome={signal.outcome} reason={signal.reason} />
      </p>
      {signal.alarm && <OfAlarm alarm={signal.alarm} />}
      <dl className={css.facts}>
        <Fact name={t`Received`} value={at(signal.received)} />
        <Fact name={t`Happened`} value={at(signal.happened)} />
        <Fact name={t`Receiver`} value={signal.receiver.name} />
        <Fact name={t`Account`} value={signal.account} isCode />
        <Fact name={t`Device`} value={signal.device?.name ?? null} />
        <Fact name={t`Unit`} value={signal.unit?.name ?? null} />
        <Fact name={t`Tenant`} value={signal.tenant?.name ?? null} />
        <Fact name={t`Code`} value={signal.code} isCode />
        <Fact name={t`Zone`} value={[signal.zone, signal.zone_name].filter(Boolean).join(' · ') || null} />
        <Fact name={t`Partition`} value={signal.partition} />
        <Fact name={t`User`} value={signal.user} />
        <Fact name={t`Text`} value={signal.text} />
      </dl>
      <Raw id={signal.id} />
      <h3 className={css.part}>
        <Trans>Replay</Trans>
      </h3>
      <p className={css.note}>
        <Trans>What this signal would do by the rules of now. Nothing is done.</Trans>
      </p>
      <Button icon="refresh" small onClick={() => setReplays(replays + 1)}>
        <Trans>Replay as a test</Trans>
      </Button>
      {replays > 0 && <Replayed key={replays} id={signal.id} />}
    </aside>
  );
}

function Why({ outcome, reason }: Pick<SignalRow, 'outcome' | 'reason'>) {
  const { t } = useLingui();
  const sentence = reason ? reasonSentences[reason] : outcomeSentences[outcome];
  return sentence ? <span>{t(sentence)} </span> : null;
}

/** The alarm that a signal raised or restored, and the way to it; where it cannot be opened, home states why. */
function OfAlarm({ alarm: { alarm_id } }: { alarm: NonNullable<SignalRow['alarm']> }) {
  const { t } = useLingui();
  const open = useOpenTarget();
  return (
    <p className={css.why}>
      <span>
        {t`Alarm`} <bdi dir="ltr">{alarm_id}</bdi>
      </span>
      <Button small icon="alarm" onClick={() => open({ kind: 'alarm', alarm_id })}>
        <Trans>Open alarm</Trans>
      </Button>
    </p>
  );
}

function Fact({ name, value, isCode = false }: { name: string; value: string | null; isCode?: boolean }) {
  if (value === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi dir={isCode ? 'ltr' : undefined} className={isCode ? css.code : undefined}>
          {showFormatting(value)}
        </bdi>
      </dd>
    </>
  );
}

/** What a query answered, or in its place that it is read, refused, or not answered. */
function Answered({ query, children }: { query: LiveQueryRef; children: ReactNode }) {
  const now = useSelector(query, (snapshot) => snapshot);
  if (now.matches('read')) return children;
  if (now.matches('refused')) return <p role="alert">{failureText(selectQueryRefusal(now))}</p>;
  if (now.matches('unread')) return <p role="alert">{readFailed()}</p>;
  return <Waiting>{null}</Waiting>;
}

function Raw({ id }: { id: number }) {
  const { t } = useLingui();
  const query = useLiveQuery({ of: 'signal', id });
  const result = useSelector(query, selectResult);
  const signal = result?.of === 'signal' ? result.signal : null;
  const lines = signal && byteLines(signal.raw);
  return (
    <>
      <h3 className={css.part}>
        <Trans>What arrived</Trans>
      </h3>
      <Answered query={query}>
        {lines === null ? (
          <p role="alert">
            <Trans>What arrived cannot be read.</Trans>
          </p>
        ) : lines.length === 0 ? (
          <p className={css.note}>
            <Trans>The platform itself noticed this: nothing arrived.</Trans>
          </p>
        ) : (
          <pre className={css.raw} dir="ltr" aria-label={t`Bytes in hexadecimal digits and text`}>
            {lines.map(({ at, hex, text }) => `${at}  ${hex.padEnd(47)}  ${text}`).join('\n')}
          </pre>
        )}
        {signal?.pictures.map((address) => (
          <img key={address} src={address} alt={t`Picture of the sender`} className={css.picture} />
        ))}
      </Answered>
    </>
  );
}

function Replayed({ id }: { id: number }) {
  const query = useLiveQuery({ of: 'replay', id });
  const result = useSelector(query, selectResult);
  return <Answered query={query}>{result?.of === 'replay' && <ReplayText replay={result.replay} />}</Answered>;
}

function ReplayText({ replay: { outcome, reason, description } }: { replay: Replay }) {
  const { t } = useLingui();
  return (
    <p role="status" className={css.why}>
      <strong>{t(outcomeWords[outcome])}</strong> <Why outcome={outcome} reason={reason} />
      {description !== null && <bdi>{description}</bdi>}
    </p>
  );
}
