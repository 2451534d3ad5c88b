import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Ability } from '../../../contract/access/index.ts';
import type { HandoverItem, HandoverList, HandoverPart } from '../../../contract/alarms/handover.ts';
import { canOpenRoute, routes, useOpenTarget } from '../../platform/index.ts';
import { PriorityMark } from '../../ui/PriorityMark.tsx';
import { dayAndTime } from '../../words/time.ts';
import css from './handover.module.css';
import { screenOf, titleOf } from './part-words.ts';

interface PartProps {
  part: HandoverPart;
  list: HandoverList;
  abilities: readonly Ability[];
}

/** A part of a handover: its items, that there are none, that it is not known, or that the right to it is missing. */
export function HandoverPartList({ part, list, abilities }: PartProps) {
  const title = titleOf(part);
  return (
    <section className={css.part} aria-label={title}>
      <h2>
        {title} {list !== null && list.unknown === undefined && <span className={css.count}>{list.count}</span>}
      </h2>
      {list === null && (
        <p className={css.quiet}>
          <Trans>Not stated: you have no permission to see this.</Trans>
        </p>
      )}
      {list?.unknown === 'external' && (
        <p className={css.quiet}>
          <Trans>Not known: an external SIP server carries the calls.</Trans>
        </p>
      )}
      {list?.unknown === 'earlier' && (
        <p className={css.quiet}>
          <Trans>Not known: this handover is from before it was listed.</Trans>
        </p>
      )}
      {list?.count === 0 && list.unknown === undefined && (
        <p className={css.quiet}>
          <Trans>None.</Trans>
        </p>
      )}
      {list !== null && list.items.length > 0 && (
        <ul className={css.items}>
          {list.items.map((item) => (
            <Item key={`${item.id} ${item.name} ${item.since}`} part={part} item={item} abilities={abilities} />
          ))}
        </ul>
      )}
      {list !== null && list.count > list.items.length && list.items.length > 0 && <Rest shown={list.items.length} all={list.count} />}
    </section>
  );
}

function Rest({ shown, all }: { shown: number; all: number }) {
  return (
    <p className={css.quiet}>
      <Trans>
        The first {shown} of {all} are listed.
      </Trans>
    </p>
  );
}

interface ItemProps {
  part: HandoverPart;
  item: HandoverItem;
  abilities: readonly Ability[];
}

function Item({ part, item, abilities }: ItemProps) {
  const { t, i18n } = useLingui();
  const { priority, color, unit, tenant, by, reason, since, until } = item;
  const facts = [
    by,
    reason,
    since && t`since ${dayAndTime(since, i18n, 'short')}`,
    until && t`until ${dayAndTime(until, i18n, 'short')}`,
  ].filter((fact) => fact !== null && fact !== '');
  const place = [unit, tenant?.name].filter((one) => one !== null && one !== undefined && one !== item.name).join(' · ');
  return (
    <li>
      {priority !== null && (
        <PriorityMark priority={priority as 1 | 2 | 3 | 4} filled {...(color !== null && { color })} label={t`Priority ${priority}`} />
      )}
      <span className={css.what}>
        <Way part={part} item={item} abilities={abilities}>
          <strong dir="auto">{item.name}</strong>
        </Way>{' '}
        {place !== '' && <bdi>{place}</bdi>}
        <span className={css.facts}>
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </span>
      </span>
    </li>
  );
}

/** The way to an item: an alarm opens in the workspace, others by the screen that lists them, for whoever may open it. */
function Way({ part, item, abilities, children }: ItemProps & { children: ReactNode }) {
  const { t } = useLingui();
  const open = useOpenTarget();
  const { alarm_id, name, unit } = item;
  if (part === 'open' || part === 'parked' || part === 'plans') {
    if (alarm_id === null) return children;
    const label = t`Open alarm ${alarm_id}: ${name}, ${unit ?? ''}`;
    return (
      <button type="button" className={css.open} aria-label={label} onClick={() => open({ kind: 'alarm', alarm_id })}>
        {children}
      </button>
    );
  }
  const route = routes.find(({ pattern }) => pattern === screenOf[part]);
  return route && canOpenRoute(route, abilities) ? <Link href={screenOf[part]}>{children}</Link> : children;
}
