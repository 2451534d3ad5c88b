import { createActor, SimulatedClock } from 'xstate';
import { User } from '../../../contract/access/user.ts';
import type { Tab, UserConfig } from '../../../contract/workspace/config.ts';
import { type Answer, implementFeed, implementPort } from '../../shared/port.ts';
import { alarmLayoutMachine } from '../../workspace/alarm-layout/alarm-layout.machine.ts';
import { emptyTab } from '../../workspace/tabs/tab-strip.ts';
import { tabsMachine } from '../../workspace/tabs/tabs.machine.ts';
import type { ConfigRestored, ConfigStoreCommand, TabsEvent } from '../../workspace/tabs/tabs.types.ts';
import { ana } from './samples.ts';
import { reaches, Script } from './scripted.ts';

interface SavedConfig {
  config: UserConfig;
  base: UserConfig;
}

interface Given {
  names?: readonly string[];
  /** Tabs as they are stored; in place of empty ones of these names. */
  tabs?: readonly Tab[];
  user?: Partial<User>;
  replies?: { saveConfig?: unknown[]; findView?: unknown[] };
}

/** The tabs of a user, with every dependency scripted: for tests. */
export function openedTabs({ names = [], tabs, user: of = {}, replies = {} }: Given = {}) {
  const clock = new SimulatedClock();
  const script = new Script<'saveConfig' | 'findView'>(replies);
  // A reply without data accepts what was sent.
  const ask = script.call<Answer<UserConfig | null>, SavedConfig>('saveConfig');
  const stored = tabs ?? names.map((name, order) => ({ ...emptyTab(name), order }));
  const grid = { ...ana.config.grid, tabs: [...stored], activeTab: stored[0]?.name ?? 'Tab 1' };
  const user = User.parse({ ...ana, ...of, config: { ...ana.config, grid } });
  const shelved: ConfigStoreCommand[] = [];
  let restore: (event: ConfigRestored) => void = () => undefined;
  const machine = tabsMachine.provide({
    actors: {
      saveConfig: implementPort<Answer<UserConfig>, SavedConfig>(async (input) => {
        const reply = await ask(input);
        return reply.ok && reply.data === null ? { ok: true, data: input.config } : (reply as Answer<UserConfig>);
      }),
      alarmLayout: alarmLayoutMachine.provide({ actors: { findView: script.port('findView') } }),
      store: implementFeed<ConfigRestored, void, ConfigStoreCommand>((emit, _, listen) => {
        restore = emit;
        listen((event) => shelved.push(event));
      }),
    },
  });
  const actor = createActor(machine, { input: { user }, clock }).start();
  const loaded = actor.getSnapshot().context.config;
  const shownGrid = () => actor.getSnapshot().context.config.grid;
  return {
    actor,
    clock,
    script,
    user,
    /** The configuration at the start. */
    loaded,
    /** Messages sent to the store, oldest first. */
    shelved,
    /** Restores what an earlier page left in the store. */
    keptBefore: (config: User['config']) => restore({ type: 'config.restored', config }),
    send: actor.send.bind(actor),
    context: () => actor.getSnapshot().context,
    grid: shownGrid,
    tab: (name: string) => shownGrid().tabs.find((one) => one.name === name),
    names: () => shownGrid().tabs.map(({ name }) => name),
    can: (event: TabsEvent) => actor.getSnapshot().can(event),
    reaches: (strip: string, config: string) => reaches(actor, `strip.${strip} config.${config}`),
  };
}
