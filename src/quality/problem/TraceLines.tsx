import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Trace } from '../../../contract/quality/trace.ts';
import css from './problem.module.css';

/** Maximum number of lines rendered of a long trace: its last ones. */
const shownMost = 500;

/** The steps of a trace, line by line, as stored. */
export function TraceLines({ trace }: { trace: Trace }) {
  const { t } = useLingui();
  const lines = useMemo(() => linesOf(trace), [trace]);
  const whole = useMemo(() => JSON.stringify(trace, null, 1), [trace]);
  return (
    <div className={css.look}>
      {lines.length > shownMost && (
        <p>
          <Trans>The last {shownMost} steps:</Trans>
        </p>
      )}
      <ol
        className={css.lines}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
        tabIndex={0}
        dir="ltr"
        aria-label={t`Steps`}
      >
        {lines.slice(-shownMost).map(({ number, at, path, type, state }) => (
          <li key={number}>
            <span>{(at / 1000).toFixed(1)}</span> <b>{path}</b> {type} → {state}
          </li>
        ))}
      </ol>
      <details>
        <summary>
          <Trans>The whole file</Trans>
        </summary>
        <textarea className={css.file} readOnly rows={12} dir="ltr" aria-label={t`The whole file`} value={whole} />
      </details>
    </div>
  );
}

function linesOf({ actors }: Trace) {
  const steps = actors.flatMap(({ path, steps }) => steps.map(({ at, event, state }) => ({ at, path, type: event.type, state })));
  return steps.toSorted((one, other) => one.at - other.at).map((step, number) => ({ ...step, number }));
}
