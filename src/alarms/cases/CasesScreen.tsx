import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { EvidenceCase } from '../../../contract/alarms/cases.ts';
import { selectCases, selectHasRead, selectRefusal } from '../../../machines/alarms/evidence-cases/evidence-cases.selectors.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import pages from '../../ui/page.module.css';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import tables from '../../ui/table.module.css';
import { failureText, readFailed } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import { PackageActs } from './CaseActs.tsx';
import { CaseDetail, packageWords } from './CaseDetail.tsx';
import { CaseOutcome } from './CaseOutcome.tsx';
import css from './cases.module.css';
import { type CasesRef, useCases } from './cases.ports.ts';

/** /evidence_cases/:id?: the evidence cases, or one of them with its alarms and its package. */
export function CasesScreen({ params }: ScreenProps) {
  const { t } = useLingui();
  const cases = useCases();
  const state = useSelector(cases, stateOf);
  const isReady = useSelector(cases, (now) => now.matches('ready') && !now.hasTag('busy'));
  return (
    <section className={pages.page} aria-label={t`Evidence cases`} data-state={state}>
      <header className={pages.head}>
        <h1 className={css.title}>
          <Trans>Evidence cases</Trans>
        </h1>
        {isReady && (
          <Button kind="quiet" icon="refresh" onClick={() => cases.send({ type: 'cases.renew' })}>
            <Trans>Reload</Trans>
          </Button>
        )}
      </header>
      <CaseOutcome cases={cases} />
      <div className={css.scroller}>
        <Body cases={cases} id={params['id']} />
      </div>
    </section>
  );
}

function Body({ cases, id }: { cases: CasesRef; id: string | undefined }) {
  const { t } = useLingui();
  const now = useSelector(cases, (snapshot) => snapshot);
  const retry = (
    <Button icon="refresh" onClick={() => cases.send({ type: 'cases.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (now.matches('refused')) return <EmptyState icon="lock" title={failureText(selectRefusal(now))} action={retry} />;
  if (now.matches('unread')) return <EmptyState icon="alert" title={readFailed()} action={retry} />;
  if (!selectHasRead(now))
    return (
      <Waiting>
        <Trans>Loading the list…</Trans>
      </Waiting>
    );
  const all = selectCases(now);
  const one = all.find((found) => String(found.id) === id);
  if (one) return <CaseDetail of={one} cases={cases} />;
  if (id !== undefined)
    return (
      <EmptyState icon="search" title={t`This case is not in the list`} action={<Link href="/evidence_cases">{t`All cases`}</Link>}>
        <Trans>The list has the 200 newest cases that you can see.</Trans>
      </EmptyState>
    );
  if (all.length === 0)
    return (
      <EmptyState icon="lock" title={t`No evidence cases`}>
        <Trans>Open an alarm and press “Add to a case…” to make one.</Trans>
      </EmptyState>
    );
  return <CaseTable rows={all} cases={cases} />;
}

function CaseTable({ rows, cases }: { rows: readonly EvidenceCase[]; cases: CasesRef }) {
  const { t, i18n } = useLingui();
  return (
    <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Tenant`}</th>
          <th scope="col">{t`Reason`}</th>
          <th scope="col">{t`By`}</th>
          <th scope="col">{t`Alarms`}</th>
          <th scope="col">{t`Locked until`}</th>
          <th scope="col">{t`Package`}</th>
          <th scope="col">
            <span className="visually-hidden">{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one.id}>
            <td>
              <Link href={`/evidence_cases/${one.id}`} aria-label={one.name}>
                <bdi>{one.name}</bdi>
              </Link>
            </td>
            <td>
              <bdi>{one.tenant.name}</bdi>
            </td>
            <td>
              <bdi>{one.reason}</bdi>
            </td>
            <td>
              <bdi>{one.by}</bdi>
            </td>
            <td>{one.alarms.length}</td>
            <td className={tables.time}>
              {one.is_alive ? <bdi dir="ltr">{dayAndTime(one.until, i18n, 'short')}</bdi> : <Trans>Over</Trans>}
            </td>
            <td>
              {t(packageWords[one.package.state])}
              {one.package.state === 'making' && <bdi dir="ltr"> {one.package.progress} %</bdi>}
            </td>
            <td>
              <PackageActs of={one} cases={cases} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
