import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { HealthPercentiles, HealthReport } from '../../../contract/alarms/health-calls.ts';
import type { HistoryFilter } from '../../../contract/alarms/history-filter.ts';
import { PriorityMark } from '../../ui/PriorityMark.tsx';
import tables from '../../ui/table.module.css';
import { AlarmCount } from './AlarmCount.tsx';
import { HealthPart } from './HealthPart.tsx';
import css from './health.module.css';
import { formatSeconds } from './health-filter.ts';

type Times = NonNullable<HealthReport['times']>;

/** Within which times half, 90 % and 95 % of alarms were taken and ended, of all, by level, operator and tenant. */
export function TimesPart() {
  const { t } = useLingui();
  return (
    <HealthPart title={t`Times to take and to end`} parts={['times']}>
      {({ times }) => times && <TimesTable times={times} />}
    </HealthPart>
  );
}

function TimesTable({ times: { all, levels, operators, tenants } }: { times: Times }) {
  const { t } = useLingui();
  const groups = [
    { name: t`Level`, rows: levels, field: 'alarm_level' },
    { name: t`Operator`, rows: operators, field: 'operator' },
    { name: t`Tenant`, rows: tenants, field: 'tenant' },
  ] as const;
  return (
    <table className={`${tables.table} ${tables.lined} ${tables.roomy} ${css.times}`}>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col" className={css.number}>{t`Alarms`}</th>
          {(['P50', 'P90', 'P95'] as const).map((name) => (
            <th key={name} scope="col" className={css.number}>{t`Taken, ${name}`}</th>
          ))}
          {(['P50', 'P90', 'P95'] as const).map((name) => (
            <th key={name} scope="col" className={css.number}>{t`Ended, ${name}`}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        <TimesLine name={t`All`} times={all} narrowed={{}} />
      </tbody>
      {groups.map(({ name, rows, field }) => (
        <tbody key={field}>
          <tr>
            <th scope="rowgroup" colSpan={8} className={css.group}>
              {name}
            </th>
          </tr>
          {rows.map((row) => (
            <TimesLine
              key={row.id}
              name={row.name}
              times={row}
              narrowed={{ [field]: [row.id] }}
              mark={
                'priority' in row && (
                  <PriorityMark priority={row.priority as 1 | 2 | 3 | 4} filled color={row.color} label={t`Priority ${row.priority}`} />
                )
              }
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface TimesLineProps {
  name: string;
  times: Times['all'];
  narrowed: Partial<HistoryFilter>;
  mark?: ReactNode;
}

function TimesLine({ name, times: { alarms, take, end }, narrowed, mark }: TimesLineProps) {
  return (
    <tr>
      <th scope="row" className={css.name}>
        {mark} <bdi>{name}</bdi>
      </th>
      <td className={css.number}>
        <AlarmCount alarms={alarms} what={name} narrowed={narrowed} />
      </td>
      <TimeCells times={take} />
      <TimeCells times={end} />
    </tr>
  );
}

function TimeCells({ times }: { times: HealthPercentiles | null }) {
  return (['p50', 'p90', 'p95'] as const).map((name) => (
    <td key={name} className={css.number}>
      <bdi dir="ltr">{times ? formatSeconds(times[name]) : '–'}</bdi>
    </td>
  ));
}
