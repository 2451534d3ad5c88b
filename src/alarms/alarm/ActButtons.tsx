import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Ability } from '../../../contract/access/user.ts';
import { type AlarmAct, alarmActs } from '../../../contract/alarms/alarm.ts';
import type { alarmMachine } from '../../../machines/alarms/alarm/alarm.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Chip.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { useKeysOf } from '../../ui/shortcuts.ts';
import { actWords } from '../queue/words.ts';
import css from './ActionPanel.module.css';
import { actEvents, actKeys } from './acts.ts';
import { disabledReason } from './reasons.ts';

const icons: Record<AlarmAct, IconName> = { confirm: 'eye', attend: 'attend', cancel: 'cancel' };

/** The acts on an alarm (OP-4.06–4.08); one that cannot be asked for says why and stays in its place. */
export function ActButtons({ actor, abilities }: { actor: ActorRefFrom<typeof alarmMachine>; abilities: readonly Ability[] }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (now) => now);
  const { alarm } = snapshot.context;
  const keys = {
    confirm: useKeysOf('confirm', actKeys.confirm),
    attend: useKeysOf('attend', actKeys.attend),
    cancel: useKeysOf('cancel', actKeys.cancel),
  };
  if (alarm === null) return null;
  const next = alarm.alarm_status === 'waiting' ? 'confirm' : 'attend';
  return (
    <div className={css.acts}>
      {alarmActs.map((act) => {
        const busy = !snapshot.matches({ open: 'confirming' }) && !snapshot.can({ type: actEvents[act] });
        const why = disabledReason(act, alarm, abilities, busy);
        return (
          <div key={act} className={css.act}>
            <Button
              wide
              icon={icons[act]}
              kind={act === next ? 'primary' : act === 'cancel' ? 'danger' : 'plain'}
              why={why}
              aria-keyshortcuts={keys[act]}
              onClick={() => actor.send({ type: actEvents[act] })}
            >
              {t(actWords[act])} <Kbd>{keys[act].toUpperCase()}</Kbd>
            </Button>
            {why !== null && <p className={css.why}>{why}</p>}
          </div>
        );
      })}
    </div>
  );
}
