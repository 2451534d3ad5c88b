import { reportCalls, reportLimits } from '../../contract/qa/reports.ts';
import type { Trace } from '../../contract/trace.ts';
import { answering } from '../../machines/port.ts';
import { problemMachine } from '../../machines/problem/problem.machine.ts';
import { traceOf } from '../../machines/trace/record.ts';
import type { Ring } from '../../machines/trace/ring.ts';
import type { Http } from '../actors/http.ts';
import { keepSteps, keptSteps } from '../qa/kept-steps.ts';
import type { ConsoleRef } from '../shell/console.ts';

/** The dialog of a problem, with what the console kept and the call that takes a report. */
export function fillProblem(ask: Http['ask'], console: ConsoleRef, now: () => number): typeof problemMachine {
  return problemMachine.provide({
    actors: {
      gather: answering(() => {
        keepSteps(console, now);
        const ring = keptSteps();
        return ring ? Promise.resolve(fitting(ring, reportLimits.bytes)) : Promise.reject(new Error('Nothing is kept.'));
      }),
      send: answering(({ note, wanted, trace }, signal) => {
        if (trace === null) throw new Error('There is no trace.');
        return ask(reportCalls.reportProblem, { body: { note, ...(wanted.trim() !== '' && { wanted }), trace }, signal });
      }),
    },
  });
}

/** What a ring holds, as much of its end as so many bytes hold. */
function fitting(ring: Ring, bytes: number): Trace {
  const about = { note: '', expected: null };
  let trace = traceOf(ring, about);
  let steps = ring.steps();
  while (sizeOf(trace) > bytes && steps.length > 1) {
    steps = steps.slice(Math.ceil(steps.length / 2));
    trace = { ...traceOf(ring, { ...about, began: steps[0]?.at ?? 0 }), cut: true };
  }
  return trace;
}

/** Bytes of a trace as it travels. */
export const sizeOf = (trace: Trace): number => new Blob([JSON.stringify(trace)]).size;
