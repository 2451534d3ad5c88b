import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Ability } from '../../../contract/access/index.ts';
import { type AlarmAct, alarmActNames, alarmActs, canAct } from '../../../contract/alarms/acts.ts';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { isOpen } from '../../../contract/alarms/status.ts';
import type { alarmMachine } from '../../../machines/alarms/alarm/alarm.machine.ts';
import { selectAlarm, selectMe, selectProposal } from '../../../machines/alarms/alarm/alarm.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeysOf } from '../../ui/shortcuts.ts';
import { dayAndTime } from '../../words/time.ts';
import { actWords } from '../act-words.ts';
import css from './ActionPanel.module.css';
import { describeEnd, disabledReason } from './reasons.ts';

interface ActButtonsProps {
  actor: ActorRefFrom<typeof alarmMachine>;
  abilities: readonly Ability[];
}

/** The act buttons of an alarm (OP-4.06–4.08); an unavailable one is disabled in place and gives the reason. One that ended says how. */
export function ActButtons({ actor, abilities }: ActButtonsProps) {
  const alarm = useSelector(actor, selectAlarm);
  const proposal = useSelector(actor, selectProposal);
  if (alarm === null) return null;
  if (!isOpen(alarm.alarm_status)) return <EndSentence alarm={alarm} />;
  const isProposed = proposal !== null && canAct(proposal.act, alarm.alarm_status);
  const usual = alarmActNames.find((act) => alarmActs[act].tone === 'plain' && canAct(act, alarm.alarm_status));
  const next = isProposed ? proposal.act : usual;
  return (
    <div className={css.acts}>
      {alarmActNames.map((act) => (
        <ActButton key={act} act={act} isNext={act === next} actor={actor} abilities={abilities} />
      ))}
    </div>
  );
}

/** How, by whom and when an alarm ended, in the place of its acts. */
function EndSentence({ alarm }: { alarm: Alarm }) {
  const { i18n } = useLingui();
  return (
    <p className={css.over}>
      <Icon name={alarm.alarm_status === 'canceled' ? 'cancel' : 'check'} /> {describeEnd(alarm, (instant) => dayAndTime(instant, i18n))}
    </p>
  );
}

function ActButton({ act, isNext, actor, abilities }: ActButtonsProps & { act: AlarmAct; isNext: boolean }) {
  const { t } = useLingui();
  const { icon, key, tone } = alarmActs[act];
  const keys = useKeysOf(act, key.toUpperCase());
  const snapshot = useSelector(actor, (now) => now);
  const alarm = selectAlarm(snapshot);
  if (alarm === null) return null;
  const busy = !snapshot.matches({ open: 'confirming' }) && !snapshot.can({ type: `alarm.${act}` });
  const why = disabledReason(act, alarm, abilities, busy, selectMe(snapshot));
  return (
    <div className={css.act}>
      <Button
        wide
        icon={icon}
        kind={isNext ? 'primary' : tone}
        why={why}
        aria-keyshortcuts={keys}
        onClick={() => actor.send({ type: `alarm.${act}` })}
      >
        {t(actWords[act].button)} <Kbd>{keys.toUpperCase()}</Kbd>
      </Button>
      {why !== null && <p className={css.why}>{why}</p>}
    </div>
  );
}
