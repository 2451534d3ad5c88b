import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock, setup } from 'xstate';
import { anAlarm, at, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { type CommandRunEvent, type CommandRunInput, commandRunMachine, type RunSubmission } from './command-run.machine.ts';
import { aCommand, aRun } from './command-run.paths.ts';
import { selectDrill } from './command-run.selectors.ts';

type Call = 'readCommands' | 'execute' | 'cancelRun';
const { id, alarm_id } = anAlarm(1);
const alarm = { id, alarm_id };

/** The machine under a parent that records its events. */
function open(replies: Partial<Record<Call, unknown[]>>, input: Partial<CommandRunInput> = {}) {
  const clock = new SimulatedClock();
  const script = new Script<Call>({ readCommands: [replied([aCommand(7)])], ...replies });
  let keys = 0;
  const received: { type: string }[] = [];
  let cooled: (() => void) | undefined;
  const machine = commandRunMachine.provide({
    actors: {
      readCommands: script.port('readCommands'),
      execute: script.port('execute'),
      cancelRun: script.port('cancelRun'),
      coolDown: fromCallback(({ sendBack }) => {
        cooled = () => sendBack({ type: 'run.cooled' });
      }),
    },
  });
  const above = setup({ actors: { machine }, actions: { note: ({ event }) => void received.push(event) } }).createMachine({
    invoke: {
      src: 'machine',
      id: 'run',
      input: { command: 7, alarm: null, dry: false, run: null, newKey: () => `key-${(keys += 1)}`, ...input },
    },
    on: { '*': { actions: 'note' } },
  });
  const run = createActor(above, { clock }).start().getSnapshot().children['run'];
  if (!run) throw new Error('No run was started');
  const actor = run as ReturnType<typeof createActor<typeof commandRunMachine>>;
  return { actor, clock, script, received, cool: () => cooled?.(), send: (event: CommandRunEvent) => actor.send(event) };
}

test('a command is run once it was confirmed, followed step by step, and says that it succeeded', {
  tags: ['OP-4.25', 'OQ-65'],
}, async () => {
  const { actor, script, send, received } = open({ execute: [replied(aRun(1))] }, { alarm });
  await reaches(actor, 'prompting');
  expect(script.inputs('execute')).toEqual([]);
  send({ type: 'run.submit' });
  await reaches(actor, 'running');
  expect(script.inputs('execute')).toEqual([{ command: 7, key: 'key-1', body: { dry: false, confirmed: false, alarm_id: alarm.id } }]);
  expect(received).toMatchObject([{ type: 'run.started', run: { id: 1 } }]);
  send({ type: 'run.updated', run: aRun(1, { version: 3, status: 'success', ended: at(5) }) });
  await reaches(actor, 'success');
});

test('a dangerous command wants a reason and is asked about twice', { tags: ['OP-4.25'] }, async () => {
  const { actor, script, send } = open({ readCommands: [replied([aCommand(7, { dangerous: true })])], execute: [replied(aRun(1))] });
  await reaches(actor, 'prompting');
  expect(actor.getSnapshot().can({ type: 'run.submit' })).toBe(false);
  send({ type: 'run.reason', reason: '  The guard asked for it ' });
  send({ type: 'run.submit' });
  await reaches(actor, 'confirming');
  expect(script.inputs('execute')).toEqual([]);
  send({ type: 'run.confirm' });
  await reaches(actor, 'running');
  expect(script.inputs('execute')).toMatchObject([{ body: { dry: false, confirmed: true, reason: 'The guard asked for it' } }]);
});

test('a command that cools down cannot be run until it has', { tags: ['OP-4.25'] }, async () => {
  const { actor, send, cool } = open({ readCommands: [replied([aCommand(7, { cooling_until: at(30) })])] });
  await reaches(actor, 'prompting');
  expect(actor.getSnapshot().can({ type: 'run.submit' })).toBe(false);
  expect(actor.getSnapshot().can({ type: 'run.dryRun' })).toBe(true);
  cool();
  send({ type: 'run.submit' });
  await reaches(actor, 'sending');
});

test('a lost reply is asked for again under the same key, so that nothing is done twice', async () => {
  const { actor, clock, script, send } = open({ execute: [new Error('network'), replied(aRun(1))] });
  await reaches(actor, 'prompting');
  send({ type: 'run.submit' });
  expect(actor.getSnapshot().can({ type: 'run.close' })).toBe(false);
  await reaches(actor, 'unanswered');
  clock.increment(5000);
  await reaches(actor, 'running');
  expect(script.inputs('execute')).toMatchObject([{ key: 'key-1' }, { key: 'key-1' }]);
});

test('a dry run needs neither reason nor confirmation, and what follows can be run for real', async () => {
  const dry = aRun(1, { dry: true, status: 'success', ended: at(2) });
  const dangerous = aCommand(7, { dangerous: true, requirements: ['unit'] });
  const { actor, script, send } = open(
    { readCommands: [replied([dangerous]), replied([dangerous])], execute: [replied(dry)] },
    { dry: true },
  );
  await reaches(actor, 'success');
  expect(script.inputs('execute')).toEqual([{ command: 7, key: 'key-1', body: { dry: true, confirmed: false } }]);
  send({ type: 'run.again' });
  await reaches(actor, 'prompting');
});

test('a refusal says why and leads back to the question', async () => {
  const { actor, send } = open({
    readCommands: [replied([aCommand(7)]), replied([aCommand(7)])],
    execute: [refused('command.cooling_down')],
  });
  await reaches(actor, 'prompting');
  send({ type: 'run.submit' });
  await reaches(actor, 'rejected');
  expect(actor.getSnapshot().context.refusal?.code).toBe('command.cooling_down');
  send({ type: 'run.dismiss' });
  await reaches(actor, 'prompting');
});

test('a run is stopped; where that is refused it goes on and is told', async () => {
  const { actor, send } = open({ cancelRun: [refused('command.over')] }, { run: aRun(1) });
  await reaches(actor, 'running');
  send({ type: 'run.cancel' });
  await reaches(actor, 'uncanceled');
  send({ type: 'run.updated', run: aRun(1, { version: 2, status: 'canceled', ended: at(4) }) });
  await reaches(actor, 'canceled');
});

test('a failed run is shown; events of an older version or of another run are ignored', { tags: ['OP-8.11'] }, async () => {
  const { actor, send } = open({}, { run: aRun(1, { version: 4 }) });
  send({ type: 'run.updated', run: aRun(1, { version: 3, status: 'success' }) });
  send({ type: 'run.updated', run: aRun(2, { version: 9, status: 'success' }) });
  await reaches(actor, 'running');
  send({ type: 'run.updated', run: aRun(1, { version: 5, status: 'error', ended: at(6) }) });
  await reaches(actor, 'error');
});

test('an alarm is offered the commands meant for alarms; an unknown command is not found', async () => {
  const rows = [aCommand(7), aCommand(8, { alarm_compatible: false })];
  const choosing = open({ readCommands: [replied(rows)] }, { command: null, alarm });
  await reaches(choosing.actor, 'choosing');
  expect(choosing.actor.getSnapshot().context.commands.map(({ id: one }) => one)).toEqual([7]);
  choosing.send({ type: 'run.choose', id: 7 });
  await reaches(choosing.actor, 'prompting');
  const gone = open({ readCommands: [replied([])] });
  await reaches(gone.actor, 'refused');
});

test('a command that asks for a unit takes the alarm’s, or wants one', async () => {
  const rows = replied([aCommand(7, { requirements: ['unit', 'reason'] })]);
  const { actor, script, send } = open({ readCommands: [rows], execute: [replied(aRun(1))] });
  await reaches(actor, 'prompting');
  send({ type: 'run.reason', reason: 'Routine' });
  expect(actor.getSnapshot().can({ type: 'run.submit' })).toBe(false);
  send({ type: 'run.unit', unit: { id: 101, name: 'Warehouse 7' } });
  send({ type: 'run.submit' });
  await reaches(actor, 'running');
  expect(script.inputs('execute')).toMatchObject([{ body: { id_unit: 101, reason: 'Routine' } }]);
});

test('it is left at any time, but not while it is asked for', async () => {
  const { actor, send, received } = open({});
  await reaches(actor, 'prompting');
  send({ type: 'run.close' });
  expect(received).toEqual([{ type: 'runs.closed' }]);
  send({ type: 'run.submit' });
  send({ type: 'run.close' });
  expect(received).toHaveLength(1);
});

test('commands that failed to load are retried, also by a button; a refusal shows its reason', async () => {
  const { actor, clock, script, send } = open({
    readCommands: [new Error('network'), new Error('network'), refused('access.forbidden'), replied([aCommand(7)])],
  });
  await reaches(actor, 'unread');
  clock.increment(5000);
  expect(actor.getSnapshot().value).toBe('reading');
  await reaches(actor, 'unread');
  send({ type: 'run.retry' });
  await reaches(actor, 'refused');
  expect(actor.getSnapshot().context.refusal?.code).toBe('access.forbidden');
  send({ type: 'run.retry' });
  await reaches(actor, 'prompting');
  expect(script.inputs('readCommands')).toHaveLength(4);
});

test('who thinks better of a dangerous command goes back; a try is asked for at once', { tags: ['OP-4.25'] }, async () => {
  const rows = replied([aCommand(7, { dangerous: true })]);
  const { actor, script, send } = open({ readCommands: [rows] });
  await reaches(actor, 'prompting');
  send({ type: 'run.reason', reason: 'Routine' });
  send({ type: 'run.submit' });
  send({ type: 'run.dismiss' });
  await reaches(actor, 'prompting');
  send({ type: 'run.dryRun' });
  await reaches(actor, 'sending');
  expect(script.inputs('execute')).toMatchObject([{ body: { dry: true } }]);
});

test('an unanswered run is requested again by a button; a refused one is reloaded', async () => {
  const { actor, script, send } = open({ execute: [new Error('network'), refused('command.cooling_down')] });
  await reaches(actor, 'prompting');
  send({ type: 'run.submit' });
  await reaches(actor, 'unanswered');
  send({ type: 'run.retry' });
  await reaches(actor, 'rejected');
  expect(script.inputs('execute')).toHaveLength(2);
  send({ type: 'run.dismiss' });
  await reaches(actor, 'reading');
});

test('each word about a run is taken, also while it is being stopped and after that failed', { tags: ['OP-8.11'] }, async () => {
  const version = (one: ReturnType<typeof open>) => one.actor.getSnapshot().context.run?.version;
  const running = open({}, { run: aRun(1) });
  running.send({ type: 'run.updated', run: aRun(1, { version: 2 }) });
  expect(version(running)).toBe(2);
  running.send({ type: 'run.cancel' });
  await reaches(running.actor, 'canceling');
  running.send({ type: 'run.updated', run: aRun(1, { version: 3 }) });
  expect(version(running)).toBe(3);
  running.send({ type: 'run.updated', run: aRun(1, { version: 4, status: 'canceled', ended: at(4) }) });
  await reaches(running.actor, 'canceled');
  const failing = open(
    { cancelRun: [new Error('network'), replied(aRun(1, { version: 9, status: 'canceled', ended: at(4) }))] },
    { run: aRun(1) },
  );
  failing.send({ type: 'run.cancel' });
  await reaches(failing.actor, 'uncanceled');
  failing.send({ type: 'run.updated', run: aRun(1, { version: 5 }) });
  expect(version(failing)).toBe(5);
  failing.send({ type: 'run.cancel' });
  await reaches(failing.actor, 'canceled');
  expect(version(failing)).toBe(9);
});

test.each(['success', 'error', 'canceled'] as const)('a run whose status is %s can be run again', { tags: ['OP-4.25'] }, async (status) => {
  const { actor, send } = open({}, { run: aRun(1, { status, ended: at(5) }) });
  await reaches(actor, status);
  send({ type: 'run.again' });
  await reaches(actor, 'prompting');
});

test('a refusal is forgotten once commands are read; only one of those offered is chosen', async () => {
  const { actor, script, send } = open(
    { readCommands: [refused('access.forbidden'), replied([aCommand(7), aCommand(8)])], execute: [replied(aRun(1))] },
    { command: null },
  );
  await reaches(actor, 'refused');
  send({ type: 'run.retry' });
  await reaches(actor, 'choosing');
  expect(actor.getSnapshot().context.refusal).toBe(null);
  send({ type: 'run.choose', id: 9 });
  expect(actor.getSnapshot().value).toBe('choosing');
  send({ type: 'run.choose', id: 8 });
  expect(actor.getSnapshot().context).toMatchObject({ command: 8, chosen: aCommand(8) });
  send({ type: 'run.submit' });
  await reaches(actor, 'running');
  expect(script.inputs('execute')).toMatchObject([{ command: 8 }]);
});

test('a refusal is forgotten where commands that are read again are not answered', async () => {
  const { actor, send } = open({ readCommands: [refused('access.forbidden'), new Error('network')] });
  await reaches(actor, 'refused');
  send({ type: 'run.retry' });
  await reaches(actor, 'unread');
  expect(actor.getSnapshot().context.refusal).toBeNull();
});

test('a dangerous command is sent under a key of its own each time it is confirmed', { tags: ['OP-4.25'] }, async () => {
  const rows = replied([aCommand(7, { dangerous: true })]);
  const { actor, script, send } = open({ readCommands: [rows, rows], execute: [refused('command.cooling_down'), replied(aRun(1))] });
  await reaches(actor, 'prompting');
  send({ type: 'run.reason', reason: 'Routine' });
  const confirm = () => (['run.submit', 'run.confirm'] as const).forEach((type) => send({ type }));
  confirm();
  await reaches(actor, 'rejected');
  send({ type: 'run.dismiss' });
  await reaches(actor, 'prompting');
  confirm();
  await reaches(actor, 'running');
  expect((script.inputs('execute') as { key: string }[]).map(({ key }) => key)).toEqual(['key-1', 'key-2']);
});

test('a lost answer is asked for again after five seconds, of commands and of a run', async () => {
  const { actor, clock, send } = open({ readCommands: [new Error('network'), replied([aCommand(7)])], execute: [new Error('network')] });
  const restsIn = async (state: string, next: string) => {
    await reaches(actor, state);
    clock.increment(4999);
    expect(actor.getSnapshot().value).toBe(state);
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe(next);
  };
  await restsIn('unread', 'reading');
  await reaches(actor, 'prompting');
  send({ type: 'run.submit' });
  await restsIn('unanswered', 'sending');
});

test('while a run is being stopped, and after that failed, only what is new of it is taken', { tags: ['OP-8.11'] }, async () => {
  const { actor, send } = open({ cancelRun: [refused('command.over')] }, { run: aRun(1, { version: 4 }) });
  const old = [
    aRun(1, { version: 3, status: 'success' }),
    aRun(2, { version: 9, status: 'success' }),
    aRun(1, { version: 3 }),
    aRun(2, { version: 9 }),
  ];
  send({ type: 'run.cancel' });
  for (const run of old) send({ type: 'run.updated', run });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.run]).toEqual(['canceling', aRun(1, { version: 4 })]);
  await reaches(actor, 'uncanceled');
  expect(actor.getSnapshot().context.refusal?.code).toBe('command.over');
  for (const run of old) send({ type: 'run.updated', run });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.run]).toEqual(['uncanceled', aRun(1, { version: 4 })]);
});

test.each(['success', 'error', 'canceled'] as const)('a run with status %s begins anew with its command and alarm', async (status) => {
  const run = aRun(1, { status, ended: at(5), alarm });
  const { actor, send } = open({ readCommands: [replied([aCommand(7)])] }, { run, command: null, dry: true });
  send({ type: 'run.again' });
  expect(actor.getSnapshot().context).toMatchObject({ command: 7, alarm, run: null, dry: false });
  await reaches(actor, 'prompting');
});

test.each(['success', 'error', 'canceled'] as const)('a run with status %s whose command is gone cannot begin anew', (status) => {
  const run = aRun(1, { status, ended: at(5), command: { id: null, name: 'Open the gate' } });
  const { actor } = open({}, { run, command: null });
  expect([actor.getSnapshot().value, actor.getSnapshot().can({ type: 'run.again' })]).toEqual([status, false]);
});

describe('a run in a drill', () => {
  const drills = [{ name: 'Night', units: [101], always: false }];
  const bodies = async (command: Parameters<typeof aCommand>[1], input: Partial<CommandRunInput>, ...events: CommandRunEvent[]) => {
    const { actor, script, send } = open({ readCommands: [replied([aCommand(7, command)])], execute: [replied(aRun(1))] }, input);
    await reaches(actor, 'prompting');
    for (const event of events) send(event);
    const drill = selectDrill(actor.getSnapshot());
    send({ type: 'run.submit' });
    await reaches(actor, 'running');
    return [drill, script.inputs('execute').map((input) => (input as RunSubmission).body.in_drill)];
  };
  const at101: CommandRunEvent = { type: 'run.unit', unit: { id: 101, name: 'Warehouse 7' } };
  const elsewhere: CommandRunEvent = { type: 'run.unit', unit: { id: 102, name: 'Yard' } };

  test('is of the drill that names the operator, at its units only, and is never real unseen', async () => {
    expect(await bodies({ drills }, {}, at101)).toEqual(['Night', [true]]);
    expect(await bodies({ drills }, {}, elsewhere)).toEqual([null, [undefined]]);
    expect(await bodies({ drills }, {})).toEqual([null, [undefined]]);
    expect(await bodies({ drills: [{ name: 'Night', units: [101], always: true }] }, {}, elsewhere)).toEqual(['Night', [true]]);
  });

  test('for an alarm is of the drill of the alarm: for a real one it is real, whichever drill runs', async () => {
    expect(await bodies({ drills }, { alarm }, at101)).toEqual([null, [undefined]]);
    expect(await bodies({}, { alarm: { ...alarm, drill: 'Night' } })).toEqual(['Night', [true]]);
  });

  test('is repeated in it', async () => {
    const { actor, send } = open(
      {},
      { run: aRun(1, { status: 'success', ended: at(5), alarm, dry: true, drill: 'Night' }), command: null },
    );
    await reaches(actor, 'success');
    send({ type: 'run.again' });
    await reaches(actor, 'prompting');
    expect(selectDrill(actor.getSnapshot())).toBe('Night');
  });

  test('a dry run asks for nothing of a drill', async () => {
    const { actor, script, send } = open({ readCommands: [replied([aCommand(7, { drills })])], execute: [replied(aRun(1))] });
    await reaches(actor, 'prompting');
    send(at101);
    send({ type: 'run.dryRun' });
    await reaches(actor, 'running');
    expect(script.inputs('execute')).toEqual([{ command: 7, key: 'key-1', body: { dry: true, confirmed: false, id_unit: 101 } }]);
  });
});
