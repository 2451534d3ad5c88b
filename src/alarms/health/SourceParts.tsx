import { Trans, useLingui } from '@lingui/react/macro';
import type { AlarmSource, HealthReport } from '../../../contract/alarms/health-calls.ts';
import tables from '../../ui/table.module.css';
import { AlarmCount } from './AlarmCount.tsx';
import { HealthPart } from './HealthPart.tsx';
import css from './health.module.css';

/** The sources with most alarms, with their share of all. */
export function SourcesPart() {
  const { t, i18n } = useLingui();
  return (
    <HealthPart title={t`Top ten sources`} parts={['sources']}>
      {({ sources = [], alarms }) => (
        <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
          <thead>
            <tr>
              <th scope="col">{t`Source`}</th>
              <th scope="col" className={css.number}>{t`Alarms`}</th>
              <th scope="col" className={css.number}>{t`Share`}</th>
            </tr>
          </thead>
          <tbody>
            {sources.map((source) => (
              <tr key={keyOf(source)}>
                <SourceCells source={source} />
                <td className={css.number}>{i18n.number(source.alarms / alarms, { style: 'percent', maximumFractionDigits: 1 })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </HealthPart>
  );
}

const keyOf = ({ unit, alarm_type }: AlarmSource) => `${unit.id} ${alarm_type}`;

/** The name of a source and how many alarms it raised; a type without a record cannot be filtered by. */
function SourceCells({ source: { unit, alarm_type, id_alarm_type, alarms } }: { source: AlarmSource }) {
  const { i18n } = useLingui();
  const narrowed = id_alarm_type === null ? null : { unit: [unit.id], alarm_type: [id_alarm_type] };
  return (
    <>
      <th scope="row" className={css.wide}>
        <strong dir="auto">{alarm_type}</strong> <bdi>{unit.name}</bdi>
      </th>
      <td className={css.number}>
        {narrowed ? <AlarmCount alarms={alarms} what={`${alarm_type}, ${unit.name}`} narrowed={narrowed} /> : i18n.number(alarms)}
      </td>
    </>
  );
}

/** Sources that repeat themselves within a minute, or whose signals were counted on an open alarm. */
export function ChatteringPart() {
  const { t } = useLingui();
  return (
    <HealthPart title={t`Chattering sources`} parts={['chattering']}>
      {({ chattering }) => chattering && <Chattering chattering={chattering} />}
    </HealthPart>
  );
}

function Chattering({ chattering: { count, most } }: { chattering: NonNullable<HealthReport['chattering']> }) {
  const { t, i18n } = useLingui();
  if (count === 0)
    return (
      <p className={css.quiet}>
        <Trans>No source chattered.</Trans>
      </p>
    );
  return (
    <>
      <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
        <thead>
          <tr>
            <th scope="col">{t`Source`}</th>
            <th scope="col" className={css.number}>{t`Alarms`}</th>
            <th scope="col" className={css.number} title={t`Alarms with two others of their source in the minute before`}>
              {t`In bursts`}
            </th>
            <th scope="col" className={css.number} title={t`Signals that were counted on an open alarm and raised none`}>
              {t`Counted signals`}
            </th>
          </tr>
        </thead>
        <tbody>
          {most.map((source) => (
            <tr key={keyOf(source)}>
              <SourceCells source={source} />
              <td className={css.number}>{i18n.number(source.bursts)}</td>
              <td className={css.number}>{i18n.number(source.repeats)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > most.length && (
        <p className={css.quiet}>
          <Trans>
            {most.length} of {count} are shown.
          </Trans>
        </p>
      )}
    </>
  );
}
