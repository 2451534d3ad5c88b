import { checklistCalls } from '../../../contract/workspace/checklist.ts';
import { type App, platformScope, route } from '../../platform/index.ts';
import { readChecklist } from './checklist.ts';

/** What an installation still needs until its first alarm reaches an operator. */
export function checklistRoutes(app: App): void {
  route(app, checklistCalls.checklist, ({ caller }) => app.store.within(platformScope, (tx) => readChecklist(tx, caller)));
}
