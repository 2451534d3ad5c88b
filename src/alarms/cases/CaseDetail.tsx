import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { EvidenceCase, PackageOmission } from '../../../contract/alarms/cases.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import tables from '../../ui/table.module.css';
import { dayAndTime } from '../../words/time.ts';
import { statusWords } from '../queue/words.ts';
import { CaseActs, PackageActs, useWhyNot } from './CaseActs.tsx';
import { CaseShares } from './CaseShares.tsx';
import css from './cases.module.css';
import type { CasesRef } from './cases.ports.ts';

export const packageWords = {
  none: msg`No package yet`,
  making: msg`Being made`,
  ready: msg`Ready`,
  failed: msg`Failed: make it again`,
} as const;

/** One case: its reason and end, its alarms, its package and the key that signs it. */
export function CaseDetail({ of, cases }: { of: EvidenceCase; cases: CasesRef }) {
  const { t, i18n } = useLingui();
  const facts: (readonly [string, string | null])[] = [
    [t`Reason`, of.reason],
    [t`Tenant`, of.tenant.name],
    [t`Created`, `${dayAndTime(of.created, i18n)} · ${of.by}`],
    [t`Locked until`, dayAndTime(of.until, i18n)],
    [t`Ended`, of.ended && `${dayAndTime(of.ended, i18n)} · ${of.ended_by ?? ''} · ${of.ended_reason ?? ''}`],
    [t`Package`, `${t(packageWords[of.package.state])}${of.package.state === 'making' ? ` · ${of.package.progress} %` : ''}`],
    [t`Package made`, of.package.made && `${dayAndTime(of.package.made, i18n)} · ${of.package.by ?? ''}`],
    ['SHA-256', of.package.sha256],
  ];
  return (
    <div className={css.detail}>
      <p>
        <Link href="/evidence_cases">
          <Trans>All cases</Trans>
        </Link>
      </p>
      <h2>
        <bdi>{of.name}</bdi>
      </h2>
      <p className={css.acts}>
        <PackageActs of={of} cases={cases} />
        <CaseActs of={of} cases={cases} />
      </p>
      <dl className={css.facts}>
        {facts.flatMap(([name, value]) =>
          value === null ? [] : [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{<bdi>{value}</bdi>}</dd>],
        )}
      </dl>
      {of.package.sha256 !== null && !of.package.is_current && (
        <p role="status">
          <Trans>The case was changed after this package was made.</Trans>
        </p>
      )}
      {of.package.unanswered.length > 0 && <PackageOmissions omissions={of.package.unanswered} />}
      <CopyText
        label={t`Key that signs packages (SHA-256)`}
        hint={t`Give it to recipients by another way than the package: they compare it with what verify.html shows.`}
        text={of.key}
      />
      <AlarmTable of={of} cases={cases} />
      <CaseShares of={of} cases={cases} />
    </div>
  );
}

const omissionWords = { clip: msg`Clip`, snapshot: msg`Snapshot`, call: msg`Call recording` } as const;

/** What the package lacks because the server that has it did not answer. */
function PackageOmissions({ omissions }: { omissions: readonly PackageOmission[] }) {
  const { t, i18n } = useLingui();
  return (
    <div role="status">
      <p>
        <Trans>Not in the package, because the server that has it did not answer. Make the package again when it is back.</Trans>
      </p>
      <ul>
        {omissions.map(({ alarm, what, of, node, from, to }) => (
          <li key={`${alarm} ${what} ${of ?? ''} ${from ?? ''}`}>
            <bdi>
              {[
                `${alarm}: ${t(omissionWords[what])}`,
                of,
                from !== undefined && to !== undefined && `${dayAndTime(from, i18n)} – ${dayAndTime(to, i18n)}`,
                node !== '' && t`on the server ${node}`,
              ]
                .filter((part) => typeof part === 'string')
                .join(' · ')}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AlarmTable({ of, cases }: { of: EvidenceCase; cases: CasesRef }) {
  const { t, i18n } = useLingui();
  const why = useWhyNot(cases, 'update');
  const isLast = of.alarms.length === 1;
  return (
    <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
      <caption className="visually-hidden">
        <Trans>Alarms of the case</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`Alarm`}</th>
          <th scope="col">{t`Unit`}</th>
          <th scope="col">{t`Created`}</th>
          <th scope="col">{t`Status`}</th>
          <th scope="col">{t`Added by`}</th>
          <th scope="col">
            <span className="visually-hidden">{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {of.alarms.map((alarm) => (
          <tr key={alarm.id}>
            <td>
              <bdi dir="ltr">{alarm.alarm_id}</bdi> · <bdi>{alarm.description}</bdi>
            </td>
            <td>
              <bdi>{alarm.unit}</bdi>
            </td>
            <td className={tables.time}>
              <bdi dir="ltr">{dayAndTime(alarm.created, i18n, 'short')}</bdi>
            </td>
            <td>{t(statusWords[alarm.alarm_status])}</td>
            <td>
              <bdi>{alarm.by}</bdi>
            </td>
            <td>
              {of.is_alive && (
                <Button
                  small
                  why={isLast ? t`The last alarm stays. End the case instead.` : why}
                  onClick={() => cases.send({ type: 'case.act', act: { kind: 'remove', id: of.id, alarm: alarm.id } })}
                >
                  <Trans>Remove</Trans>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
