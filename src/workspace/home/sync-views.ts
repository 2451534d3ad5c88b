import type { ActorRefFrom } from 'xstate';
import type { viewsMachine } from '../../../machines/workspace/views/views.machine.ts';
import type { ConsoleRef } from '../../platform/console.ts';

/**
 * Carries facts between the tabs and the saved views: a tab that was saved is that view now, until the view is gone (OQ-52); new tabs get
 * the default layout (OQ-55). After the link came back views and layouts are read again.
 * @returns how to hear of the link no more
 */
export function syncViews(console: ConsoleRef, views: ActorRefFrom<typeof viewsMachine>): () => void {
  const tabs = () => console.getSnapshot().children.tabs;
  views.on('views.saved', ({ view, tab }) => tabs()?.send({ type: 'tabs.linkView', name: tab, id_view: view.id }));
  views.on('views.removed', ({ id }) => {
    for (const tab of tabs()?.getSnapshot().context.config.grid.tabs ?? [])
      if (tab.id_view === id) tabs()?.send({ type: 'tabs.linkView', name: tab.name, id_view: null });
  });
  views.subscribe(({ context: { layouts } }) => {
    const defaultLayout = layouts.find((layout) => layout.default) ?? null;
    const known = tabs()?.getSnapshot().context.defaultLayout ?? null;
    if (defaultLayout?.id !== known?.id) tabs()?.send({ type: 'layouts.loaded', defaultLayout });
  });
  const hearing = console.on('stream.resync', () => views.send({ type: 'views.renew' }));
  return () => hearing.unsubscribe();
}
