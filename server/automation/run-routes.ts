import { type Execution, runCalls } from '../../contract/automation/command-run.ts';
import type { FieldErrors } from '../../contract/platform/index.ts';
import { type App, platformScope, refuse, requestHash, route, runIdempotent } from '../platform/index.ts';
import { beginRun } from './begin-run.ts';
import { type LoadedCommand, readCommand, readRunnable } from './command.ts';
import { cancelRun } from './run-end.ts';
import { readRun, runningRunsOfUser, runsOfAlarm } from './run-reads.ts';
import { wakeRuns } from './runner.ts';

/** Mounts custom command runs: list runnable commands, start, read, cancel (OP-1.13, OP-4.25, OQ-65). */
export function runRoutes(app: App): void {
  route(app, runCalls.runnable, ({ scope, caller }) => app.store.within(scope, (tx) => readRunnable(tx, caller.user, app.clock.now())));
  executeRoute(app);
  route(app, runCalls.runs, async ({ scope, caller, query: { id_alarm: alarm } }) => ({
    data: await app.store.within(scope, (tx) => (alarm === undefined ? runningRunsOfUser(tx, caller.user) : runsOfAlarm(tx, alarm))),
  }));
  route(app, runCalls.run, async ({ scope, params }) => {
    const run = await app.store.within(scope, (tx) => readRun(tx, params.id));
    if (!run) throw refuse('record.not_found');
    return run;
  });
  route(app, runCalls.cancel, async ({ scope, caller, params }) => {
    if (!(await app.store.within(scope, (tx) => readRun(tx, params.id)))) throw refuse('record.not_found');
    const answer = await app.store.within(platformScope, (tx) => cancelRun(tx, params.id, caller.name, app.clock.now()));
    if (answer.kind === 'not_found') throw refuse('record.not_found');
    if (answer.kind === 'over') throw refuse('command.over');
    wakeRuns(app);
    return answer.run;
  });
}

function executeRoute(app: App): void {
  route(app, runCalls.execute, async ({ scope, caller, params: { id }, body, key }) => {
    const request = { dry: false, confirmed: false, in_drill: false, ...body };
    const run = await app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, requestHash('command', id, request), async () => {
        const command = await readCommand(tx, id);
        if (!command) throw refuse('record.not_found');
        const { id_unit: unit = null, dry, in_drill: inDrill, reason = null } = request;
        const alarm = request.alarm_id ?? request.id_alarm ?? null;
        if (!command.faulty && !dry) validateExecution(command, { ...request, alarm_id: alarm });
        const by = { id: caller.user, name: caller.name };
        return beginRun(app, tx, {
          command: id,
          by,
          cause: 'operator',
          alarm,
          unit,
          dry,
          inDrill,
          reason,
          tenant: caller.tenants.length === 1 ? (caller.tenants[0] ?? null) : null,
          scope,
        });
      }),
    );
    wakeRuns(app);
    return run;
  });
}

/** Checks what a run requires (OQ-65). A dry run requires nothing. */
function validateExecution(
  { requirements, dangerous, alarm_compatible }: LoadedCommand,
  { alarm_id, id_unit, reason, confirmed }: Execution,
): void {
  const errors: FieldErrors = {};
  const requires = (what: string) => requirements.includes(what);
  if (alarm_id && !alarm_compatible) errors['alarm_id'] = ['This command is not run from an alarm.'];
  if (requires('alarm') && !alarm_id) errors['alarm_id'] = ['This command is run from an alarm.'];
  if (requires('unit') && !id_unit && !alarm_id) errors['id_unit'] = ['Say for which unit.'];
  if (requires('reason') && !reason && !dangerous) errors['reason'] = ['Say why.'];
  if (Object.keys(errors).length > 0) throw refuse('request.invalid', { errors });
  if (dangerous && !(reason && confirmed)) throw refuse('command.unconfirmed');
}
