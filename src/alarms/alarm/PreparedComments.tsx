import { useLingui } from '@lingui/react/macro';
import type { Alarm, AlarmComment } from '../../../contract/alarms/alarm.ts';
import type { AlarmStatus } from '../../../contract/alarms/status.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Chip.tsx';
import css from './PreparedComments.module.css';

interface PreparedCommentsProps {
  comments: readonly AlarmComment[];
  onPick: (comment: string) => void;
}

/** Comments to choose from, the first nine by Alt and a digit. */
export function PreparedComments({ comments, onPick }: PreparedCommentsProps) {
  const { t } = useLingui();
  if (comments.length === 0) return null;
  return (
    <ul className={css.prepared} aria-label={t`Prepared comments`}>
      {comments.map(({ id, comment }, at) => (
        <li key={id}>
          <Button small aria-keyshortcuts={at < 9 ? `Alt+${at + 1}` : undefined} onClick={() => onPick(comment)}>
            {comment}
            {at < 9 && (
              <span aria-hidden="true">
                {' '}
                <Kbd>{`Alt+${at + 1}`}</Kbd>
              </span>
            )}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Prepared comments for an act on alarms: of the status it leads to, for the type and tenant of each of them (OQ-28). */
export function commentsFor(comments: readonly AlarmComment[], to: AlarmStatus, alarms: readonly Alarm[]): AlarmComment[] {
  return comments.filter(
    ({ status, alarm_type, tenant }) =>
      status === to &&
      alarms.every((alarm) => (alarm_type === null || alarm_type === alarm.alarm_type) && (tenant === null || tenant === alarm.tenant?.id)),
  );
}

/** Appends a prepared comment to the text. */
export function withComment(written: string, prepared: string): string {
  const before = written.trim();
  return before === '' ? prepared : `${before} ${prepared}`;
}
