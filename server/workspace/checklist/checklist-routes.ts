import { checklistCalls } from '../../../contract/workspace/checklist.ts';
import { type App, platformScope, route } from '../../platform/index.ts';
import { readChecklist } from './checklist.ts';
import { readWatch } from './watch.ts';

/** What an installation still needs until its first alarm reaches an operator, and what it does not watch now. */
export function checklistRoutes(app: App): void {
  route(app, checklistCalls.checklist, ({ caller }) =>
    app.store.within(platformScope, async (tx) => ({ steps: await readChecklist(tx, caller), watch: await readWatch(tx, caller) })),
  );
}
