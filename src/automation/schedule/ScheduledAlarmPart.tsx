import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { namedOf, selectDraft } from '../../../machines/catalogues/index.ts';
import type { CustomPartProps } from '../../catalogues/index.ts';
import { NextRuns } from './NextRuns.tsx';
import { Rule, Unfinished } from './Rule.tsx';
import { beginningOf, daysIn, labelIn, windowIn } from './rule-words.ts';
import css from './schedule.module.css';

/** Describes what a scheduled alarm will do, and the start of its next windows (OQ-35). */
export function ScheduledAlarmPart({ record }: CustomPartProps) {
  const { i18n } = useLingui();
  const draft = useSelector(record, selectDraft);
  const window = windowIn(draft);
  const type = labelIn(draft['alarm_type']);
  const tenant = labelIn(draft['id_tenant']);
  const units = Array.isArray(draft['units']) ? draft['units'].length : 0;
  if (window === null || type === null || tenant === null) return <Unfinished />;
  const { start, end } = window;
  const days = daysIn(window.days, i18n);
  const isActive = draft['active'] === true;
  return (
    <Rule>
      {!isActive && (
        <p className={css.warning}>
          <Trans>It is inactive: no alarms are raised.</Trans>
        </p>
      )}
      <p>
        <Trans>
          On {days} at {start} an alarm of the type “{type}” is raised, once a window:
        </Trans>{' '}
        {units === 0 ? (
          <Trans>at every unit of {tenant}.</Trans>
        ) : (
          <Plural value={units} one="at the unit that was chosen." other="at each of the # units that were chosen." />
        )}
      </p>
      <p>{window.isOvernight ? <Trans>The window ends at {end} on the next day.</Trans> : <Trans>The window ends at {end}.</Trans>}</p>
      {isActive && (
        <NextRuns
          expressions={[beginningOf(window)]}
          tenant={namedOf(draft['id_tenant'], undefined)?.id ?? null}
          title={<Trans>Next windows</Trans>}
        />
      )}
    </Rule>
  );
}
