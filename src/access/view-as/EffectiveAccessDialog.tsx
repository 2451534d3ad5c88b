import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useState } from 'react';
import type { AccessSource, EffectiveAccess } from '../../../contract/access/account.ts';
import { sameSubject } from '../../../contract/access/user.ts';
import type { Route } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import tables from '../../ui/table.module.css';
import { actionWord, subjectWord } from '../../words/rights.ts';
import { visibleScreens } from './screens.ts';
import css from './view-as.module.css';

interface EffectiveAccessDialogProps {
  access: EffectiveAccess;
  /** `user`: the access of a user; `giving`: the access that a profile or group would grant. */
  of: 'user' | 'giving';
  routes: readonly Route[];
  onClose: () => void;
}

const parts = ['screens', 'rights', 'tenants'] as const;

/** The console from another user's point of view: their menus, rights and tenants, with the source of each. */
export function EffectiveAccessDialog({ access, of, routes, onClose }: EffectiveAccessDialogProps) {
  const { t } = useMacro();
  const [part, show] = useState<(typeof parts)[number]>('screens');
  const names = { screens: t`Screens`, rights: t`Permissions`, tenants: t`Tenants and limits` };
  const { name } = access;
  return (
    <Dialog
      wide
      title={of === 'user' ? <Trans>As {name} sees it</Trans> : <Trans>Permissions of “{name}”</Trans>}
      onClose={onClose}
      foot={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={css.parts} role="group" aria-label={t`What is shown`}>
        {parts.map((one) => (
          <button key={one} type="button" aria-pressed={one === part} onClick={() => show(one)}>
            {names[one]}
          </button>
        ))}
      </div>
      <div className={css.scroll}>
        {part === 'screens' && <Screens access={access} routes={routes} />}
        {part === 'rights' && <Rights access={access} of={of} />}
        {part === 'tenants' && <Tenants access={access} of={of} />}
      </div>
    </Dialog>
  );
}

function Screens({ access, routes }: Pick<EffectiveAccessDialogProps, 'access' | 'routes'>) {
  const { _ } = useLingui();
  return (
    <div className={css.screens}>
      {visibleScreens(routes, access).map(({ id, title, icon, links }) => (
        <section key={id} className={css.section} data-seen={links.some(({ missing }) => missing === null)}>
          <h3>
            <Icon name={icon} size={18} /> {_(title)}
          </h3>
          <ul>
            {links.map(({ href, title: screen, missing }) => (
              <li key={href} data-seen={missing === null}>
                {_(screen)}
                {missing && <MissingRight {...missing} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function MissingRight({ action, subject }: { action: string; subject: string }) {
  const right = `${subjectWord(subject)}: ${actionWord(action)}`;
  return (
    <small>
      <Trans>missing permission “{right}”</Trans>
    </small>
  );
}

function Rights({ access, of }: Pick<EffectiveAccessDialogProps, 'access' | 'of'>) {
  const { t } = useMacro();
  if (access.rights.length === 0) return <EmptyState icon="lock" title={t`No permissions`} />;
  const subjects = bySubject(access.rights);
  return (
    <table className={`${tables.table} ${tables.lined} ${css.table}`}>
      <thead>
        <tr>
          <th scope="col">{t`About`}</th>
          <th scope="col">{t`May`}</th>
          {of === 'user' && <th scope="col">{t`By`}</th>}
        </tr>
      </thead>
      {[...subjects].map(([key, rights]) => (
        <tbody key={key}>
          {rights.map(({ action, subject, from }, at) => (
            <tr key={action}>
              {at === 0 && (
                <th scope="rowgroup" rowSpan={rights.length}>
                  {subjectWord(subject)}
                </th>
              )}
              <td>{actionWord(action)}</td>
              {of === 'user' && (
                <td>
                  <Sources from={from} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

type Right = EffectiveAccess['rights'][number];

function bySubject(rights: readonly Right[]): Map<string, Right[]> {
  const subjects = new Map<string, Right[]>();
  for (const right of rights) {
    const key = sameSubject(right.subject);
    subjects.set(key, [...(subjects.get(key) ?? []), right]);
  }
  return subjects;
}

function Tenants({ access, of }: Pick<EffectiveAccessDialogProps, 'access' | 'of'>) {
  const { t } = useMacro();
  return (
    <>
      {access.tenants.length === 0 ? (
        <EmptyState icon="shield" title={t`No tenants`} />
      ) : (
        <table className={`${tables.table} ${tables.lined} ${css.table}`}>
          <thead>
            <tr>
              <th scope="col">{t`Tenant`}</th>
              {of === 'user' && <th scope="col">{t`By`}</th>}
              <th scope="col">{t`With`}</th>
            </tr>
          </thead>
          <tbody>
            {access.tenants.map(({ id, name, from, rights }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                {of === 'user' && (
                  <td>
                    <Sources from={from} />
                  </td>
                )}
                <td>
                  {rights === null ? t`all of their permissions` : rights.map((one) => rightText(one)).join(' · ') || t`only its name`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {of === 'user' && <Limits access={access} />}
    </>
  );
}

const rightText = ({ action, subject }: { action: string; subject: string }) => `${subjectWord(subject)}: ${actionWord(action)}`;

function Limits({ access: { live_units: units, history } }: Pick<EffectiveAccessDialogProps, 'access'>) {
  const { t } = useMacro();
  const { hours, days, records } = history;
  const limits = [
    units === null ? t`Live video: every unit of their tenants` : t`Live video: ${units} units only`,
    hours !== null && t`Past alarms: the last ${hours} hours`,
    days !== null && t`Past alarms: the last ${days} days`,
    records !== null && t`Past alarms: the newest ${records}`,
  ].filter((text) => text !== false);
  return (
    <ul className={css.limits}>
      {limits.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The sources of a right or a tenant; those the caller may not see have no name. */
function Sources({ from }: { from: readonly AccessSource[] }) {
  const { t } = useMacro();
  const words = {
    own: () => t`their own`,
    master: () => t`master administrator`,
    profile: (name: string) => (name ? t`profile ${name}` : t`a profile you cannot see`),
    group: (name: string) => (name ? t`group ${name}` : t`a group you cannot see`),
    share: (name: string) => (name ? t`shared: ${name}` : t`a share you cannot see`),
  };
  return <>{from.map(({ kind, name }) => words[kind](name)).join(' · ')}</>;
}
