import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type Alarm, type AlarmAct, alarmActs } from '../../contract/alarm.ts';
import { gridLimits } from '../../contract/config.ts';
import { abilitiesOf, allows } from '../../contract/user.ts';
import type { alarmMachine } from '../../machines/alarm/alarm.machine.ts';
import type { alarmsMachine } from '../../machines/alarms/alarms.machine.ts';
import type { tabsMachine } from '../../machines/tabs/tabs.machine.ts';
import { actKeys } from '../alarm/acts.ts';
import { actWords } from '../alarms/words.ts';
import { useActorOf, useConsole } from '../shell/console.ts';
import { type Shortcut, useShortcuts } from '../ui/shortcuts.ts';

interface HomeKeys {
  alarms: ActorRefFrom<typeof alarmsMachine>;
  tabs: ActorRefFrom<typeof tabsMachine>;
  actor: ActorRefFrom<typeof alarmMachine> | undefined;
  open: (alarm: Alarm, act?: AlarmAct | null) => void;
}

/** The keys of home: N next, C E X acts, Esc back, 1–6 slots, Alt+1–5 tabs, M mute. None of them ends an alarm by itself. */
export function useHomeKeys({ alarms, tabs, actor, open }: HomeKeys): void {
  const { t } = useLingui();
  const console = useConsole();
  const sound = useActorOf('sound');
  const shortcuts = useMemo((): Shortcut[] => {
    const mayAct = () => {
      const { user } = console.getSnapshot().context;
      return user !== null && allows(abilitiesOf(user), 'update', 'Alarm');
    };
    const act = (name: AlarmAct): Shortcut => ({
      keys: actKeys[name].toLowerCase(),
      label: t(actWords[name]),
      run: () => mayAct() && actor?.send({ type: `alarm.${name}` }),
    });
    const takeNext = () => {
      const [next] = alarms.getSnapshot().context.queue.waiting;
      if (next) open(next, mayAct() ? 'confirm' : null);
    };
    const tab = (number: number): Shortcut => ({
      keys: `Alt+${number}`,
      label: t`Tab ${number}`,
      run: () => {
        const name = tabs.getSnapshot().context.config.grid.tabs[number - 1]?.name;
        if (name !== undefined) tabs.send({ type: 'tabs.select', name });
      },
    });
    return [
      { keys: 'n', label: t`Take the next alarm`, run: takeNext },
      ...alarmActs.map(act),
      { keys: 'Escape', label: t`Back; decides nothing`, run: () => actor?.send({ type: 'alarm.back' }) },
      { keys: 'q', label: t`To the queue`, run: () => document.querySelector<HTMLElement>('[role=listbox]')?.focus() },
      ...[1, 2, 3, 4, 5, 6].map((pos): Shortcut => ({ keys: String(pos), label: t`Slot ${pos}`, run: () => slot(pos)?.focus() })),
      ...Array.from({ length: gridLimits.tabs }, (_, at) => tab(at + 1)),
      {
        keys: 'm',
        label: t`Mute or unmute`,
        run: () => sound?.send({ type: sound.getSnapshot().matches('muted') ? 'sound.unmute' : 'sound.mute' }),
      },
    ];
  }, [alarms, tabs, actor, open, sound, console, t]);
  useShortcuts(shortcuts);
}

function slot(pos: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-slot="${pos}"]`);
}
