import { Trans, useLingui } from '@lingui/react/macro';
import { useNow } from '../../alarms/index.ts';
import { dayAndTime, howLong } from '../../words/time.ts';

/** The time that is left of a test, by the clock of the platform. */
export function TimeLeft({ until }: { until: string }) {
  const now = useNow();
  const { t, i18n } = useLingui();
  const left = Math.max(0, Date.parse(until) - now);
  const minutes = Math.floor(left / 60_000);
  const length = minutes < 60 ? howLong(left) : t`${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return (
    <time dateTime={until} title={dayAndTime(until, i18n, 'short')}>
      <Trans>{length} left</Trans>
    </time>
  );
}
