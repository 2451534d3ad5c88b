import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Ability } from '../../../contract/access/index.ts';
import { alarmActs } from '../../../contract/alarms/acts.ts';
import { type Alarm, isHeldByOther } from '../../../contract/alarms/alarm.ts';
import { groupOf } from '../../../contract/alarms/groups.ts';
import { handlingActs } from '../../../contract/alarms/handling.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { selectHandlingRefusal } from '../../../machines/alarms/handling/handling.selectors.ts';
import type { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { selectQueue, selectVersion } from '../../../machines/alarms/queue/alarms.selectors.ts';
import type { AlarmQueue } from '../../../machines/alarms/queue/queue.ts';
import { can, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import { refusalText } from '../../words/refusals.ts';
import { BulkActs } from '../bulk-acts/BulkActs.tsx';
import css from '../handling/Handling.module.css';
import { useHandling } from '../handling/handling.ports.ts';
import { handlingWords } from '../handling/handling-words.ts';
import { LevelMark } from '../queue/AlarmName.tsx';
import group from './AlarmGroup.module.css';

interface AlarmGroupProps {
  alarms: ActorRefFrom<typeof alarmsMachine>;
  id: AlarmId;
  abilities: readonly Ability[];
  onOpen: (alarm: Alarm) => void;
}

/** The open alarms of the group of an opened alarm, most urgent first; alone it is no group. */
function membersOf(queue: AlarmQueue, id: AlarmId): readonly Alarm[] {
  const alarm = queue.get(id);
  const own = alarm === undefined ? null : groupOf(alarm);
  if (alarm === undefined || own === null) return [];
  const members = queue.ofUnit(alarm.unit.id).filter((other) => groupOf(other) === own);
  return members.length > 1 && members.includes(alarm) ? members : [];
}

/** The other open alarms of the group of an opened alarm, and the act that takes it out. */
export function AlarmGroup({ alarms, id, abilities, onOpen }: AlarmGroupProps) {
  const { capabilities } = usePlatform();
  useSelector(alarms, selectVersion);
  const queue = useSelector(alarms, selectQueue);
  const members = membersOf(queue, id);
  const isWaiting = queue.get(id)?.alarm_status === 'waiting';
  const acted = isWaiting
    ? members.filter(({ alarm_status }) => alarm_status === 'waiting')
    : members.filter((member) => member.alarm_status === 'attending' && !isHeldByOther(member, queue.me));
  const { action, subject } = alarmActs.take.right;
  const canActOnAll = capabilities !== null && can(abilities, action, subject);
  return (
    <>
      {members.length > 0 && <Members members={members} id={id} abilities={abilities} onOpen={onOpen} />}
      {/* It stays without members, to report what became of them. */}
      {canActOnAll && <BulkActs ownership={isWaiting ? 'untaken' : 'mine'} selected={acted.length > 1 ? acted : none} />}
    </>
  );
}

const none: readonly Alarm[] = [];

function Members({ members, id, abilities, onOpen }: { members: readonly Alarm[] } & Omit<AlarmGroupProps, 'alarms'>) {
  const { t } = useLingui();
  return (
    <section className={css.handling} aria-label={t`Group of alarms`}>
      <p className={css.line}>
        <Icon name="duplicate" size={16} />
        <strong>
          <Plural value={members.length} one="# alarm at this unit" other="# alarms at this unit" />
        </strong>
      </p>
      <ul className={group.members}>
        {members.map((member) => (
          <li key={member.id}>
            <button type="button" className={group.member} aria-current={member.id === id || undefined} onClick={() => onOpen(member)}>
              <LevelMark alarm={member} filled={member.alarm_status === 'waiting'} />
              <span dir="auto">{member.alarm_type}</span>
              <bdi dir="ltr">{member.alarm_id}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <LeaveButton key={id} id={id} version={members.find((member) => member.id === id)?.version ?? 0} abilities={abilities} />
    </section>
  );
}

/** The alarm is changed by the event that follows the act. */
function LeaveButton({ id, version, abilities }: Pick<Alarm, 'id' | 'version'> & Pick<AlarmGroupProps, 'abilities'>) {
  const { t } = useLingui();
  const handling = useHandling(id);
  const snapshot = useSelector(handling, (now) => now);
  const refusal = selectHandlingRefusal(snapshot);
  const { action, subject } = handlingActs.leave_group.right;
  const missing = can(abilities, action, subject) ? null : t`You need the permission “${action}” on “${subject}”.`;
  const isBusy = snapshot.hasTag('busy') || snapshot.matches('unanswered');
  return (
    <>
      <div className={css.acts} data-state={stateOf(snapshot)}>
        <Button
          small
          icon={handlingActs.leave_group.icon}
          why={missing ?? (isBusy ? t`An action on this alarm is in progress.` : null)}
          onClick={() => handling.send({ type: 'handling.send', request: { act: 'leave_group', version } as never })}
        >
          {t(handlingWords.leave_group.button)}
        </Button>
      </div>
      {snapshot.matches('unanswered') && (
        <p className={css.line} role="status">
          <Trans>No response yet. Sending the same request again; it is applied only once.</Trans>
        </p>
      )}
      {snapshot.matches('refused') && refusal !== null && (
        <p className={css.refused} role="alert">
          {refusalText(refusal)}
        </p>
      )}
    </>
  );
}
