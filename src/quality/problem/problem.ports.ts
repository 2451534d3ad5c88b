import { reportCalls, reportLimits } from '../../../contract/quality/reports.ts';
import { problemMachine } from '../../../machines/quality/problem/problem.machine.ts';
import { traceOf } from '../../../machines/quality/trace/record.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import type { ConsoleRef, Http } from '../../platform/index.ts';
import { readStepLog, startStepLog } from '../qa/step-log.ts';
import { fitTrace } from './fit-trace.ts';

/** The problem machine with the console's recorded steps and the call that submits a report. */
export function provideProblem(ask: Http['ask'], console: ConsoleRef, now: () => number): typeof problemMachine {
  return problemMachine.provide({
    actors: {
      collectTrace: implementPort(() => {
        startStepLog(console, now);
        const ring = readStepLog();
        return ring
          ? Promise.resolve(fitTrace(traceOf(ring, { note: '', expected: null }), reportLimits.bytes))
          : Promise.reject(new Error('Nothing is kept.'));
      }),
      send: implementPort(({ note, wanted, trace, key }, signal) => {
        if (trace === null) throw new Error('There is no trace.');
        return ask(reportCalls.reportProblem, { body: { note, ...(wanted.trim() !== '' && { wanted }), trace }, key, signal });
      }),
    },
  });
}
