import { reportCalls, reportLimits } from '../../contract/qa/reports.ts';
import { answering } from '../../machines/port.ts';
import { problemMachine } from '../../machines/problem/problem.machine.ts';
import { traceOf } from '../../machines/trace/record.ts';
import type { Http } from '../actors/http.ts';
import { keepSteps, keptSteps } from '../qa/kept-steps.ts';
import type { ConsoleRef } from '../shell/console.ts';
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
