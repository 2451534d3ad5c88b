import { Trans, useLingui } from '@lingui/react/macro';
import {
  type ChartGroup,
  type ChartMeasure,
  type ChartSetup,
  chartMeasures,
  groupsByMeasure,
  maxHourlyDays,
} from '../../../../contract/workspace/charts.ts';
import { Select } from '../../../ui/Field.tsx';
import type { SlotSettingsProps } from '../slot.ts';
import { UnitChoice } from '../UnitChoice.tsx';
import css from './charts.module.css';
import { SaveChart } from './SaveChart.tsx';
import { isAlongTime, normalizeSetup, setupOf } from './setup.ts';
import { chartName, groupWords, measureWords } from './words.ts';

const spans = [1, 7, 14, 31, 90, 366] as const;

/** Edits what a chart counts, the grouping, the number of days and the unit; also saves it to the user's charts. */
export function ChartSettings({ data, onData, isAlarmView }: SlotSettingsProps) {
  const setup = setupOf(data);
  const change = (to: ChartSetup) => {
    const chart = normalizeSetup(to);
    onData({ ...data, chart }, chartName(chart));
  };
  return (
    <div className={css.form}>
      <ChartFields setup={setup} onSetup={change} />
      {!isAlarmView && <SaveChart setup={setup} />}
    </div>
  );
}

/** The fields of a chart, for its slot and for the widget of the user's charts. */
export function ChartFields({ setup, onSetup }: { setup: ChartSetup; onSetup: (setup: ChartSetup) => void }) {
  const { t, i18n } = useLingui();
  const { measure, by, days, draw, id_unit } = setup;
  return (
    <>
      <Select
        label={t`What is counted`}
        value={measure}
        onChange={({ target: { value } }) => onSetup({ ...setup, measure: value as ChartMeasure })}
      >
        {chartMeasures.map((one) => (
          <option key={one} value={one}>
            {i18n._(measureWords[one])}
          </option>
        ))}
      </Select>
      <Select label={t`Group by`} value={by} onChange={({ target: { value } }) => onSetup({ ...setup, by: value as ChartGroup })}>
        {groupsByMeasure[measure].map((one) => (
          <option key={one} value={one}>
            {i18n._(groupWords[one])}
          </option>
        ))}
      </Select>
      {measure !== 'cameras' && (
        <Select
          label={t`Days, today included`}
          value={days}
          onChange={({ target: { value } }) => onSetup({ ...setup, days: Number(value) })}
        >
          {[...new Set([...spans, days])]
            .sort((a, b) => a - b)
            .filter((one) => by !== 'hour' || one <= maxHourlyDays)
            .map((one) => (
              <option key={one} value={one}>
                {i18n.number(one)}
              </option>
            ))}
        </Select>
      )}
      {isAlongTime(setup) && (
        <Select
          label={t`Chart type`}
          value={draw}
          onChange={({ target: { value } }) => onSetup({ ...setup, draw: value === 'line' ? 'line' : 'bars' })}
        >
          <option value="bars">{t`Bars`}</option>
          <option value="line">{t`Line`}</option>
        </Select>
      )}
      {measure !== 'detection_events' && (
        <UnitChoice id={id_unit ?? null} none={t`No unit: all your units`} onChoose={(unit) => onSetup({ ...setup, id_unit: unit?.id })} />
      )}
      {measure === 'detection_events' && (
        <p className={css.quiet}>
          <Trans>Detection events are counted for all your units.</Trans>
        </p>
      )}
    </>
  );
}
