import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type CSSProperties, useState } from 'react';
import { selectUser } from '../../../../machines/console/console.selectors.ts';
import type { UnitAssignmentQuery } from '../../../../machines/places/index.ts';
import css from '../../../places/units/special.module.css';
import { UnitAssignmentBody, useAssignmentData, useConsole, usePlatform, useUnitAssignment } from '../../../platform/index.ts';
import pages from '../../../ui/page.module.css';
import { stateOf } from '../../../ui/state.ts';

interface IncidentQuery {
  /** Days as the user's calendar has them, `YYYY-MM-DD`. */
  from: string;
  to: string;
  tenant: number | null;
}

const dayMs = 86_400_000;
const dayOf = (ms: number): string => {
  const at = new Date(ms);
  return [at.getFullYear(), String(at.getMonth() + 1).padStart(2, '0'), String(at.getDate()).padStart(2, '0')].join('-');
};
/** From the first moment of the first day to the last of the last one, in the user's zone. */
const incidentInput = ({ from, to, tenant }: IncidentQuery): UnitAssignmentQuery => ({
  of: 'incidents',
  from: new Date(`${from}T00:00:00`).toISOString(),
  to: new Date(`${to}T23:59:59.999`).toISOString(),
  tenant,
});

/** /chart/incident: bars per incident in its colour, within days and a tenant (ADM-2.12, OQ-118). */
export function IncidentChart() {
  const { t } = useLingui();
  const { clock } = usePlatform();
  const [requested, setRequested] = useState<IncidentQuery>(() => ({
    from: dayOf(clock.now() - 30 * dayMs),
    to: dayOf(clock.now()),
    tenant: null,
  }));
  const sheet = useUnitAssignment(incidentInput(requested));
  const state = useSelector(sheet, stateOf);
  const tenants = useSelector(useConsole(), (now) => selectUser(now)?.tenants) ?? [];
  const ask = (changed: Partial<IncidentQuery>) => {
    const next = { ...requested, ...changed };
    setRequested(next);
    if (next.from !== '' && next.to !== '' && next.from <= next.to)
      sheet.send({ type: 'unitAssignment.query', query: incidentInput(next) });
  };
  return (
    <section className={`${pages.page} ${css.page}`} aria-label={t`Incident chart`} data-state={state}>
      <header className={`${pages.head} ${css.head}`}>
        <h1>
          <Trans>Incident chart</Trans>
        </h1>
        <label>
          <Trans>From</Trans>
          <input type="date" value={requested.from} max={requested.to} onChange={({ target }) => ask({ from: target.value })} />
        </label>
        <label>
          <Trans>To</Trans>
          <input type="date" value={requested.to} min={requested.from} onChange={({ target }) => ask({ to: target.value })} />
        </label>
        <label>
          <Trans>Tenant</Trans>
          <select
            value={requested.tenant ?? ''}
            onChange={({ target }) => ask({ tenant: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">{t`All tenants`}</option>
            {tenants.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </header>
      <div className={css.body}>
        <UnitAssignmentBody sheet={sheet}>
          <Bars sheet={sheet} />
        </UnitAssignmentBody>
      </div>
    </section>
  );
}

function Bars({ sheet }: { sheet: ReturnType<typeof useUnitAssignment> }) {
  const { i18n } = useLingui();
  const shown = useAssignmentData(sheet, 'incidents');
  const bars = shown?.bars ?? [];
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <dl className={css.chart}>
      {bars.map(({ id, incident_name, colour, count }) => (
        <Bar key={id} name={incident_name} colour={colour} share={count / most} count={i18n.number(count)} />
      ))}
    </dl>
  );
}

function Bar({ name, colour, share, count }: { name: string; colour: string | null; share: number; count: string }) {
  const style = { '--share': `${share * 100}%`, '--colour': colour ?? 'var(--text-2)' } as CSSProperties;
  return (
    <>
      <dt dir="auto">{name}</dt>
      <dd className={css.track}>
        <span className={css.bar} style={style} aria-hidden="true" />
      </dd>
      <dd className={css.count}>{count}</dd>
    </>
  );
}
