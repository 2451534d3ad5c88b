import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Profile } from '../../../../contract/access/account.ts';
import { dayAndTime } from '../../../words/time.ts';
import css from '../account.module.css';

/** Account data that only an administrator can change (OP-6.08, OP-6.10). */
export function Facts({ profile }: { profile: Profile }) {
  const { t, i18n } = useLingui();
  const when = (at: string | null) => (at === null ? t`Never` : dayAndTime(at, i18n, 'short'));
  const { hours, days, records } = profile.history;
  const limits = [
    hours !== null && t`the last ${hours} h`,
    days !== null && t`the last ${days} days`,
    records !== null && t`at most ${records} alarms`,
  ].filter((limit) => limit !== false);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t`E-mail`,
      <bdi key="email" dir="ltr">
        {profile.email}
      </bdi>,
    ],
    [t`Plate or employee number`, profile.plate_or_employee_number],
    [t`Country`, profile.country],
    [t`Profiles`, profile.profiles.join(', ')],
    [t`Groups`, profile.groups.join(', ')],
    [t`Alarm history`, limits.length > 0 ? limits.join(', ') : t`No limit`],
    [t`VPN access`, profile.vpn_access ? t`Yes` : t`No`],
    [t`Last sign-in`, when(profile.last_login)],
    [t`Password changed`, when(profile.password_changed)],
  ];
  return (
    <section className={css.stack} aria-label={t`Set by your administrator`}>
      <h3>
        <Trans>Set by your administrator</Trans>
      </h3>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  if (value === null || value === '') return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
