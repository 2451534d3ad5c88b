import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { SupervisedPerson } from '../../../contract/alarms/supervision-calls.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Age } from '../queue/Age.tsx';
import { AlarmLine, draggedAlarm } from './AlarmLine.tsx';
import type { Listening } from './listening.ts';
import css from './supervision.module.css';

type PersonState = 'help' | 'gone' | 'in call' | 'break' | 'busy' | 'free';

const words: Readonly<Record<PersonState, { icon: IconName; word: MessageDescriptor }>> = {
  help: { icon: 'help', word: msg`Calls for help` },
  gone: { icon: 'alert', word: msg`No console connected` },
  'in call': { icon: 'phone', word: msg`In a call` },
  break: { icon: 'pause', word: msg`On a break` },
  busy: { icon: 'alarm', word: msg`Busy` },
  free: { icon: 'check', word: msg`Free` },
};

/** What an operator does: a call for help comes first, then that no console is connected, a call, a break, and alarms that they hold. */
export function personState({ is_connected, in_call, declared }: SupervisedPerson, alarms: number): PersonState {
  if (declared.state === 'needs_help') return 'help';
  if (!is_connected) return 'gone';
  if (in_call) return 'in call';
  if (declared.state === 'on_break') return 'break';
  return alarms > 0 ? 'busy' : 'free';
}

interface OperatorRowProps {
  person: SupervisedPerson;
  alarms: readonly Alarm[];
  onReassign: ((alarm: Alarm) => void) | null;
  /** Opens the conversation with the operator; null: it is the supervisor's own row. */
  onMessage: (() => void) | null;
  /** Why the supervisor writes to nobody; null: they have a chat user. */
  whyNoChat: string | null;
  /** Listening to their call; null: it is not offered, or it is the supervisor's own row. */
  listening: Listening | null;
  /** An alarm of the board was dragged here. */
  onDropped: (alarm: AlarmId) => void;
}

/** An operator with their state, and the alarms that they hold, longest first. */
export function OperatorRow({ person, alarms, onReassign, onMessage, whyNoChat, listening, onDropped }: OperatorRowProps) {
  const { t } = useLingui();
  const { name } = person;
  const whyNotToThem = person.takes_messages ? null : t`${name} has no chat user, or shares no tenant with you in the chat.`;
  const state = personState(person, alarms.length);
  return (
    <tr
      tabIndex={0}
      className={css.person}
      data-person={person.id}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(draggedAlarm)) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDropped(Number(event.dataTransfer.getData(draggedAlarm)) as AlarmId);
      }}
    >
      <th scope="row" className={css.name}>
        <span className={css.word}>
          <bdi>{name}</bdi>
          {onMessage && (
            <IconButton
              small
              icon="comment"
              label={t`Write to ${name}`}
              why={whyNoChat ?? whyNotToThem}
              data-act="message-operator"
              onClick={onMessage}
            />
          )}
          {listening && person.in_call && <ListenButton person={person} listening={listening} />}
        </span>
      </th>
      <td className={state === 'gone' || (state === 'help' && person.declared.answered_by === null) ? css.urgent : undefined}>
        <span className={css.word}>
          <Icon name={words[state].icon} size={14} /> {t(words[state].word)}
          {(state === 'help' || state === 'break') && <Age since={person.declared.since} className={css.age} />}
        </span>
        {state === 'help' && person.declared.answered_by !== null && (
          <span className={css.quiet}>
            <Trans>
              <bdi>{person.declared.answered_by}</bdi> is coming
            </Trans>
          </span>
        )}
      </td>
      <td>
        {alarms.length === 0 ? (
          <span className={css.quiet}>
            <Trans>Holds no alarm</Trans>
          </span>
        ) : (
          <ul className={css.lines}>
            {alarms.map((alarm) => (
              <AlarmLine key={alarm.id} alarm={alarm} since={alarm.taken_at} onReassign={onReassign} />
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

function ListenButton({ person: { name, call_session: session }, listening }: { person: SupervisedPerson; listening: Listening }) {
  const { t } = useLingui();
  const isHeard = session !== null && listening.session === session;
  const whyNotTheirs = session === null ? t`The call is not connected yet, or its sound is not carried by this platform.` : null;
  return (
    <IconButton
      small
      icon="sound"
      label={t`Listen to the call of ${name}`}
      why={isHeard ? t`You are listening to this call.` : (whyNotTheirs ?? listening.whyNot)}
      data-act="listen-operator"
      onClick={() => session !== null && listening.listen(session, name)}
    />
  );
}
