import type { CommandConfig } from '../../../contract/automation/command-nodes.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import type { UserView } from '../../../contract/workspace/index.ts';
import { enterPlatformScope } from '../../access/index.ts';
import { assign, viewOf } from '../../collaboration/index.ts';
import { appendEvent, type Tx } from '../../platform/index.ts';
import type { Effect, EffectRun } from '../effect.ts';
import { failedWith, succeeded } from './outcomes.ts';
import { namesOf, type Recipient, recipientsOf } from './recipients.ts';

const idsOf = ({ kind, view }: CommandConfig<'show_view'>) => ({
  id_user_view: kind === 'view' ? view : null,
  id_layout: kind === 'layout' ? view : null,
});

async function show(tx: Tx, config: CommandConfig<'show_view'>, run: EffectRun, view: UserView, to: readonly Recipient[]): Promise<void> {
  await enterPlatformScope(tx);
  for (const { id, isWall } of to) {
    if (isWall) await assign(tx, id, idsOf(config));
    else await appendEvent(tx, { user: id, name: 'view.shown', data: { view, by: run.by } });
  }
}

/** Shows a saved view or a layout to the user of the command, or to others (OP-9.62, OP-7.42). A wall gets it assigned. */
export const showView: Effect<'show_view'> = {
  isRepeatable: true,
  perform: (config, { app, run }) =>
    app.store.within(run.scope, async (tx) => {
      const view = await viewOf(tx, { id_user: (run.by?.id ?? 0) as UserId, ...idsOf(config) });
      if (!view) return failedWith('not_found');
      const to = await recipientsOf(tx, run, config);
      if (!('length' in to)) return to;
      const values = { what: view.name, to: namesOf(to), count: to.length };
      if (run.dry) return succeeded('would_do', values);
      await show(tx, config, run, view, to);
      return succeeded('shown', values);
    }),
};
