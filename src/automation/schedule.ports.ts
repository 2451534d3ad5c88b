import { scheduleCalls } from '../../contract/automation/schedule.ts';
import { nextRunsMachine } from '../../machines/automation/next-runs/next-runs.machine.ts';
import { implementPort } from '../../machines/shared/port.ts';
import type { Http } from '../platform/index.ts';

/** When something runs next, with the platform's call. */
export function provideNextRuns(ask: Http['ask']): typeof nextRunsMachine {
  return nextRunsMachine.provide({
    actors: {
      readNextRuns: implementPort(({ expressions, tenant }, signal) =>
        ask(scheduleCalls.nextRuns, { body: { cron_expressions: [...expressions], id_tenant: tenant }, signal }),
      ),
    },
  });
}
