import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { HistoryOrder } from '../../../contract/alarms/history.ts';
import { catalogueOf, type Field, text } from '../../../contract/catalogues/index.ts';
import { dayAndTime } from '../../words/time.ts';
import { LevelMark } from '../queue/AlarmName.tsx';
import { DrillMark } from '../queue/DrillMark.tsx';
import { RestoreMark } from '../queue/RestoreMark.tsx';
import { statusWords, typeName } from '../queue/words.ts';
import css from './HistoryPage.module.css';

/** A column of the history: its head is the label of the field. */
export interface HistoryColumn {
  field: Field;
  /** Fields of the catalogue of alarms that an export has for it. */
  exported: readonly string[];
  /** Its track in the grid of a row. */
  track: string;
  /** Orders by it, first the one of the first click; none: the list cannot be sorted by it. */
  orders?: readonly [HistoryOrder, HistoryOrder];
  cell: (alarm: Alarm, i18n: I18n) => ReactNode;
}

const fieldOf = (name: string): Field => {
  const field = catalogueOf('alarm').fields.find((one) => one.name === name);
  if (!field) throw new TypeError(`Alarms have no field "${name}"`);
  return field;
};

/** A column of one field. */
const column = (name: string, track: string, cell: HistoryColumn['cell'], more: Partial<HistoryColumn> = {}): HistoryColumn => ({
  field: fieldOf(name),
  exported: [name],
  track,
  cell,
  ...more,
});
const words = (value: string | null | undefined): ReactNode => <span dir="auto">{value}</span>;
const moment = (value: string | null, i18n: I18n): ReactNode =>
  value !== null && (
    <bdi dir="ltr">
      <time dateTime={value}>{dayAndTime(value, i18n, 'short')}</time>
    </bdi>
  );
const wide = 'minmax(120px, 1.2fr)';
const time = '158px';

/** Every column that the history can have, in the order in which they are offered. The first one names the alarm and is always shown. */
export const historyColumns: readonly HistoryColumn[] = [
  {
    field: text('alarm', { label: 'Alarm' }),
    exported: ['alarm_type', 'alarm_id', 'description', 'priority'],
    track: 'minmax(240px, 3fr)',
    cell: (alarm, i18n) => (
      <span className={css.alarm}>
        <LevelMark alarm={alarm} filled={alarm.alarm_status === 'waiting'} />
        <DrillMark alarm={alarm} />
        <span className={css.main}>
          <button type="button" className={css.link}>
            <bdi>{typeName(alarm, (words) => i18n._(words))}</bdi> · <bdi dir="ltr">{alarm.alarm_id}</bdi>
          </button>
          <span className={css.quiet} dir="auto">
            {alarm.description}
          </span>
        </span>
      </span>
    ),
  },
  column(
    'unit',
    'minmax(140px, 1.4fr)',
    ({ unit, tenant }) => (
      <span className={css.main}>
        {words(unit.description)}
        <span className={css.quiet} dir="auto">
          {tenant?.name}
        </span>
      </span>
    ),
    { exported: ['unit', 'tenant'] },
  ),
  column('alarm_status', '110px', (alarm, i18n) => (
    <span className={css.main}>
      <span>{i18n._(statusWords[alarm.alarm_status])}</span>
      <RestoreMark alarm={alarm} />
    </span>
  )),
  column('created', time, ({ created }, i18n) => moment(created, i18n), { orders: ['newest', 'oldest'] }),
  {
    field: text('operator', { label: 'Operator' }),
    exported: ['taken_by', 'ended_by'],
    track: wide,
    cell: ({ ended_by, taken_by }) => words((ended_by ?? taken_by)?.name),
  },
  column('comments', 'minmax(100px, 1.6fr)', ({ comments }) => (
    <span className={css.note} dir="auto">
      {comments}
    </span>
  )),
  column('priority', '90px', ({ alarm_level }) => <bdi>{alarm_level.priority}</bdi>, { orders: ['most_urgent', 'least_urgent'] }),
  column('alarm_level', wide, ({ alarm_level }) => words(alarm_level.level)),
  column('alarm_acronym', '90px', ({ alarm_acronym }) => <bdi>{alarm_acronym}</bdi>),
  column('taken_by', wide, ({ taken_by }) => words(taken_by?.name)),
  column('taken_at', time, ({ taken_at }, i18n) => moment(taken_at, i18n)),
  column('ended_by', wide, ({ ended_by }) => words(ended_by?.name)),
  column('ended_at', time, ({ ended_at }, i18n) => moment(ended_at, i18n)),
  column('outcome', wide, ({ outcome }) => words(outcome?.name)),
  column('cause', wide, ({ outcome }) => words(outcome?.cause?.name)),
  column('avs_score', '110px', ({ avs_score }) => <bdi>{avs_score}</bdi>),
  column('protocol', wide, ({ protocol }) => words(protocol)),
  column('cameras', wide, ({ cameras }) => words(cameras.map(({ name }) => name).join(', '))),
  column('host', wide, ({ host }) => words(host)),
  column('folioCAD', '120px', ({ folioCAD }) => words(folioCAD)),
  column('statusCAD', '120px', ({ statusCAD }) => words(statusCAD)),
];

/** The columns before anybody chooses. */
const usual = ['alarm', 'unit', 'alarm_status', 'created', 'operator', 'comments'];

/** The chosen columns in their order; names that no column has are left out. @param chosen null: the usual ones */
export function shownHistoryColumns(chosen: readonly string[] | null): readonly HistoryColumn[] {
  const [first, ...rest] = historyColumns;
  const names = chosen ?? usual;
  const found = names.flatMap((name) => rest.find(({ field }) => field.name === name) ?? []);
  return first ? [first, ...found] : found;
}
