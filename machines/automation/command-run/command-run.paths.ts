import { CommandRun, type NodeOutcome, RunnableCommand } from '../../../contract/automation/command-run.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { anAlarm, ana, at, refused, replied } from '../../quality/paths/samples.ts';
import { commandRunMachine, missingFields } from './command-run.machine.ts';

type Machine = typeof commandRunMachine;

/** The outcome of one step of a sample run. */
const anOutcome = (id: string, type: string, overrides: Partial<NodeOutcome> = {}): NodeOutcome => ({
  id,
  type,
  state: 'waiting',
  code: null,
  values: {},
  started: null,
  ended: null,
  until: null,
  ...overrides,
});

/** A run of "Open the gate" that Ana started; `given` overrides the defaults. */
export const aRun = (id: number, overrides: Partial<CommandRun> = {}): CommandRun =>
  CommandRun.parse({
    id,
    version: 1,
    command: { id: 7, name: 'Open the gate' },
    cause: 'operator',
    by: { id: ana.id, name: 'Ana Robles' },
    alarm: null,
    dry: false,
    reason: null,
    status: 'running',
    nodes: [anOutcome('n1', 'digital_output', { state: 'running', started: at(1) }), anOutcome('n2', 'notification')],
    started: at(1),
    ended: null,
    ...overrides,
  });

/** A runnable command; `given` overrides the defaults. */
export const aCommand = (id: number, overrides: Partial<RunnableCommand> = {}): RunnableCommand =>
  RunnableCommand.parse({
    id,
    name: id === 7 ? 'Open the gate' : `Command ${id}`,
    description: 'Three seconds, and the guard is told',
    alarm_compatible: true,
    requirements: [],
    dangerous: false,
    steps: [
      { id: 'n1', type: 'digital_output' },
      { id: 'n2', type: 'notification' },
    ],
    cooling_until: null,
    ...overrides,
  });

const ended = (status: CommandRun['status'], version = 2) => aRun(1, { status, version, ended: at(5) });

const events = {
  'run.choose': [{ type: 'run.choose', id: 7 }],
  'run.reason': [
    { type: 'run.reason', reason: 'The guard asked for it' },
    { type: 'run.reason', reason: '' },
  ],
  'run.unit': [{ type: 'run.unit', unit: { id: 101, name: 'Warehouse 7' } }],
  'run.updated': [
    { type: 'run.updated', run: aRun(1, { version: 2 }) },
    { type: 'run.updated', run: ended('success', 3) },
    { type: 'run.updated', run: ended('error', 3) },
    { type: 'run.updated', run: ended('canceled', 3) },
  ],
} as const satisfies EventSamples<Machine>;

const replies = {
  readCommands: [
    replied([aCommand(7)]),
    replied([aCommand(7, { dangerous: true, requirements: ['reason', 'unit'], cooling_until: at(30) })]),
    replied([]),
    refused('access.forbidden'),
  ],
  execute: [replied(aRun(1)), replied(ended('success')), refused('command.cooling_down')],
  cancelRun: [replied(ended('canceled')), refused('command.over')],
} satisfies ReplySamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    'run.choose': 'The operator chooses a command.',
    'run.reason': 'The operator writes the reason.',
    'run.unit': 'The operator chooses the unit.',
    'run.submit': 'The operator presses “Run”.',
    'run.confirm': 'The operator confirms the dangerous command.',
    'run.dryRun': 'The operator presses “Try it without doing anything”.',
    'run.dismiss': 'The operator goes back.',
    'run.retry': 'The operator presses “Try again”.',
    'run.cancel': 'The operator stops the run.',
    'run.again': 'The operator asks for the same command once more.',
    'run.close': 'The operator closes it.',
    'run.updated': 'The platform tells how the run stands.',
    'run.cooled': 'The time in which the command cannot be run again is over.',
  },
  ports: {
    readCommands: 'say which commands may be run',
    execute: 'run the command',
    cancelRun: 'stop the run',
  },
  delays: { readRetry: 'Five seconds', sendRetry: 'Five seconds' },
};

const parts = {
  stepWords,
  machine: commandRunMachine,
  events,
  replies,
  about: (
    context: Parameters<typeof missingFields>[0] & {
      commands: readonly unknown[];
      command: number | null;
      dry: boolean;
      run: CommandRun | null;
    },
  ) => ({
    lacking: missingFields(context).length,
    cool: context.chosen?.cooling_until === null,
    dangerous: context.chosen?.dangerous,
    any: context.commands.length > 0,
    dry: context.dry,
    version: context.run?.version,
    status: context.run?.status,
  }),
};
const newKey = () => 'key-of-the-path';
const { id, alarm_id } = anAlarm(1);

/** Paths of a command that is chosen, confirmed and followed. */
export const commandRunModel = modelOf({
  ...parts,
  given: 'An operator opens the commands for an alarm.',
  input: { command: null, alarm: { id, alarm_id }, dry: false, run: null, newKey },
});
/** Paths of one command requested without an alarm. */
export const namedCommandRunModel = modelOf({
  ...parts,
  name: 'command-run named',
  given: 'An operator opens one command, without an alarm.',
  input: { command: 7, alarm: null, dry: false, run: null, newKey },
});
/** Paths of viewing a run in progress. */
export const shownCommandRunModel = modelOf({
  ...parts,
  name: 'command-run looked at',
  given: 'An operator opens a run that goes on.',
  input: { command: 7, alarm: null, dry: false, run: aRun(1), newKey },
});
