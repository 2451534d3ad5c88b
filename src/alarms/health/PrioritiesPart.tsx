import { Trans, useLingui } from '@lingui/react/macro';
import { type HealthReport, recommendedSplit } from '../../../contract/alarms/health-calls.ts';
import tables from '../../ui/table.module.css';
import { AlarmCount } from './AlarmCount.tsx';
import { HealthPart } from './HealthPart.tsx';
import css from './health.module.css';

/** How alarms are divided among priorities, beside the shares that are recommended. */
export function PrioritiesPart() {
  const { t, i18n } = useLingui();
  return (
    <HealthPart title={t`Priorities`} parts={['priorities']}>
      {({ priorities = [], alarms }) => (
        <>
          <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
            <thead>
              <tr>
                <th scope="col">{t`Priority`}</th>
                <th scope="col" className={css.number}>{t`Alarms`}</th>
                <th scope="col" className={css.number}>{t`Share`}</th>
                <th scope="col" className={css.number}>{t`Recommended`}</th>
                <th scope="col" aria-hidden="true" className={css.meter} />
              </tr>
            </thead>
            <tbody>
              {recommendedSplit.map((band) => (
                <Band key={band.percent} band={band} priorities={priorities} all={alarms} />
              ))}
            </tbody>
          </table>
          <p className={css.quiet}>
            <Trans>All: {i18n.number(alarms)}</Trans>
          </p>
        </>
      )}
    </HealthPart>
  );
}

interface BandProps {
  band: (typeof recommendedSplit)[number];
  priorities: NonNullable<HealthReport['priorities']>;
  all: number;
}

function Band({ band, priorities, all }: BandProps) {
  const { t, i18n } = useLingui();
  const of: readonly number[] = band.priorities;
  const alarms = priorities.reduce((sum, { priority, alarms: count }) => (of.includes(priority) ? sum + count : sum), 0);
  const share = all === 0 ? 0 : alarms / all;
  const [first, last] = [of[0], of.at(-1)];
  const name = first === last ? t`Priority ${first}` : t`Priorities ${first} and ${last}`;
  return (
    <tr>
      <th scope="row" className={css.name}>
        {name}
      </th>
      <td className={css.number}>
        <AlarmCount alarms={alarms} what={name} narrowed={{ priority: [...of] }} />
      </td>
      <td className={css.number}>{i18n.number(share, { style: 'percent', maximumFractionDigits: 1 })}</td>
      <td className={css.number}>{i18n.number(band.percent / 100, { style: 'percent' })}</td>
      <td className={css.meter} aria-hidden="true">
        <span className={css.bar} ref={(bar) => bar?.style.setProperty('--share', String(share))} />
      </td>
    </tr>
  );
}
