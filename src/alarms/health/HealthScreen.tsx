import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useAbilities } from '../../catalogues/index.ts';
import { can, type ScreenProps, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import pages from '../../ui/page.module.css';
import { dayAndTime } from '../../words/time.ts';
import { PeriodFilter } from '../history/PeriodFilter.tsx';
import { ReferenceFilter } from '../history/ReferenceFilter.tsx';
import { ReportContext } from './AlarmCount.tsx';
import { CausesPart } from './CausesPart.tsx';
import { FloodPart } from './FloodPart.tsx';
import { HealthExport } from './HealthExport.tsx';
import css from './health.module.css';
import { healthAddress, parseHealthFilter, reportedAlarms } from './health-filter.ts';
import { LoadPart } from './LoadPart.tsx';
import { PrioritiesPart } from './PrioritiesPart.tsx';
import { ChatteringPart, SourcesPart } from './SourceParts.tsx';
import { StaleAlarmsPart } from './StaleAlarmsPart.tsx';
import { TimesPart } from './TimesPart.tsx';

/** /reports/health: how healthy the alarm system was over a span; the address holds the filter. */
export function HealthScreen(_: ScreenProps) {
  const { t, i18n } = useLingui();
  const search = useSearch();
  const [, go] = useLocation();
  const { clock } = usePlatform();
  const [now, setNow] = useState(() => clock.now());
  const filter = useMemo(() => parseHealthFilter(search), [search]);
  const mayOpen = can(useAbilities(), 'read_history', 'Alarm');
  const report = useMemo(() => ({ of: reportedAlarms(filter, now), mayOpen }), [filter, now, mayOpen]);
  const narrow = (changed: Partial<typeof filter>) => {
    setNow(clock.now());
    go(healthAddress({ ...filter, ...changed }));
  };
  const [from, to] = [report.of.from, report.of.to].map((at) => dayAndTime(at ?? now, i18n, 'short'));
  return (
    <section className={pages.page} aria-label={t`Alarm health`}>
      <header className={pages.head}>
        <h1 className={css.title}>
          <Trans>Alarm health</Trans>
        </h1>
        <PeriodFilter span={filter} onChange={narrow} />
        {mayOpen && (
          <>
            <ReferenceFilter field="tenant" label={t`Tenant`} ids={filter.tenant} onChange={(tenant) => narrow({ tenant })} />
            <ReferenceFilter
              field="alarm_level"
              label={t`Level`}
              ids={filter.alarm_level}
              onChange={(ids) => narrow({ alarm_level: ids })}
            />
          </>
        )}
        <Button small icon="refresh" onClick={() => setNow(clock.now())}>
          <Trans>Read again</Trans>
        </Button>
        <HealthExport of={report.of} />
        <p className={css.span}>
          <Trans>
            Alarms raised from <bdi dir="ltr">{from}</bdi> to <bdi dir="ltr">{to}</bdi>
          </Trans>
        </p>
      </header>
      <ReportContext value={report}>
        <div className={css.report}>
          <div className={css.parts}>
            <LoadPart />
            <FloodPart />
            <PrioritiesPart />
            <SourcesPart />
            <ChatteringPart />
            <StaleAlarmsPart />
            <CausesPart />
          </div>
          <TimesPart />
        </div>
      </ReportContext>
    </section>
  );
}
