import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { MappedSignal, MappingResult } from '../../../contract/intake/receivers/mapping.ts';
import { showFormatting } from '../../../contract/platform/index.ts';
import { dayAndTime } from '../../words/time.ts';
import signals from '../signals/signals.module.css';
import css from './mapping.module.css';
import { faultWord, qualifierWords } from './mapping-words.ts';

/** Different signals that are shown in full; the others are counted. */
const shownSignals = 3;

/** What a mapping makes of the example. */
export function MappingOutcome({ result: { signals: found, faults, ignored } }: { result: MappingResult }) {
  const { t } = useLingui();
  const shown = [...new Map(found.map((signal) => [JSON.stringify(signal), signal]))].slice(0, shownSignals);
  const sentences = new Set(faults.map((fault) => t(faultWord(fault))));
  return (
    <section className={css.outcome} aria-label={t`Result on the example`} aria-live="polite">
      <h3 className={signals.part}>
        <Trans>Result on the example</Trans>
      </h3>
      {[...sentences].map((sentence) => (
        <p key={sentence} className={css.fault}>
          {sentence}
        </p>
      ))}
      {found.length === 0 && sentences.size === 0 && (
        <p className={css.hint}>
          {ignored > 0 ? <Trans>The conditions exclude this example: no signal.</Trans> : <Trans>The list has no items: no signal.</Trans>}
        </p>
      )}
      {shown.map(([name, signal]) => (
        <Signal key={name} signal={signal} />
      ))}
      {found.length > shown.length && (
        <p className={css.hint}>
          <Plural value={found.length - shown.length} one="and # more signal" other="and # more signals" />
        </p>
      )}
      {found.length > 0 && ignored > 0 && (
        <p className={css.hint}>
          <Plural value={ignored} one="# item is ignored by the conditions" other="# items are ignored by the conditions" />
        </p>
      )}
    </section>
  );
}

function Signal({ signal }: { signal: MappedSignal }) {
  const { t, i18n } = useLingui();
  const facts: readonly (readonly [string, string | null])[] = [
    [t`Account`, signal.account],
    [t`Code`, signal.code],
    [t`State`, t(qualifierWords[signal.qualifier])],
    [t`Zone`, signal.zone],
    [t`Partition`, signal.partition],
    [t`User`, signal.user],
    [t`Text`, signal.text],
    [t`Happened`, signal.happenedAt && dayAndTime(signal.happenedAt, i18n)],
    [t`Pictures`, signal.pictures.length === 0 ? null : String(signal.pictures.length)],
  ];
  return (
    <dl className={signals.facts}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd>
              <bdi>{showFormatting(value)}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
