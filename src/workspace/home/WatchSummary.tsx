import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { Ability } from '../../../contract/access/index.ts';
import { type Checklist, type ChecklistStep, checklistLimits } from '../../../contract/workspace/checklist.ts';
import { type alarmsMachine, backlogCutoff, divideWaiting } from '../../../machines/alarms/index.ts';
import { useOperatorContext } from '../../alarms/index.ts';
import { useThrottledVersion } from '../../places/index.ts';
import { canOpenRoute, routes, usePlatform } from '../../platform/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './WatchSummary.module.css';

export interface WatchSummaryProps {
  checklist: Checklist;
  alarms: ActorRefFrom<typeof alarmsMachine>;
  abilities: readonly Ability[];
  /** Minutes after which a waiting alarm belongs to the backlog; null: there is none. */
  backlogAfter: number | null;
}

/** Something that is not as it should be, and the screen that lists it. */
interface Point {
  count: number;
  pattern: string;
  /** Without one it is the pattern. */
  href?: string;
  words: ReactNode;
}

/** What is watched, and what is not as it should be, each with the way to it: so that a quiet queue is not taken for a watched site. */
export function WatchSummary({ checklist, alarms, abilities, backlogAfter }: WatchSummaryProps) {
  const { t } = useLingui();
  const { units } = useOperatorContext();
  const { backlog, parked, unattended } = useOpenWork(alarms, backlogAfter);
  const entry = (step: ChecklistStep) => checklist.find((one) => one.step === step);
  const countOf = (step: ChecklistStep) => entry(step)?.count ?? 0;
  const [sites, cameras, receivers] = [countOf('site'), countOf('camera'), countOf('receiver')];
  const offline = units.flatMap((unit) => unit.cameras).filter(({ online }) => !online).length;
  const silent = entry('receiver')?.incomplete ?? 0;
  const isUnknown = units.length === 0 && sites > 0;
  const history = '/alarm/:filter?';
  const points: readonly Point[] = [
    {
      count: offline,
      pattern: '/status_cameras',
      words: <Plural value={offline} one="# camera without picture" other="# cameras without picture" />,
    },
    {
      count: silent,
      pattern: '/receivers',
      words: <Plural value={silent} one="# receiver that never received" other="# receivers that never received" />,
    },
    {
      count: backlog,
      pattern: history,
      href: '/alarm/waiting?order=oldest',
      words: <Plural value={backlog} one="# alarm in the backlog" other="# alarms in the backlog" />,
    },
    {
      count: parked,
      pattern: history,
      href: '/alarm/attending',
      words: <Plural value={parked} one="# alarm parked" other="# alarms parked" />,
    },
    {
      count: unattended,
      pattern: history,
      href: '/alarm/attending?order=oldest',
      words: <Plural value={unattended} one="# alarm unattended" other="# alarms unattended" />,
    },
  ];
  const open = points.filter(({ count }) => count > 0);
  return (
    <section
      className={css.summary}
      aria-label={t`What is watched`}
      data-state={isUnknown ? 'unknown' : open.length > 0 ? 'exceptions' : 'clear'}
    >
      <p className={css.watched}>
        <Watched count={sites} pattern="/unit" abilities={abilities} words={<Plural value={sites} one="# site" other="# sites" />} />
        <Watched
          count={cameras}
          pattern="/proxy_camera"
          abilities={abilities}
          words={<Plural value={cameras} one="# camera" other="# cameras" />}
        />
        <Watched
          count={receivers}
          pattern="/receivers"
          abilities={abilities}
          words={<Plural value={receivers} one="# receiver" other="# receivers" />}
        />
      </p>
      {isUnknown && (
        <p className={css.quiet}>
          <Trans>Whether cameras give pictures is not known: the sites are not loaded.</Trans>
        </p>
      )}
      {open.length > 0 ? (
        <ul className={css.points}>
          {open.map(({ pattern, href = pattern, words }) => (
            <li key={`${pattern} ${href}`}>
              <Icon name="alert" size={16} />
              <Way pattern={pattern} href={href} abilities={abilities}>
                {words}
              </Way>
            </li>
          ))}
        </ul>
      ) : (
        !isUnknown && (
          <p className={css.quiet}>
            <Trans>Every camera gives pictures, every receiver has received; nothing is parked, unattended or in the backlog.</Trans>
          </p>
        )
      )}
    </section>
  );
}

/** Open alarms that nobody works on now. */
function useOpenWork(alarms: WatchSummaryProps['alarms'], minutes: number | null): { backlog: number; parked: number; unattended: number } {
  const { queue } = useOperatorContext();
  const { clock } = usePlatform();
  useThrottledVersion(alarms);
  const held = [...queue.mine, ...queue.others];
  return {
    backlog: divideWaiting(queue.waiting, backlogCutoff(clock.now(), minutes)).backlog.length,
    parked: held.filter(({ parked }) => parked !== null).length,
    unattended: held.filter(({ unattended_since }) => unattended_since !== null).length,
  };
}

interface WatchedProps {
  count: number;
  pattern: string;
  abilities: readonly Ability[];
  words: ReactNode;
}

function Watched({ count, pattern, abilities, words }: WatchedProps) {
  return (
    <span>
      <Way pattern={pattern} href={pattern} abilities={abilities}>
        {count >= checklistLimits.counted && '≥ '}
        {words}
      </Way>
    </span>
  );
}

/** A link where the user may open the screen, else its words. */
function Way({
  pattern,
  href,
  abilities,
  children,
}: {
  pattern: string;
  href: string;
  abilities: readonly Ability[];
  children: ReactNode;
}) {
  const route = routes.find((one) => one.pattern === pattern);
  return route && canOpenRoute(route, abilities) ? <Link href={href}>{children}</Link> : <span>{children}</span>;
}
