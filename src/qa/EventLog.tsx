import { Trans, useLingui } from '@lingui/react/macro';
import css from './qa.module.css';
import { useRecording } from './recording.ts';

/** What happened since the recording began, the newest on top. */
export function EventLog() {
  const { t } = useLingui();
  const { heard } = useRecording();
  return (
    <section className={css.log} aria-label={t`Events`}>
      <h2 className={css.title}>
        <Trans>Events</Trans>
      </h2>
      {heard.length === 0 ? (
        <p className={css.hint}>
          <Trans>While a trace is recorded, every event of every machine is listed here.</Trans>
        </p>
      ) : (
        <ol dir="ltr">
          {heard.toReversed().map(({ number, at, path, type, state }) => (
            <li key={number}>
              <span className={css.at}>{(at / 1000).toFixed(2)}</span> <b>{path}</b> {type} → {state}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
