import type { App } from '../platform/index.ts';
import type { Effects } from './effect.ts';
import { startOutputRestore } from './effects/output-restore.ts';
import { openReports } from './reports/open-reports.ts';
import { hasDueRun } from './run-lease.ts';
import { runRoutes } from './run-routes.ts';
import { Runner, registerRunWaker } from './runner.ts';
import { openScheduler } from './scheduler/scheduler.ts';

/**
 * Opens the automation domain: the run endpoints, the runner and the scheduler; resumes runs that a stop interrupted.
 * @param effects implementations of command nodes
 */
export async function openAutomation(app: App, effects: Effects): Promise<void> {
  const runner = new Runner(app, effects, { looks: false });
  registerRunWaker(app, () => runner.wake());
  app.dueWork.add({ isDue: hasDueRun, begin: () => runner.wake() });
  runRoutes(app);
  startOutputRestore(app);
  app.onClose.push(() => runner.close());
  await runner.start(app.config.databaseUrl === null);
  await openScheduler(app);
  openReports(app);
}
