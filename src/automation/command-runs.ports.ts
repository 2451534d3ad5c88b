import { type CommandRun, runCalls } from '../../contract/automation/command-run.ts';
import { type CoolDownEnded, commandRunMachine, type RunSubmission } from '../../machines/automation/command-run/command-run.machine.ts';
import { commandRunsMachine } from '../../machines/automation/command-runs/command-runs.machine.ts';
import { type Answer, implementFeed, implementPort } from '../../machines/shared/port.ts';
import type { Http } from '../platform/index.ts';

interface Needs {
  ask: Http['ask'];
  /** The platform's time in ms. */
  now: () => number;
}

/** The run of a command with its calls (OQ-65). */
function provideRun({ ask, now }: Needs): typeof commandRunMachine {
  return commandRunMachine.provide({
    actors: {
      readCommands: implementPort((_, signal) => ask(runCalls.runnable, { signal })),
      execute: implementPort(({ command, key, body }: RunSubmission, signal) =>
        ask(runCalls.execute, { params: { id: command }, body, key, signal }),
      ),
      cancelRun: implementPort(({ id }: { id: number }, signal) => ask(runCalls.cancel, { params: { id }, body: {}, signal })),
      coolDown: implementFeed<CoolDownEnded, { until: string | null }>((emit, { until }) => {
        if (until === null) return undefined;
        const timer = setTimeout(() => emit({ type: 'run.cooled' }), Math.max(0, Date.parse(until) - now()));
        return () => clearTimeout(timer);
      }),
    },
  });
}

/** Provides the command runs of the signed-in user, with their calls. */
export function provideRuns(needs: Needs): typeof commandRunsMachine {
  return commandRunsMachine.provide({
    actors: {
      run: provideRun(needs),
      readRuns: implementPort(({ known }: { known: readonly number[] }, signal) => readRuns(needs.ask, known, signal)),
    },
  });
}

/** Reads the active runs, and the outcome of known runs that are no longer active. */
async function readRuns(ask: Http['ask'], known: readonly number[], signal: AbortSignal): Promise<Answer<CommandRun[]>> {
  const going = await ask(runCalls.runs, { signal });
  if (!going.ok) return going;
  const runs = going.data.data;
  const gone = known.filter((id) => !runs.some((run) => run.id === id));
  const ended = await Promise.all(gone.map((id) => ask(runCalls.run, { params: { id }, signal })));
  return { ok: true, data: [...runs, ...ended.flatMap((answer) => (answer.ok ? [answer.data] : []))] };
}
