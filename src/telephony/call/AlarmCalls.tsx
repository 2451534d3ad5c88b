import { Trans } from '@lingui/react/macro';
import css from './AlarmCalls.module.css';
import { CallLine } from './ongoing/CallLine.tsx';
import { useAlarmCalls } from './useAlarmCalls.ts';

/** The calls of an alarm (OQ-61): state, remote number, recording. Nothing where there is none. */
export function AlarmCalls({ alarm }: { alarm: number }) {
  const calls = useAlarmCalls(alarm);
  if (calls.length === 0) return null;
  return (
    <section className={css.calls}>
      <h3 className={css.heading}>
        <Trans>Calls</Trans>
      </h3>
      <ul>
        {calls.map((call) => (
          <CallLine key={call.id} call={call} />
        ))}
      </ul>
    </section>
  );
}
