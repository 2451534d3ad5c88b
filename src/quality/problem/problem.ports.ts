import { reportCalls, reportLimits } from '../../../contract/quality/reports.ts';
import { problemMachine } from '../../../machines/quality/problem/problem.machine.ts';
import { traceOf } from '../../../machines/quality/trace/record.ts';
import { answering } from '../../../machines/shared/port.ts';
import type { ConsoleRef } from '../../platform/console.ts';
import type { Http } from '../../platform/http.ts';
import { keepSteps, keptSteps } from '../qa/kept-steps.ts';
import { fitting } from './fitting.ts';

/** The dialog of a problem, with what the console kept and the call that takes a report. */
export function fillProblem(ask: Http['ask'], console: ConsoleRef, now: () => number): typeof problemMachine {
  return problemMachine.provide({
    actors: {
      gather: answering(() => {
        keepSteps(console, now);
        const ring = keptSteps();
        return ring
          ? Promise.resolve(fitting(traceOf(ring, { note: '', expected: null }), reportLimits.bytes))
          : Promise.reject(new Error('Nothing is kept.'));
      }),
      send: answering(({ note, wanted, trace, key }, signal) => {
        if (trace === null) throw new Error('There is no trace.');
        return ask(reportCalls.reportProblem, { body: { note, ...(wanted.trim() !== '' && { wanted }), trace }, key, signal });
      }),
    },
  });
}
