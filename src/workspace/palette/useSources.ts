import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { abilitiesOf, allows } from '../../../contract/access/index.ts';
import { selectQueue } from '../../../machines/alarms/index.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { selectData } from '../../../machines/platform/index.ts';
import { type ConsoleAct, consoleActs, type Hit } from '../../../machines/workspace/palette/hit.ts';
import { selectLayouts, selectViews } from '../../../machines/workspace/views/views.selectors.ts';
import { buildPlaces } from '../../places/index.ts';
import { menuFor, type Route, useConsole, usePlatform, useRequiredActor } from '../../platform/index.ts';
import { slotKinds } from '../slots/registry.ts';
import type { Sources } from './search.ts';

/** Returns a getter of the palette's search sources, evaluated when the user types. */
export function useSources(routes: readonly Route[]): () => Sources {
  const { t, i18n } = useLingui();
  const console = useConsole();
  const views = useRequiredActor('views');
  const { call, ask, capabilities } = usePlatform();
  return useMemo(() => {
    const user = selectUser(console.getSnapshot());
    const abilities = user ? abilitiesOf(user) : [];
    const acts: Record<ConsoleAct, string> = {
      'add-tab': t`Add a tab`,
      'save-video': t`Save video…`,
      preferences: t`Language, skin and menus`,
      keyboard: t`Keyboard`,
      report: t`Something went wrong…`,
      lock: t`Lock the screen`,
      'sign-out': t`Sign out`,
    };
    const screens = menuFor(routes, abilities).flatMap(({ title, groups }) =>
      groups.flatMap(({ links }) =>
        links.map(
          ({ href, title: name }): Hit => ({ kind: 'screen', key: `screen-${href}`, name: i18n._(name), about: i18n._(title), href }),
        ),
      ),
    );
    const widgets = slotKinds
      .filter(({ inPalette }) => inPalette)
      .map(({ type, title }): Hit => ({ kind: 'widget', key: `widget-${type}`, name: i18n._(title), about: '', type }));
    const maySave = capabilities !== null && allows(abilities, 'record_video', 'Video');
    const mayReport = capabilities?.reports ?? false;
    const offered = consoleActs.filter((act) => (act !== 'save-video' || maySave) && (act !== 'report' || mayReport));
    const own = offered.map((act): Hit => ({ kind: 'act', key: `act-${act}`, name: acts[act], about: '', act }));
    return () => {
      const { units, alarms } = console.getSnapshot().children;
      const queue = alarms && selectQueue(alarms.getSnapshot());
      const saved = views.getSnapshot();
      return {
        places: buildPlaces(units && selectData(units.getSnapshot())),
        alarms: [queue?.waiting, queue?.mine, queue?.others].flatMap((rows) => rows ?? []),
        named: [
          ...selectViews(saved).map(({ id, name }): Hit => ({ kind: 'view', key: `view-${id}`, name, about: '', id })),
          ...selectLayouts(saved).map(({ id, name }): Hit => ({ kind: 'layout', key: `layout-${id}`, name, about: '', id })),
          ...screens,
          ...widgets,
          ...own,
        ],
        commands: async (text, signal) => {
          const mayRun = (capabilities?.automation ?? false) && allows(abilities, 'execute', 'Command');
          if (!mayRun && !allows(abilities, 'read', 'Command')) return [];
          const { findCommands, findRunnableCommands } = await import('./commands.ts');
          if (mayRun) return findRunnableCommands(ask, text, signal);
          return findCommands(ask, capabilities?.product_slug ?? 'product', text, signal);
        },
        alarmCalled: async (alarm_id, signal) => {
          const answer = await call('alarmById', { query: { alarm_id }, signal });
          return answer.ok ? answer.data : null;
        },
      };
    };
  }, [console, views, call, ask, capabilities, routes, t, i18n]);
}
