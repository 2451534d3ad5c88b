import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Shelving } from '../../../contract/alarms/shelving.ts';
import { selectRefusal } from '../../../machines/alarms/shelving/shelving.selectors.ts';
import { refusalText } from '../../words/refusals.ts';
import { dayAndTime, howLong } from '../../words/time.ts';
import { useTicked } from '../queue/ticker.ts';
import css from './shelving.module.css';
import type { ShelvingRef } from './shelving.ports.ts';

/** Device, zone and type of what is shelved. */
export const sourceOf = ({ device, zone, alarm_type }: Pick<Shelving, 'device' | 'zone' | 'alarm_type'>): string =>
  [device?.name, zone?.name, alarm_type].filter(Boolean).join(' · ');

/** The time that is left, by the clock of the platform. */
export function Left({ until }: { until: string }) {
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

/** What became of the last act. */
export function ShelvingOutcome({ shelving }: { shelving: ShelvingRef }) {
  const now = useSelector(shelving, (snapshot) => snapshot);
  const refusal = selectRefusal(now);
  if (now.matches({ ready: 'denied' }) && refusal)
    return (
      <p role="alert" className={css.note}>
        {refusalText(refusal)}
      </p>
    );
  if (now.matches({ ready: 'unanswered' }))
    return (
      <p role="alert" className={css.note}>
        <Trans>No response. Check the list before you try again.</Trans>
      </p>
    );
  return null;
}
