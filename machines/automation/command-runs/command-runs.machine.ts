import { assign, enqueueActions, setup } from 'xstate';
import type { CommandRun } from '../../../contract/automation/command-run.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import { type CommandRunEvent, type CommandRunFact, commandRunMachine, type RunRequest } from '../command-run/command-run.machine.ts';

export interface CommandRunsInput {
  newKey: () => string;
}
export interface CommandRunsContext extends CommandRunsInput {
  /** The active runs, and the ended ones that were not opened yet; newest first. */
  runs: readonly CommandRun[];
  /** The actor of the run in the foreground; null: none. */
  front: `run-${number}` | null;
  /** The run that it shows; null: none yet. */
  shown: number | null;
  count: number;
  refusal: Refusal | null;
}
export type CommandRunsEvent =
  | { type: 'runs.request'; request: RunRequest }
  /** Opens a known run. */
  | { type: 'runs.show'; run: CommandRun }
  /** The stream reported the states of runs. */
  | { type: 'runs.updated'; runs: readonly CommandRun[] }
  /** The operator dismissed an ended run. */
  | { type: 'runs.dismiss'; id: number }
  | { type: 'runs.renew' }
  | CommandRunFact;

/** Maximum of ended runs retained until they are viewed. */
const endedLimit = 20;
const byNewest = (one: CommandRun, other: CommandRun) => other.id - one.id;

/** The known runs merged with the received ones: the latest version of each run wins. */
export function withRuns(known: readonly CommandRun[], said: readonly CommandRun[]): readonly CommandRun[] {
  const all = new Map(known.map((run) => [run.id, run]));
  for (const run of said) if ((all.get(run.id)?.version ?? -1) < run.version) all.set(run.id, run);
  const rows = [...all.values()].sort(byNewest);
  const ended = rows.filter(({ status }) => status !== 'running').slice(0, endedLimit);
  return rows.filter((run) => run.status === 'running' || ended.includes(run));
}

/**
 * The command runs of the current user: active ones (also after a reload, and those started in another browser), ended ones not viewed
 * yet, and the one in the foreground, which is an actor of its own.
 */
export const commandRunsMachine = setup({
  types: {
    context: {} as CommandRunsContext,
    events: {} as CommandRunsEvent,
    input: {} as CommandRunsInput,
    tags: {} as 'busy',
    children: {} as { [run: `run-${number}`]: 'run'; reader: 'readRuns' },
  },
  actors: {
    /** The active runs, and the current state of the known ones. */
    readRuns: port<Answer<CommandRun[]>, { known: readonly number[] }>('readRuns'),
    run: commandRunMachine,
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isAnyRunning: ({ context }) => context.runs.some(({ status }) => status === 'running'),
  },
  actions: {
    openRun: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'runs.request' && event.type !== 'runs.show') return;
      const run = event.type === 'runs.show' ? event.run : null;
      const request: RunRequest =
        event.type === 'runs.request' ? event.request : { command: event.run.command.id, alarm: event.run.alarm, dry: event.run.dry };
      const front = `run-${context.count + 1}` as const;
      if (context.front) enqueue.stopChild(context.front);
      enqueue.spawnChild('run', { id: front, input: { ...request, run, newKey: context.newKey } });
      enqueue.assign({ front, shown: run?.id ?? null, count: context.count + 1 });
    }),
    closeRun: enqueueActions(({ context: { front, shown, runs }, enqueue }) => {
      if (front) enqueue.stopChild(front);
      enqueue.assign({ front: null, shown: null, runs: runs.filter(({ id, status }) => id !== shown || status === 'running') });
    }),
    noteShown: assign(({ event }) => (event.type === 'run.started' ? { shown: event.run.id } : {})),
    take: enqueueActions(({ context, enqueue }, { runs: received }: { runs: readonly CommandRun[] }) => {
      const runs = withRuns(context.runs, received);
      const shown = runs.find(({ id }) => id === context.shown);
      enqueue.assign({ runs, refusal: null });
      if (shown && context.front) enqueue.sendTo(context.front, { type: 'run.updated', run: shown } satisfies CommandRunEvent);
    }),
    drop: assign(({ context: { runs }, event }) =>
      event.type === 'runs.dismiss' ? { runs: runs.filter(({ id, status }) => id !== event.id || status === 'running') } : {},
    ),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { readRetry: 5000, renewal: 15_000 },
}).createMachine({
  id: 'command-runs',
  context: ({ input }) => ({ ...input, runs: [], front: null, shown: null, count: 0, refusal: null }),
  type: 'parallel',
  on: {
    'run.started': {
      actions: ['noteShown', { type: 'take', params: ({ event }) => ({ runs: [event.run] }) }],
    },
    'runs.updated': { actions: { type: 'take', params: ({ event }) => ({ runs: event.runs }) } },
    'runs.dismiss': { actions: 'drop' },
  },
  states: {
    known: {
      initial: 'reading',
      on: { 'runs.renew': '.reading' },
      states: {
        reading: {
          description: 'What still runs is being read; what was known before stays.',
          tags: 'busy',
          invoke: {
            src: 'readRuns',
            id: 'reader',
            input: ({ context }) => ({ known: context.runs.flatMap(({ id, status }) => (status === 'running' ? [id] : [])) }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'read',
                actions: { type: 'take', params: ({ event }) => ({ runs: dataOf(event.output) }) },
              },
              { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unread',
          },
        },
        read: {
          description: 'The top bar says how many commands run and which ended; nothing of it while there is none.',
          after: { renewal: { guard: 'isAnyRunning', target: 'reading' } },
        },
        refused: { description: 'The runs may not be read; only what is begun here is known.' },
        unread: {
          description: 'The runs could not be read; they are asked for again by themselves.',
          after: { readRetry: 'reading' },
        },
      },
    },
    front: {
      initial: 'closed',
      on: { 'runs.request': { target: '.open', actions: 'openRun' }, 'runs.show': { target: '.open', actions: 'openRun' } },
      states: {
        closed: { description: 'No run is in front.' },
        open: {
          description: 'A run is in front: it is asked about, or followed step by step.',
          on: { 'runs.closed': { target: 'closed', actions: 'closeRun' } },
        },
      },
    },
  },
});
