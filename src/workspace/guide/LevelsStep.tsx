import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { LevelSound } from '../../alarms/index.ts';
import { useLiveQuery } from '../../platform/index.ts';
import css from './Guide.module.css';
import { Records } from './Records.tsx';
import { textOf } from './text-of.ts';

const byUrgency = [
  ['sort', 'priority'],
  ['max', '20'],
] as const;

const urgencyOf = (value: unknown): 1 | 2 | 3 | 4 => (value === 1 || value === 2 || value === 3 ? value : 4);

/** The levels of alarms, to be listened to. */
export function LevelsStep() {
  const { t } = useLingui();
  const levels = useLiveQuery({ of: 'rows', key: 'alarm-level', query: byUrgency });
  return (
    <>
      <Records query={levels} label={t`Alarm levels`} none={<Trans>No level exists, so no alarm can be raised.</Trans>}>
        {(row) => {
          const own = typeof row['sound'] === 'string' && row['sound'] !== '' ? row['sound'] : null;
          return (
            <>
              <svg className={css.colour} viewBox="0 0 10 10" aria-hidden="true">
                <rect width="10" height="10" fill={textOf(row, 'color')} />
              </svg>
              <strong>{textOf(row, 'level')}</strong>
              <span className={css.detail}>{textOf(row, 'description')}</span>
              <span className={css.detail}>
                {own === null ? <Trans>Built-in sound of its priority</Trans> : <Trans>Sound of its own</Trans>}
              </span>
              <LevelSound level={textOf(row, 'level')} priority={urgencyOf(row['priority'])} own={own} />
              <Link href={`/alarm_level?record=${row.id}`}>
                <Trans>Change</Trans>
              </Link>
            </>
          );
        }}
      </Records>
      <p>
        <Link href="/alarm_level?record=new">
          <Trans>Another level</Trans>
        </Link>
      </p>
    </>
  );
}
