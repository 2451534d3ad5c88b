import { Plural, useLingui } from '@lingui/react/macro';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { Icon } from '../../ui/Icon.tsx';
import { dayAndTime } from '../../words/time.ts';
import css from './RestoreMark.module.css';

/** How many further signals of its source an alarm stands for, by shape and word; nothing where its source does not chatter. */
export function RepeatMark({ alarm: { repeats }, isShort = false }: { alarm: Pick<Alarm, 'repeats'>; isShort?: boolean }) {
  const { t, i18n } = useLingui();
  if (repeats === null) return null;
  const { count, last, is_latched } = repeats;
  const state = is_latched ? t`The source chatters: its further signals are counted here` : t`The source is quiet again`;
  const hint = last === null ? state : `${state} · ${t`last ${dayAndTime(last, i18n)}`}`;
  return (
    <span className={css.mark} data-repeats={count} title={hint}>
      <Icon name="refresh" size={14} />
      <bdi dir="ltr">{`+${count}`}</bdi>{' '}
      <span className={isShort ? 'visually-hidden' : undefined}>
        {is_latched ? t`chattering` : <Plural value={count} one="signal" other="signals" />}
      </span>
    </span>
  );
}
