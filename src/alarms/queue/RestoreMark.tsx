import { useLingui } from '@lingui/react/macro';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { Icon } from '../../ui/Icon.tsx';
import { dayAndTime } from '../../words/time.ts';
import css from './RestoreMark.module.css';

interface RestoreMarkProps {
  alarm: Pick<Alarm, 'restore'>;
  /** Where a row has no room for the word: the shape alone, with the word in its hint. */
  isShort?: boolean;
}

/** Whether the panel restored what raised an alarm, by shape and word; nothing where nothing restores it. */
export function RestoreMark({ alarm: { restore }, isShort = false }: RestoreMarkProps) {
  const { t, i18n } = useLingui();
  if (restore === null) return null;
  const isRestored = restore.state === 'restored';
  const word = isRestored ? t`Restored` : t`Not restored`;
  const when = restore.at === null ? null : dayAndTime(restore.at, i18n);
  const hint = !isRestored
    ? t`The panel has not restored it yet`
    : when === null
      ? t`Restored by the panel`
      : t`Restored by the panel: ${when}`;
  return (
    <span className={css.mark} data-restore={restore.state} title={hint}>
      <Icon name={isRestored ? 'circleCheck' : 'circle'} size={14} />
      <span className={isShort ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  );
}
