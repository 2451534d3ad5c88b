import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Link } from 'wouter';
import { Icon } from '../ui/Icon.tsx';
import css from './Breadcrumb.module.css';
import { sectionTitle } from './menu.ts';
import type { Route } from './routes.ts';
import type { Trail } from './trail.ts';

/** The way here: the section, then the screens visited in it, the last one being this (ADM-2.46, ADM-2.47, OQ-107). */
export function Breadcrumb({ trail, routes }: { trail: Trail; routes: readonly Route[] }) {
  const { _ } = useLingui();
  if (trail.steps.length === 0) return null;
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className={css.trail}>
        {trail.section && (
          <li>
            {_(sectionTitle(trail.section))} <Icon name="chevronEnd" size={14} />
          </li>
        )}
        {trail.steps.map((step, at) => {
          const title = routes.find(({ path }) => path === step.pattern)?.title;
          const name = title ? _(title) : step.path;
          const isHere = at === trail.steps.length - 1;
          return (
            <li key={step.id}>
              {isHere ? (
                <span aria-current="page">{name}</span>
              ) : (
                <>
                  <Link href={step.path}>{name}</Link> <Icon name="chevronEnd" size={14} />
                </>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
