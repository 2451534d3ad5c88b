import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { HealthReport } from '../../../contract/alarms/health-calls.ts';
import tables from '../../ui/table.module.css';
import { dayAndTime } from '../../words/time.ts';
import { AlarmCount } from './AlarmCount.tsx';
import { HealthPart } from './HealthPart.tsx';
import css from './health.module.css';
import { formatSeconds } from './health-filter.ts';

/** The share of the span in which alarms came faster than one operator can handle them, and the largest floods. */
export function FloodPart() {
  const { t } = useLingui();
  return (
    <HealthPart title={t`Time in flood`} parts={['flood']}>
      {({ flood, from, to }) => flood && <Floods flood={flood} spanMs={Date.parse(to) - Date.parse(from)} />}
    </HealthPart>
  );
}

function Floods({ flood, spanMs }: { flood: NonNullable<HealthReport['flood']>; spanMs: number }) {
  const { t, i18n } = useLingui();
  const share = i18n.number(spanMs === 0 ? 0 : flood.ms / spanMs, { style: 'percent', maximumFractionDigits: 2 });
  const alarms = i18n.number(flood.alarms);
  return (
    <>
      <p className={css.lead}>
        <b>{share}</b>{' '}
        <span className={css.quiet}>
          <Trans>Less than 1% is the aim.</Trans>
        </span>
      </p>
      <p className={css.quiet}>
        <Plural value={flood.count} _0="No flood." one={`# flood with ${alarms} alarms.`} other={`# floods with ${alarms} alarms.`} />
      </p>
      {flood.count > 0 && (
        <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
          <thead>
            <tr>
              <th scope="col">{t`Began`}</th>
              <th scope="col" className={css.number}>{t`Duration`}</th>
              <th scope="col" className={css.number}>{t`Alarms`}</th>
            </tr>
          </thead>
          <tbody>
            {flood.largest.map(({ from, to, alarms: count }) => {
              const at = dayAndTime(from, i18n, 'short');
              return (
                <tr key={from}>
                  <th scope="row" className={tables.time}>
                    <bdi dir="ltr">{at}</bdi>
                  </th>
                  <td className={css.number}>
                    <bdi dir="ltr">{formatSeconds(Math.round((Date.parse(to) - Date.parse(from)) / 1000))}</bdi>
                  </td>
                  <td className={css.number}>
                    <AlarmCount alarms={count} what={t`Flood from ${at}`} narrowed={{ from, to }} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {flood.count > flood.largest.length && (
        <p className={css.quiet}>
          <Trans>
            The {flood.largest.length} largest of {flood.count} are shown.
          </Trans>
        </p>
      )}
    </>
  );
}
