import { Trans, useLingui } from '@lingui/react/macro';
import type { HealthReport, OperatorLoad } from '../../../contract/alarms/health-calls.ts';
import { healthLimits } from '../../../contract/alarms/health-calls.ts';
import tables from '../../ui/table.module.css';
import { dayAndTime } from '../../words/time.ts';
import { AlarmCount } from './AlarmCount.tsx';
import { HealthPart } from './HealthPart.tsx';
import css from './health.module.css';
import { useClip } from './useClip.ts';

/** Alarms per operator and ten minutes, of all and of each operator, and where most fell into ten minutes. */
export function LoadPart() {
  const { t } = useLingui();
  return (
    <HealthPart title={t`Alarms per operator and 10 minutes`} parts={['load']}>
      {({ load, alarms }) => load && <Load load={load} alarms={alarms} />}
    </HealthPart>
  );
}

type LoadFigures = NonNullable<HealthReport['load']>;

/** Hours of work have six intervals each; null: nobody worked. */
const rateOf = (alarms: number, hours: number): number | null =>
  hours === 0 ? null : alarms / ((hours * 3_600_000) / healthLimits.intervalMs);

function Load({ load, alarms }: { load: LoadFigures; alarms: number }) {
  const { t, i18n } = useLingui();
  const unattended = i18n.number(load.unattended);
  return (
    <>
      <p className={css.lead}>
        <Rate rate={rateOf(alarms - load.unattended, load.hours)} />{' '}
        <span className={css.quiet}>
          <Trans>Up to 1 is the aim, more than 2 is too many.</Trans>
        </span>
      </p>
      {load.peak && (
        <p className={css.quiet}>
          {t`Most in 10 minutes`}: <Peak peak={load.peak} what={t`Most in 10 minutes`} narrowed={{}} />
        </p>
      )}
      {load.unattended > 0 && (
        <p className={css.quiet}>
          <Trans>Taken by nobody: {unattended}</Trans>
        </p>
      )}
      {load.operators.length > 0 && (
        <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
          <thead>
            <tr>
              <th scope="col">{t`Operator`}</th>
              <th scope="col" className={css.number}>{t`Alarms`}</th>
              <th scope="col" className={css.number}>{t`Hours`}</th>
              <th scope="col" className={css.number}>{t`Per 10 min`}</th>
              <th scope="col">{t`Most in 10 minutes`}</th>
            </tr>
          </thead>
          <tbody>
            {load.operators.map((operator) => (
              <OperatorLine key={operator.id} operator={operator} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function OperatorLine({ operator: { id, name, alarms, hours, peak } }: { operator: OperatorLoad }) {
  return (
    <tr>
      <th scope="row" className={css.name}>
        <bdi>{name}</bdi>
      </th>
      <td className={css.number}>
        <AlarmCount alarms={alarms} what={name} narrowed={{ operator: [id] }} />
      </td>
      <td className={css.number}>{hours}</td>
      <td className={css.number}>
        <Rate rate={rateOf(alarms, hours)} />
      </td>
      <td>
        <Peak peak={peak} what={name} narrowed={{ operator: [id] }} />
      </td>
    </tr>
  );
}

function Rate({ rate }: { rate: number | null }) {
  const { i18n } = useLingui();
  if (rate === null) return <b>–</b>;
  return <b>{i18n.number(rate, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</b>;
}

interface PeakProps {
  peak: LoadFigures['peak'];
  what: string;
  narrowed: Parameters<typeof AlarmCount>[0]['narrowed'];
}

function Peak({ peak, what, narrowed }: PeakProps) {
  const { i18n } = useLingui();
  const clip = useClip();
  if (!peak) return null;
  const at = dayAndTime(peak.from, i18n, 'short');
  const count = <AlarmCount alarms={peak.alarms} what={what} narrowed={{ ...narrowed, ...clip(peak.from, healthLimits.intervalMs) }} />;
  return (
    <Trans>
      {count} from <bdi dir="ltr">{at}</bdi>
    </Trans>
  );
}
