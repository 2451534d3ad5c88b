import { Trans, useLingui } from '@lingui/react/macro';
import { howLong } from '../../words/how-long.ts';
import { dayAndTime } from '../../words/time.ts';
import { useTicked } from './ticker.ts';

/** The time that is left until a moment, by the clock of the platform. */
export function TimeLeft({ until }: { until: string }) {
  const { t, i18n } = useLingui();
  const left = useTicked((now) => {
    const ms = Math.max(0, Date.parse(until) - now);
    return ms < 60_000 ? ms - (ms % 1000) : ms - (ms % 60_000);
  });
  const minutes = Math.floor(left / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const length = minutes < 60 ? howLong(left) : t`${hours} h ${rest} min`;
  return (
    <time dir="auto" dateTime={until} title={dayAndTime(until, i18n, 'short')}>
      <Trans>{length} left</Trans>
    </time>
  );
}
