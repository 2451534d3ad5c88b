import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Link } from 'wouter';
import { groupTitles, type Route, type Step, sectionTitle, type Trail, useStepName } from '../platform/index.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './Breadcrumb.module.css';

/** The visited screens, the last one being this; a section and its part are named where they begin (ADM-2.46–2.48, ADM-2.52, ADM-2.53, OQ-107). */
export function Breadcrumb({ trail, routes }: { trail: Trail; routes: readonly Route[] }) {
  const { _ } = useLingui();
  if (trail.steps.length === 0) return null;
  const partOf = (step: Step | undefined) => routes.find(({ path }) => path === step?.pattern)?.group ?? null;
  return (
    <nav className={css.nav} aria-label={t`Breadcrumb`}>
      <ol className={css.trail}>
        {trail.steps.map((step, at) => (
          <li key={step.id}>
            {step.section !== null && step.section !== trail.steps[at - 1]?.section && (
              <span className={css.section}>
                {_(sectionTitle(step.section))} <Icon name="chevronEnd" size={14} />
              </span>
            )}
            {partOf(step) !== null && partOf(step) !== partOf(trail.steps[at - 1]) && (
              <Part name={partOf(step) ?? ''} title={routes.find(({ path }) => path === step.pattern)?.title} />
            )}
            <Entry step={step} routes={routes} isHere={at === trail.steps.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The part of a section, left out before the screen of the same name. */
function Part({ name, title }: { name: string; title: Route['title'] | undefined }) {
  const { _ } = useLingui();
  const known = groupTitles[name];
  const words = known ? _(known) : name;
  if (title && _(title) === words) return null;
  return (
    <span className={css.section}>
      {words} <Icon name="chevronEnd" size={14} />
    </span>
  );
}

/** A screen, and the record that it is about: `Tenants · Norte`. */
function Entry({ step, routes, isHere }: { step: Step; routes: readonly Route[]; isHere: boolean }) {
  const { _ } = useLingui();
  const of = useStepName(step.id);
  const title = routes.find(({ path }) => path === step.pattern)?.title;
  const name = title ? _(title) : step.path;
  const words = of === undefined ? name : <Named name={name} of={of} />;
  if (isHere) return <span aria-current="page">{words}</span>;
  return (
    <>
      <Link href={step.path}>{words}</Link> <Icon name="chevronEnd" size={14} />
    </>
  );
}

function Named({ name, of }: { name: string; of: string }) {
  return (
    <>
      {name} · <bdi>{of}</bdi>
    </>
  );
}
