import { and, assign, not, sendTo, setup, stateIn } from 'xstate';
import type { CommandRun, Execution, RunnableCommand } from '../../../contract/automation/command-run.ts';
import type { AlarmId, Refusal } from '../../../contract/platform/index.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, answerParams, dataOf, feed, port, refusalParams } from '../../shared/port.ts';

/** The command to run, and its subject. */
export interface RunRequest {
  /** Null: it is chosen first. */
  command: number | null;
  /** `drill`: the name of the drill that it belongs to. */
  alarm: { id: AlarmId; alarm_id: string; drill?: string | null } | null;
  /** Requests only a dry run, at once. */
  dry: boolean;
}
export interface CommandRunInput extends RunRequest {
  newKey: () => string;
  /** Opens a run that has already started. */
  run: CommandRun | null;
}
export interface CommandRunContext extends CommandRunInput {
  /** Those that may be run here; for an alarm, the ones that are meant for alarms. */
  commands: readonly RunnableCommand[];
  chosen: RunnableCommand | null;
  reason: string;
  unit: { id: number; name: string } | null;
  /** Idempotency key of the requested run: a retry after a lost reply reuses it. */
  key: string;
  refusal: Refusal | null;
}

/** A command's cool-down is over. */
export type CoolDownEnded = { type: 'run.cooled' };
export type CommandRunEvent =
  | { type: 'run.choose'; id: number }
  | { type: 'run.reason'; reason: string }
  | { type: 'run.unit'; unit: { id: number; name: string } | null }
  /** Runs the command; a dangerous one requires confirmation. */
  | { type: 'run.submit' }
  /** Yes, the dangerous one too. */
  | { type: 'run.confirm' }
  /** Dry run: only reports what it would do. */
  | { type: 'run.dryRun' }
  | { type: 'run.dismiss' }
  | { type: 'run.retry' }
  | { type: 'run.cancel' }
  | { type: 'run.again' }
  | { type: 'run.close' }
  /** The platform reported the state of a run. */
  | { type: 'run.updated'; run: CommandRun }
  | CoolDownEnded;

/** Events to the machine that started it. */
export type CommandRunFact = { type: 'run.started'; run: CommandRun } | { type: 'runs.closed' };

/** The submission to the platform, under one key for all attempts. */
export interface RunSubmission {
  command: number;
  key: string;
  body: Execution;
}

/** The required inputs of a command that are still empty. */
export function missingFields({ chosen, alarm, reason, unit }: Pick<CommandRunContext, 'chosen' | 'alarm' | 'reason' | 'unit'>): string[] {
  if (chosen === null) return [];
  const requires = (what: string) => chosen.requirements.includes(what);
  return [
    requires('alarm') && alarm === null && 'alarm',
    (requires('reason') || chosen.dangerous) && reason.trim() === '' && 'reason',
    requires('unit') && alarm === null && unit === null && 'unit',
  ].filter((one): one is string => one !== false);
}

/** The drill to which a run would belong: that of its alarm; without one, that of the operator at its unit, or at one that the command acts at. */
export function drillOf({ chosen, alarm, unit }: Pick<CommandRunContext, 'chosen' | 'alarm' | 'unit'>): string | null {
  if (alarm !== null) return alarm.drill ?? null;
  return chosen?.drills.find(({ always, units }) => always || (unit !== null && units.includes(unit.id)))?.name ?? null;
}

const submissionOf = ({ chosen, alarm, unit, reason, dry, key }: CommandRunContext): RunSubmission => ({
  command: chosen?.id ?? 0,
  key,
  body: {
    dry,
    confirmed: !dry && (chosen?.dangerous ?? false),
    ...(alarm && { alarm_id: alarm.id }),
    ...(alarm === null && unit && { id_unit: unit.id }),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(!dry && drillOf({ chosen, alarm, unit }) !== null && { in_drill: true }),
  },
});

const onUpdate = [
  { guard: and(['isOwn', 'isEnding']), target: 'sorting', actions: 'applyUpdate' } as const,
  { guard: 'isOwn' as const, actions: 'applyUpdate' as const },
];
const onRepeat = {
  'run.again': [{ guard: 'isRepeatable', target: 'reading', actions: 'begin' }],
} as const;

/**
 * The run of a custom command from the operator's view (OP-1.13, OP-4.25, OQ-65): chosen, confirmed (twice where it is dangerous, with
 * a reason), followed node by node, stopped, and shown with its outcome. A dry run shows what would happen.
 */
export const commandRunMachine = setup({
  types: {
    context: {} as CommandRunContext,
    events: {} as CommandRunEvent,
    input: {} as CommandRunInput,
    tags: {} as 'busy',
  },
  actors: {
    readCommands: port<Answer<RunnableCommand[]>>('readCommands'),
    execute: port<Answer<CommandRun>, RunSubmission>('execute'),
    cancelRun: port<Answer<CommandRun>, { id: number }>('cancelRun'),
    /** Fires at that instant, by the platform's clock. */
    coolDown: feed<CoolDownEnded, { until: string | null }>('coolDown'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    hasRun: ({ context }) => context.run !== null,
    isChosen: ({ context }) => context.chosen !== null,
    isGone: ({ context }) => context.command !== null && context.chosen === null,
    isTried: ({ context }) => context.dry && context.chosen !== null,
    isOffered: ({ context, event }) => event.type === 'run.choose' && context.commands.some(({ id }) => id === event.id),
    isComplete: ({ context }) => missingFields(context).length === 0,
    isCool: ({ context }) => context.chosen?.cooling_until === null,
    isDangerous: ({ context }) => context.chosen?.dangerous ?? false,
    isOwn: ({ context, event }) =>
      event.type === 'run.updated' && event.run.id === context.run?.id && event.run.version > context.run.version,
    isEnding: ({ event }) => event.type === 'run.updated' && event.run.status !== 'running',
    isRunning: ({ context }) => context.run?.status === 'running',
    isSuccess: ({ context }) => context.run?.status === 'success',
    isCanceled: ({ context }) => context.run?.status === 'canceled',
    isRepeatable: ({ context }) => context.command !== null || context.run?.command.id != null,
  },
  actions: {
    takeCommands: assign(({ context: { alarm, command } }, { commands }: { commands: readonly RunnableCommand[] }) => {
      const offered = alarm === null ? commands : commands.filter(({ id, alarm_compatible }) => alarm_compatible || id === command);
      return { commands: offered, chosen: commands.find(({ id }) => id === command) ?? null, refusal: null };
    }),
    choose: assign(({ context, event }) => {
      if (event.type !== 'run.choose') return {};
      return { command: event.id, chosen: context.commands.find(({ id }) => id === event.id) ?? null, refusal: null };
    }),
    write: assign(({ event }) =>
      event.type === 'run.reason' ? { reason: event.reason.slice(0, 500) } : event.type === 'run.unit' ? { unit: event.unit } : {},
    ),
    cool: assign(({ context: { chosen } }) => ({ chosen: chosen && { ...chosen, cooling_until: null } })),
    submit: assign(({ context }) => ({ dry: false, key: context.newKey(), refusal: null })),
    submitDry: assign(({ context }) => ({ dry: true, key: context.newKey(), refusal: null })),
    take: assign((_, { run }: { run: CommandRun }) => ({ run, refusal: null })),
    applyUpdate: assign(({ context, event }) => ({ run: event.type === 'run.updated' ? event.run : context.run })),
    notifyStarted: sendTo(parent, ({ context }) => ({ type: 'run.started', run: context.run })),
    notifyClosed: sendTo(parent, { type: 'runs.closed' }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    forgetRefusal: assign({ refusal: null }),
    /** The same command for the same alarm, once more. */
    begin: assign(({ context: { command, alarm, run } }) => ({
      command: command ?? run?.command.id ?? null,
      alarm: alarm ?? (run?.alarm ? { ...run.alarm, drill: run.drill } : null),
      run: null,
      dry: false,
      refusal: null,
    })),
  },
  delays: { readRetry: 5000, sendRetry: 5000 },
}).createMachine({
  id: 'command-run',
  context: ({ input }) => ({ ...input, commands: [], chosen: null, reason: '', unit: null, key: '', refusal: null }),
  initial: 'opening',
  on: { 'run.close': { guard: not(stateIn('sending')), actions: 'notifyClosed' } },
  states: {
    opening: { always: [{ guard: 'hasRun', target: 'sorting' }, { target: 'reading' }] },
    reading: {
      description: 'The commands that may be run are being read.',
      tags: 'busy',
      invoke: {
        src: 'readCommands',
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'read',
            actions: { type: 'takeCommands', params: ({ event }) => ({ commands: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: { target: 'unread', actions: 'forgetRefusal' },
      },
    },
    read: {
      always: [
        { guard: 'isTried', target: 'sending', actions: 'submitDry' },
        { guard: 'isGone', target: 'refused' },
        { guard: 'isChosen', target: 'prompting' },
        { target: 'choosing' },
      ],
    },
    unread: {
      description: 'The commands could not be read; it is tried again by itself, or at once with a button.',
      on: { 'run.retry': 'reading' },
      after: { readRetry: 'reading' },
    },
    refused: {
      description: 'The command is not there for this operator, or the platform refused to show it and says why.',
      on: { 'run.retry': 'reading' },
    },
    choosing: {
      description: 'The commands that may be run are listed, with what each is for; none says so.',
      on: { 'run.choose': { guard: 'isOffered', target: 'prompting', actions: 'choose' } },
    },
    prompting: {
      description: 'The command with its steps is shown, and whether to run it is asked, with the reason and the unit that it wants.',
      invoke: { src: 'coolDown', input: ({ context }) => ({ until: context.chosen?.cooling_until ?? null }) },
      on: {
        'run.reason': { actions: 'write' },
        'run.unit': { actions: 'write' },
        'run.cooled': { actions: 'cool' },
        'run.submit': [
          { guard: and(['isComplete', 'isCool', 'isDangerous']), target: 'confirming' },
          { guard: and(['isComplete', 'isCool']), target: 'sending', actions: 'submit' },
        ],
        'run.dryRun': { target: 'sending', actions: 'submitDry' },
      },
    },
    confirming: {
      description: 'It is said that what the command does cannot be taken back, and asked once more.',
      on: { 'run.confirm': { target: 'sending', actions: 'submit' }, 'run.dismiss': 'prompting' },
    },
    sending: {
      description: 'The run is being asked for; until the platform answers nothing is said of it.',
      tags: 'busy',
      invoke: {
        src: 'execute',
        input: ({ context }) => submissionOf(context),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'sorting',
            actions: [{ type: 'take', params: ({ event }) => ({ run: dataOf(event.output) }) }, 'notifyStarted'],
          },
          { target: 'rejected', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unanswered',
      },
    },
    unanswered: {
      description: 'The platform did not answer, so whether the run began is not known; the same is asked again under the same key.',
      on: { 'run.retry': 'sending' },
      after: { sendRetry: 'sending' },
    },
    rejected: {
      description: 'The platform refused to run the command, and says why.',
      on: { 'run.dismiss': 'reading' },
    },
    sorting: {
      always: [
        { guard: 'isRunning', target: 'running' },
        { guard: 'isSuccess', target: 'success' },
        { guard: 'isCanceled', target: 'canceled' },
        { target: 'error' },
      ],
    },
    running: {
      description:
        'The command runs: each step says what became of it, the one that is at work stands out. It can be stopped, or left alone.',
      on: { 'run.updated': onUpdate, 'run.cancel': 'canceling' },
    },
    canceling: {
      description: 'The run is being stopped; its steps go on being told.',
      tags: 'busy',
      on: { 'run.updated': onUpdate },
      invoke: {
        src: 'cancelRun',
        input: ({ context }) => ({ id: context.run?.id ?? 0 }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'sorting',
            actions: { type: 'take', params: ({ event }) => ({ run: dataOf(event.output) }) },
          },
          { target: 'uncanceled', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'uncanceled',
      },
    },
    uncanceled: {
      description: 'The run could not be stopped; it goes on, and stopping can be tried again.',
      on: { 'run.updated': onUpdate, 'run.cancel': 'canceling' },
    },
    success: { description: 'Status: success, with the outcome of each step.', on: onRepeat },
    error: { description: 'Status: an error occurred, with the outcome of each step, and which one failed.', on: onRepeat },
    canceled: { description: 'Status: canceled; what was done stays done, the rest was skipped.', on: onRepeat },
  },
});
