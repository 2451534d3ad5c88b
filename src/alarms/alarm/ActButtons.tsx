import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Ability } from '../../../contract/access/index.ts';
import { type AlarmAct, alarmActNames, alarmActs, canAct } from '../../../contract/alarms/acts.ts';
import type { alarmMachine } from '../../../machines/alarms/alarm/alarm.machine.ts';
import { selectAlarm } from '../../../machines/alarms/alarm/alarm.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Chip.tsx';
import { useKeysOf } from '../../ui/shortcuts.ts';
import { actWords } from '../act-words.ts';
import css from './ActionPanel.module.css';
import { disabledReason } from './reasons.ts';

interface ActButtonsProps {
  actor: ActorRefFrom<typeof alarmMachine>;
  abilities: readonly Ability[];
}

/** The act buttons of an alarm (OP-4.06–4.08); an unavailable one is disabled in place and gives the reason. */
export function ActButtons({ actor, abilities }: ActButtonsProps) {
  const alarm = useSelector(actor, selectAlarm);
  if (alarm === null) return null;
  const next = alarmActNames.find((act) => alarmActs[act].tone === 'plain' && canAct(act, alarm.alarm_status));
  return (
    <div className={css.acts}>
      {alarmActNames.map((act) => (
        <ActButton key={act} act={act} isNext={act === next} actor={actor} abilities={abilities} />
      ))}
    </div>
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
  const why = disabledReason(act, alarm, abilities, busy);
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
