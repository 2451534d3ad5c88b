import { Trans, useLingui } from '@lingui/react/macro';
import type { HealthReport } from '../../../contract/alarms/health-calls.ts';
import tables from '../../ui/table.module.css';
import { AlarmCount } from './AlarmCount.tsx';
import { HealthPart } from './HealthPart.tsx';
import css from './health.module.css';

type Causes = NonNullable<HealthReport['causes']>;

/** How many of the alarms that ended were false, and why. */
export function CausesPart() {
  const { t } = useLingui();
  return (
    <HealthPart title={t`False alarms by cause`} parts={['causes']}>
      {({ causes }) => causes && <FalseAlarms causes={causes} />}
    </HealthPart>
  );
}

function FalseAlarms({ causes: { ended, kinds, false: rows } }: { causes: Causes }) {
  const { t, i18n } = useLingui();
  const rated = kinds.reduce((sum, { alarms }) => sum + alarms, 0);
  const wrong = kinds.find(({ kind }) => kind === 'false')?.alarms ?? 0;
  const percent = (part: number) => i18n.number(part, { style: 'percent', maximumFractionDigits: 1 });
  const counts = { rated: i18n.number(rated), ended: i18n.number(ended) };
  return (
    <>
      <p className={css.lead}>
        <b>{rated === 0 ? '–' : percent(wrong / rated)}</b>{' '}
        <span className={css.quiet}>
          <Trans>
            of {counts.rated} alarms with an outcome; {counts.ended} ended.
          </Trans>
        </span>
      </p>
      {rows.length > 0 && (
        <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
          <thead>
            <tr>
              <th scope="col">{t`Outcome and cause`}</th>
              <th scope="col" className={css.number}>{t`Alarms`}</th>
              <th scope="col" className={css.number}>{t`Share`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ outcome, cause, alarms }) => (
              <tr key={`${outcome.id} ${cause?.id ?? 0}`}>
                <th scope="row" className={css.wide}>
                  <strong dir="auto">{outcome.name}</strong> {cause ? <bdi>{cause.name}</bdi> : <Trans>without a cause</Trans>}
                </th>
                <td className={css.number}>
                  <AlarmCount
                    alarms={alarms}
                    what={cause ? `${outcome.name}, ${cause.name}` : outcome.name}
                    narrowed={{ outcome: [outcome.id], cause: [cause?.id ?? 0] }}
                  />
                </td>
                <td className={css.number}>{percent(alarms / wrong)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
