import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { abilitiesOf } from '../../../contract/access/index.ts';
import { type Alarm, type AlarmAct, alarmActNames, alarmActs } from '../../../contract/alarms/index.ts';
import { gridLimits } from '../../../contract/workspace/config.ts';
import {
  type alarmMachine,
  type alarmsMachine,
  backlogCutoff,
  type floodMachine,
  nextWaiting,
  selectIsSummed,
  selectQueue,
  type soundMachine,
} from '../../../machines/alarms/index.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import type { tabsMachine } from '../../../machines/workspace/tabs/tabs.machine.ts';
import { selectGrid, selectPreferences } from '../../../machines/workspace/tabs/tabs.selectors.ts';
import { actWords, useReadNow } from '../../alarms/index.ts';
import { type ConsoleRef, can, useActorOf, useConsole } from '../../platform/index.ts';
import { type Shortcut, useShortcuts } from '../../ui/shortcuts.ts';
import type { BarsControls } from '../bars/bars-context.ts';

interface HomeKeysInput {
  tabs: ActorRefFrom<typeof tabsMachine>;
  actor: ActorRefFrom<typeof alarmMachine> | undefined;
  openNext: (act: AlarmAct | null) => void;
  bars: BarsControls;
}

interface OpenNextInput {
  alarms: ActorRefFrom<typeof alarmsMachine>;
  tabs: ActorRefFrom<typeof tabsMachine>;
  open: (alarm: Alarm, act?: AlarmAct | null) => void;
}

/** The keys of home: N next, A what rings, G sums of rows, those of the alarm acts, Esc back, 1–6 slots, Alt+1–5 tabs, M mute. None of them ends an alarm by itself. */
export function useHomeKeys({ tabs, actor, openNext, bars }: HomeKeysInput): void {
  const { t, i18n } = useLingui();
  const console = useConsole();
  const sound = useActorOf('sound');
  const flood = useActorOf('flood');
  const act = useMemo(
    () =>
      alarmActNames.map(
        (name): Shortcut => ({
          act: name,
          keys: alarmActs[name].key,
          label: i18n._(actWords[name].button),
          run: () => requestAct(console, actor, name),
        }),
      ),
    [console, actor, i18n],
  );
  const places = useMemo(
    (): Shortcut[] => [
      { act: 'next', keys: 'n', label: t`Take the next alarm`, run: () => openNext('take') },
      { act: 'ringing', keys: 'a', label: t`Open the alarm that rings`, run: () => openNext(null) },
      { keys: 'Escape', label: t`Back without deciding`, run: () => actor?.send({ type: 'alarm.dismiss' }) },
      { act: 'queue', keys: 'q', label: t`To the queue`, run: () => focusQueue(bars) },
      { act: 'sum-rows', keys: 'g', label: t`Sum the rows of the queue, or separate them`, run: () => toggleSums(flood) },
      { act: 'mute', keys: 'm', label: t`Mute or unmute`, run: () => toggleMute(sound) },
      ...[1, 2, 3, 4, 5, 6].map(
        (pos): Shortcut => ({ act: `slot-${pos}`, keys: String(pos), label: t`Slot ${pos}`, run: () => focus(`[data-slot="${pos}"]`) }),
      ),
      ...Array.from({ length: gridLimits.tabs }, (_, at): Shortcut => {
        const number = at + 1;
        return { act: `tab-${number}`, keys: `Alt+${number}`, label: t`Tab ${number}`, run: () => select(tabs, at) };
      }),
    ],
    [openNext, tabs, actor, sound, flood, bars, t],
  );
  useShortcuts(act);
  useShortcuts(places);
}

function mayAct(console: ConsoleRef, act: AlarmAct): boolean {
  const user = selectUser(console.getSnapshot());
  const { action, subject } = alarmActs[act].right;
  return user !== null && can(abilitiesOf(user), action, subject);
}

function requestAct(console: ConsoleRef, actor: HomeKeysInput['actor'], act: AlarmAct): void {
  if (mayAct(console, act)) actor?.send({ type: `alarm.${act}` });
}

/** Opens the most urgent waiting alarm, one of the backlog only where nothing else waits; with an act it asks whether to carry that out. */
export function useOpenNext({ alarms, tabs, open }: OpenNextInput): (act: AlarmAct | null) => void {
  const console = useConsole();
  const readNow = useReadNow();
  return useCallback(
    (act) => {
      const { backlog_after } = selectPreferences(tabs.getSnapshot());
      const next = nextWaiting(selectQueue(alarms.getSnapshot()).waiting, backlogCutoff(readNow(), backlog_after));
      if (next) open(next, act !== null && mayAct(console, act) ? act : null);
    },
    [console, alarms, tabs, open, readNow],
  );
}

function select(tabs: HomeKeysInput['tabs'], at: number): void {
  const name = selectGrid(tabs.getSnapshot()).tabs[at]?.name;
  if (name !== undefined) tabs.send({ type: 'tabs.select', name });
}

function toggleMute(sound: ActorRefFrom<typeof soundMachine> | undefined): void {
  sound?.send({ type: sound.getSnapshot().matches('muted') ? 'sound.unmute' : 'sound.mute' });
}

function toggleSums(flood: ActorRefFrom<typeof floodMachine> | undefined): void {
  flood?.send({ type: selectIsSummed(flood.getSnapshot()) ? 'flood.separate' : 'flood.sum' });
}

/** To the list of waiting alarms; it is opened first where it is closed. */
export function focusQueue(bars: BarsControls): void {
  if (!focus('[data-widget=waiting] [role=listbox]')) bars.setOpen('waiting', true);
}

function focus(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}
