import { t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { Ability } from '../../../contract/access/index.ts';
import { type Checklist, type ChecklistStep, checklistLimits, type Watch } from '../../../contract/workspace/checklist.ts';
import { type alarmsMachine, backlogCutoff, divideWaiting } from '../../../machines/alarms/index.ts';
import { useOperatorContext } from '../../alarms/index.ts';
import { useThrottledVersion } from '../../places/index.ts';
import { canOpenRoute, routes, usePlatform } from '../../platform/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './WatchSummary.module.css';

/** How many people are named without being asked for. */
const shownNames = 3;

export interface WatchSummaryProps {
  /** null: not read, or the platform has none. */
  checklist: Checklist | null;
  watch: Watch | null;
  /** Why what is not watched is not known; null: it is, or it is being read. */
  notice: ReactNode;
  alarms: ActorRefFrom<typeof alarmsMachine>;
  abilities: readonly Ability[];
  /** Minutes after which a waiting alarm belongs to the backlog; null: there is none. */
  backlogAfter: number | null;
}

/** Something that is not as it should be, and the screen that lists it. */
interface Point {
  name: string;
  count: number;
  pattern: string;
  /** Without one it is the pattern. */
  href?: string;
  words: ReactNode;
}

/** What is watched, and what is not, each with the way to it: so that a quiet queue is not taken for a watched site. */
export function WatchSummary({ checklist, watch, notice, alarms, abilities, backlogAfter }: WatchSummaryProps) {
  const { t } = useLingui();
  const { units } = useOperatorContext();
  const work = useWorkPoints(alarms, backlogAfter);
  const countOf = (step: ChecklistStep, known: number) => checklist?.find((one) => one.step === step)?.count ?? known;
  const ofUnits = units.flatMap((unit) => unit.cameras);
  const [sites, cameras] = [countOf('site', units.length), countOf('camera', ofUnits.length)];
  const receivers = countOf('receiver', 0);
  const offline = ofUnits.filter(({ online }) => !online).length;
  const isUnknown = units.length === 0 && sites > 0;
  const points: readonly Point[] = [
    {
      name: 'offline',
      count: offline,
      pattern: '/status_cameras',
      words: <Plural value={offline} one="# camera without picture" other="# cameras without picture" />,
    },
    ...watchPoints(watch),
    ...work,
  ];
  const open = points.filter(({ count }) => count > 0);
  const hidden = watch === null ? [] : hiddenRegisters(watch);
  const isStated = watch !== null && hidden.length === 0 && notice === null;
  return (
    <section
      className={css.summary}
      aria-label={t`What is watched`}
      data-state={isUnknown || watch === null ? 'unknown' : open.length > 0 ? 'exceptions' : 'clear'}
    >
      <div className={css.watched}>
        <Watched count={sites} pattern="/unit" abilities={abilities} words={<Plural value={sites} one="# site" other="# sites" />} />
        <Watched
          count={cameras}
          pattern="/proxy_camera"
          abilities={abilities}
          words={<Plural value={cameras} one="# camera" other="# cameras" />}
        />
        {checklist && (
          <Watched
            count={receivers}
            pattern="/receivers"
            abilities={abilities}
            words={<Plural value={receivers} one="# receiver" other="# receivers" />}
          />
        )}
        {watch?.people && <People {...watch.people} />}
      </div>
      {open.length > 0 && (
        <ul className={css.points}>
          {open.map(({ name, count, pattern, href = pattern, words }) => (
            <li key={name}>
              <Icon name="alert" size={16} />
              <Way pattern={pattern} href={href} abilities={abilities}>
                {count >= checklistLimits.counted && '≥ '}
                {words}
              </Way>
            </li>
          ))}
        </ul>
      )}
      {isUnknown && (
        <p className={css.quiet}>
          <Trans>Whether cameras give pictures is not known: the sites are not loaded.</Trans>
        </p>
      )}
      {open.length === 0 && !isUnknown && (
        <p className={css.quiet}>
          {isStated ? (
            <Trans>
              Every camera gives pictures, every receiver and device works; nothing is on test, shelved, parked, unattended or in the
              backlog.
            </Trans>
          ) : (
            <Trans>Every camera gives pictures; nothing is parked, unattended or in the backlog.</Trans>
          )}
        </p>
      )}
      {hidden.length > 0 && (
        <p className={css.quiet}>
          <Trans>Not stated without the permission to see them: {hidden.join(', ')}.</Trans>
        </p>
      )}
      {notice !== null && (
        <p className={css.notice} role="status">
          {notice}
        </p>
      )}
    </section>
  );
}

/** What the platform states of sources that are not watched. */
function watchPoints(watch: Watch | null): Point[] {
  if (watch === null) return [];
  const { tokens, receivers, devices, tests, shelvings } = watch;
  const { off: receiversOff, faulty, unheard } = receivers ?? { off: 0, faulty: 0, unheard: 0 };
  const { off: devicesOff, silent } = devices ?? { off: 0, silent: 0 };
  const unused = tokens?.unheard ?? 0;
  return [
    {
      name: 'faulty',
      count: faulty,
      pattern: '/receivers',
      words: <Plural value={faulty} one="# receiver with a fault or lost link" other="# receivers with a fault or lost link" />,
    },
    {
      name: 'silent',
      count: silent,
      pattern: '/receiver_devices',
      words: <Plural value={silent} one="# device silent longer than expected" other="# devices silent longer than expected" />,
    },
    {
      name: 'receivers off',
      count: receiversOff,
      pattern: '/receivers',
      words: <Plural value={receiversOff} one="# receiver off" other="# receivers off" />,
    },
    {
      name: 'devices off',
      count: devicesOff,
      pattern: '/receiver_devices',
      words: <Plural value={devicesOff} one="# device off" other="# devices off" />,
    },
    {
      name: 'unheard',
      count: unheard,
      pattern: '/receivers',
      words: <Plural value={unheard} one="# receiver that never received" other="# receivers that never received" />,
    },
    {
      name: 'unused',
      count: unused,
      pattern: '/intake_tokens',
      words: <Plural value={unused} one="# intake token that never received" other="# intake tokens that never received" />,
    },
    {
      name: 'on test',
      count: tests ?? 0,
      pattern: '/on_test',
      words: <Plural value={tests ?? 0} one="# source on test" other="# sources on test" />,
    },
    {
      name: 'shelved',
      count: shelvings ?? 0,
      pattern: '/shelved_sources',
      words: <Plural value={shelvings ?? 0} one="# source shelved" other="# sources shelved" />,
    },
  ];
}

/** Names of what the user may not see. */
function hiddenRegisters({ tokens, receivers, devices, tests, shelvings, people }: Watch): string[] {
  const names: readonly (readonly [unknown, string])[] = [
    [receivers, t`receivers`],
    [devices, t`devices on receivers`],
    [tokens, t`intake tokens`],
    [tests, t`what is on test`],
    [shelvings, t`what is shelved`],
    [people, t`who else is signed in`],
  ];
  return names.flatMap(([register, name]) => (register === null ? [name] : []));
}

/** Who else is signed in: few by name, more on demand. */
function People({ count, names }: NonNullable<Watch['people']>) {
  if (count === 0)
    return (
      <span>
        <Trans>Nobody else is signed in</Trans>
      </span>
    );
  if (count <= shownNames)
    return (
      <span>
        <Trans>
          Signed in: <bdi>{names.join(', ')}</bdi>
        </Trans>
      </span>
    );
  const more = count - names.length;
  return (
    <details className={css.people}>
      <summary>
        {count >= checklistLimits.counted && '≥ '}
        <Plural value={count} one="# other signed in" other="# others signed in" />
      </summary>
      <p>
        <bdi>{names.join(', ')}</bdi> {more > 0 && <Plural value={more} one="and # more" other="and # more" />}
      </p>
    </details>
  );
}

/** The points of open alarms that nobody works on now. */
function useWorkPoints(alarms: WatchSummaryProps['alarms'], backlogAfter: number | null): Point[] {
  const { backlog, parked, unattended } = useOpenWork(alarms, backlogAfter);
  const pattern = '/alarm/:filter?';
  return [
    {
      name: 'backlog',
      count: backlog,
      pattern,
      href: '/alarm/waiting?order=oldest',
      words: <Plural value={backlog} one="# alarm in the backlog" other="# alarms in the backlog" />,
    },
    {
      name: 'parked',
      count: parked,
      pattern,
      href: '/alarm/attending',
      words: <Plural value={parked} one="# alarm parked" other="# alarms parked" />,
    },
    {
      name: 'unattended',
      count: unattended,
      pattern,
      href: '/alarm/attending?order=oldest',
      words: <Plural value={unattended} one="# alarm unattended" other="# alarms unattended" />,
    },
  ];
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
