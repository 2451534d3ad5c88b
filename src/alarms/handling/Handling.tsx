import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Ability } from '../../../contract/access/index.ts';
import { type Alarm, isAssigned, isHeldByOther, isOfferedTo, isUnacknowledged } from '../../../contract/alarms/alarm.ts';
import { type HandlingAct, type HandlingKey, handlingActs, handlingKeyOf, handlingKeys } from '../../../contract/alarms/handling.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import type { alarmMachine } from '../../../machines/alarms/alarm/alarm.machine.ts';
import { selectAlarm, selectMe } from '../../../machines/alarms/alarm/alarm.selectors.ts';
import { hasForm } from '../../../machines/alarms/handling/handling.machine.ts';
import { selectForm, selectHandlingRefusal } from '../../../machines/alarms/handling/handling.selectors.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { can, useConsole } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { type Shortcut, useKeysOf, useShortcuts } from '../../ui/shortcuts.ts';
import { stateOf } from '../../ui/state.ts';
import { refusalText } from '../../words/refusals.ts';
import { clockTime } from '../../words/time.ts';
import { Clocks } from './Clocks.tsx';
import css from './Handling.module.css';
import { HandlingForm } from './HandlingForm.tsx';
import { type HandlingRef, useHandling } from './handling.ports.ts';
import { handlingWords } from './handling-words.ts';

interface HandlingProps {
  actor: ActorRefFrom<typeof alarmMachine>;
  abilities: readonly Ability[];
}

/** Who holds an open alarm and until when: its times, an offer, whether it is parked, and the acts that change this. */
export function Handling({ actor, abilities }: HandlingProps) {
  const alarm = useSelector(actor, selectAlarm);
  const me = useSelector(actor, selectMe);
  if (alarm === null || alarm.ended_at !== null) return null;
  const mayAssign = can(abilities, 'reassign', 'Alarm');
  if (me === null || (alarm.alarm_status !== 'attending' && !mayAssign)) return <Clocks alarm={alarm} />;
  return <HeldAlarm actor={actor} alarm={alarm} me={me} abilities={abilities} />;
}

function HeldAlarm({ actor, alarm, me, abilities }: HandlingProps & { alarm: Alarm; me: UserId }) {
  const { t } = useLingui();
  const handling = useHandling(alarm.id);
  const form = useSelector(handling, selectForm);
  const state = useSelector(handling, stateOf);
  const choices = useChoices({ alarm, me, abilities, handling });
  useHandlingKeys(choices, alarm);
  useEffect(() => {
    const subscription = handling.on('handling.done', ({ alarm: changed }) => actor.send({ type: 'alarm.changed', alarm: changed }));
    return () => subscription.unsubscribe();
  }, [handling, actor]);
  return (
    <section className={css.handling} aria-label={t`Who holds this alarm`} data-state={state}>
      <Clocks alarm={alarm} />
      <Standing alarm={alarm} />
      <div className={css.acts}>
        {choices.map((choice) => (
          <HandlingButton key={choice.act} choice={choice} alarm={alarm} />
        ))}
      </div>
      <HandlingNotice handling={handling} />
      {form && <HandlingForm act={form} alarm={alarm} abilities={abilities} handling={handling} />}
    </section>
  );
}

const noGroups: readonly number[] = [];

/** The acts that are offered: to its owner, to whom it is offered, or to others. A group's offer is answered by whoever is in it. */
function offered(alarm: Alarm, me: UserId, groups: readonly number[]): HandlingAct[] {
  const { offer, parked } = alarm;
  if (alarm.alarm_status === 'waiting') return [];
  if (!isHeldByOther(alarm, me)) {
    const acts: HandlingAct[] = ['release', offer === null ? 'forward' : 'withdraw', parked === null ? 'park' : 'resume'];
    return isUnacknowledged(alarm) ? ['resume', ...acts] : acts;
  }
  return isOfferedTo(alarm, me, groups) ? ['accept', 'decline', 'take_over'] : ['take_over'];
}

interface HandlingChoice {
  act: HandlingAct;
  /** The key that does it; null: another act that is offered has it. */
  key: HandlingKey | null;
  /** Why it cannot be done; null: it can. */
  why: string | null;
  run: () => void;
}

/** The acts that are offered, with their keys and why they cannot be done. */
function useChoices({
  alarm,
  me,
  abilities,
  handling,
}: Pick<HandlingProps, 'abilities'> & { alarm: Alarm; me: UserId; handling: HandlingRef }) {
  const { t } = useLingui();
  const isBusy = useSelector(handling, (now) => now.hasTag('busy') || now.matches('unanswered'));
  const groups = useSelector(useConsole(), (now) => selectUser(now)?.groups ?? noGroups);
  return useMemo(() => {
    const assigning: HandlingAct[] = can(abilities, 'reassign', 'Alarm') ? ['reassign'] : [];
    const acts = [...offered(alarm, me, groups), ...assigning];
    return acts.map((act, at): HandlingChoice => {
      const { action, subject } = handlingActs[act].right;
      const isFree = act === 'take_over' && alarm.unattended_since !== null;
      const missing = isFree || can(abilities, action, subject) ? null : t`You need the permission “${action}” on “${subject}”.`;
      const never = act === 'park' && alarm.life_safety ? t`Alarms of life safety are never parked.` : null;
      return {
        act,
        key: acts.findIndex((other) => handlingKeyOf(other) === handlingKeyOf(act)) === at ? handlingKeyOf(act) : null,
        why: missing ?? never ?? (isBusy ? t`An action on this alarm is in progress.` : null),
        run: () => {
          if (hasForm(act)) handling.send({ type: 'handling.choose', act });
          else handling.send({ type: 'handling.send', request: { act, version: alarm.version } as never });
        },
      };
    });
  }, [alarm, me, groups, abilities, isBusy, handling, t]);
}

const wordsOf = (act: HandlingAct, alarm: Alarm) => (act === 'resume' && isAssigned(alarm) ? acknowledge : handlingWords[act].button);
const acknowledge = msg`Acknowledge`;

function useHandlingKeys(choices: readonly HandlingChoice[], alarm: Alarm): void {
  const { t } = useLingui();
  const shortcuts = useMemo(
    () =>
      choices.flatMap(({ act, key, why, run }): Shortcut[] =>
        key === null || why !== null ? [] : [{ act: key, keys: handlingKeys[key], label: t(wordsOf(act, alarm)), run }],
      ),
    [choices, alarm, t],
  );
  useShortcuts(shortcuts);
}

function HandlingButton({ choice: { act, key, why, run }, alarm }: { choice: HandlingChoice; alarm: Alarm }) {
  const { t } = useLingui();
  const keys = useKeysOf(key ?? '', key === null ? '' : handlingKeys[key]);
  return (
    <Button
      small
      icon={handlingActs[act].icon}
      kind={act === 'accept' || (act === 'resume' && alarm.returned_at !== null) ? 'primary' : 'plain'}
      why={why}
      aria-keyshortcuts={keys || undefined}
      onClick={run}
    >
      {t(wordsOf(act, alarm))} {key !== null && <Kbd>{keys.toUpperCase()}</Kbd>}
    </Button>
  );
}

/** What its owner arranged, or that they are gone. */
function Standing({ alarm: { assigned_by, assigned_with, offer, parked, unattended_since, returned_at, taken_by } }: { alarm: Alarm }) {
  const { i18n } = useLingui();
  const time = (at: string) => clockTime(at, i18n);
  const owner = taken_by?.name ?? '';
  return (
    <>
      {unattended_since !== null && (
        <Line icon="alert" isUrgent>
          <Trans>
            Unattended: the console of {owner} is gone since {time(unattended_since)}.
          </Trans>
        </Line>
      )}
      {assigned_with !== null && (
        <Line icon="bell" isUrgent>
          <Trans>
            Assigned to {owner} with <bdi dir="ltr">{assigned_with}</bdi> of this unit.
          </Trans>
        </Line>
      )}
      {assigned_by !== null && (
        <Line icon="bell" isUrgent>
          <Trans>
            Assigned to {owner} by <bdi>{assigned_by}</bdi>.
          </Trans>
        </Line>
      )}
      {offer !== null && (
        <Line icon="send">
          <Trans>
            Offered to <bdi>{offer.to.name}</bdi> until {time(offer.until)}.
          </Trans>{' '}
          {offer.note !== null && <q dir="auto">{offer.note}</q>}
        </Line>
      )}
      {parked !== null && (
        <Line icon="pause">
          <Trans>Parked until {time(parked.until)}.</Trans> <q dir="auto">{parked.reason}</q>
        </Line>
      )}
      {returned_at !== null && (
        <Line icon="bell" isUrgent>
          <Trans>Back from being parked since {time(returned_at)}.</Trans>
        </Line>
      )}
    </>
  );
}

function Line({
  icon,
  isUrgent = false,
  children,
}: {
  icon: 'alert' | 'send' | 'pause' | 'bell';
  isUrgent?: boolean;
  children: ReactNode;
}) {
  return (
    <p className={isUrgent ? css.urgent : css.line}>
      <Icon name={icon} size={16} /> <span>{children}</span>
    </p>
  );
}

/** How an act on who holds an alarm goes: sent, unanswered, refused; nothing while none is under way. */
export function HandlingNotice({ handling }: { handling: HandlingRef }) {
  const snapshot = useSelector(handling, (now) => now);
  const refusal = selectHandlingRefusal(snapshot);
  if (snapshot.matches('sending'))
    return (
      <p className={css.line} role="status">
        <Spinner /> <Trans>Sending…</Trans>
      </p>
    );
  if (snapshot.matches('unanswered'))
    return (
      <p className={css.line} role="status">
        <Spinner /> <Trans>No response yet. Sending the same request again; it is applied only once.</Trans>
        <Button small onClick={() => handling.send({ type: 'handling.retry' })}>
          <Trans>Check now</Trans>
        </Button>
      </p>
    );
  if (!snapshot.matches('refused') || refusal === null) return null;
  return (
    <div className={css.refused} role="alert">
      <p>{refusalText(refusal)}</p>
      <Button small onClick={() => handling.send({ type: 'handling.dismiss' })}>
        <Trans>OK</Trans>
      </Button>
    </div>
  );
}
