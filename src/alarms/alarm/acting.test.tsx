import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Ability } from '../../../contract/access/user.ts';
import type { AlarmAct } from '../../../contract/alarms/acts.ts';
import { AlarmComment, AlarmLevel } from '../../../contract/alarms/alarm.ts';
import type { AlarmGate } from '../../../contract/alarms/gate.ts';
import { alarmMachine } from '../../../machines/alarms/alarm/alarm.machine.ts';
import { AlarmQueue } from '../../../machines/alarms/queue/queue.ts';
import { referenceDataMachine } from '../../../machines/platform/reference-data/reference-data.machine.ts';
import { anAlarm, ana, anUnreadableRow, bruno, endedBy, refused, replied, takenBy } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import { playerMachine } from '../../../machines/video/player/player.machine.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { Localized } from '../../testing/localized.tsx';
import { ActionPanel } from './ActionPanel.tsx';
import { ActNotice } from './ActNotice.tsx';
import { AlarmConfirmation } from './AlarmConfirmation.tsx';
import { type OperatorContext, OperatorContextProvider } from './operator-context.ts';

const waiting = anAlarm(1);
const comments = [
  { id: 1, comment: 'Police on their way', status: 'attended', alarm_type: null, tenant: null },
  { id: 2, comment: 'False: an animal', status: 'canceled', alarm_type: 'Intrusion', tenant: 1 },
  { id: 3, comment: 'Smoke seen', status: 'canceled', alarm_type: 'Fire', tenant: null },
  { id: 5, comment: 'Guard sent', status: 'attending', alarm_type: null, tenant: null },
  { id: 4, comment: 'Other tenant', status: 'canceled', alarm_type: null, tenant: 2 },
].map((comment) => AlarmComment.parse(comment));

interface Given {
  alarm?: typeof waiting;
  replies?: unknown[];
  levels?: OperatorContext['levels'];
  abilities?: readonly Ability[];
  unreadable?: OperatorContext['unreadable'];
  /** The question alone, without the panel and the parts that it loads. */
  alone?: boolean;
}

const never = () => new Promise<never>(() => undefined);
/** A platform that answers nothing. */
const silent: Platform = {
  capabilities: null,
  call: never,
  ask: never,
  download: never,
  clock: { now: () => Date.now(), update: () => undefined },
};
const allReadable = { comments: [], levels: [] };
function open({
  alarm = waiting,
  replies = [],
  levels = [],
  abilities = ana.abilities,
  unreadable = allReadable,
  alone = false,
}: Given = {}) {
  const script = new Script<'changeAlarm' | 'readReferenceData'>({ changeAlarm: replies, readReferenceData: [] });
  const machine = alarmMachine.provide({
    actors: {
      changeAlarm: script.port('changeAlarm'),
      referenceData: referenceDataMachine.provide({ actors: { readReferenceData: script.port('readReferenceData') } }),
    },
  });
  const shown = { id: alarm.id, alarm_id: alarm.alarm_id };
  const actor = createActor(machine, { input: { shown, alarm, pending: null, online: true, newKey: () => 'key-00000001' } }).start();
  const workplace: OperatorContext = {
    player: playerMachine,
    queue: new AlarmQueue(ana.id),
    abilities,
    comments,
    levels,
    unreadable,
    units: [],
    tilesUrl: null,
    open: () => undefined,
  };
  render(
    <Localized>
      <PlatformProvider value={silent}>
        <OperatorContextProvider value={workplace}>
          {!alone && <ActionPanel actor={actor} unit={null} abilities={abilities} />}
          <AlarmConfirmation actor={actor} pending={null} />
        </OperatorContextProvider>
      </PlatformProvider>
    </Localized>,
  );
  const ask = (name: AlarmAct) => act(() => actor.send({ type: `alarm.${name}` }));
  const type = (text: string) => fireEvent.change(screen.getByLabelText(/^Comments/), { target: { value: text } });
  return { actor, script, ask, type, state: () => JSON.stringify(actor.getSnapshot().value) };
}
const taken = takenBy(ana, waiting);
const ctrlEnter = { key: 'Enter', ctrlKey: true };

describe('the confirmation', () => {
  test.each([
    ['take', waiting, 'Are You Sure To Send The Alarm?'],
    ['resolve', taken, 'Are you sure to end the alarm?'],
    ['cancel', waiting, 'Are You Sure To Cancel The Alarm?'],
  ] as const)(
    'asks literally before %s, with protocol, comments and level',
    { tags: ['OP-4.11', 'OP-4.12', 'OP-4.13', 'OP-4.10', 'OQ-29'] },
    (name, alarm, text) => {
      const { ask } = open({ alarm });
      ask(name);
      expect(screen.getByRole('heading', { name: text, hidden: true })).toBeTruthy();
      expect(screen.getByLabelText(/^Comments/)).toBeTruthy();
      expect(screen.getByLabelText('Protocol')).toBeTruthy();
      expect(screen.getByLabelText<HTMLSelectElement>('Alarm level').selectedOptions[0]?.textContent).toBe('Level 2');
    },
  );

  test.each([
    ['take', waiting],
    ['resolve', taken],
    ['cancel', waiting],
  ] as const)('before %s another level and a protocol can be given, which are sent', { tags: ['OP-4.10', 'OQ-27'] }, (name, alarm) => {
    const { ask, type, script } = open({ alarm, levels: [AlarmLevel.parse({ ...alarm.alarm_level, id: 5, level: 'Level 5' })] });
    ask(name);
    type('seen on camera');
    fireEvent.change(screen.getByLabelText('Protocol'), { target: { value: 'P-9' } });
    fireEvent.change(screen.getByLabelText('Alarm level'), { target: { value: '5' } });
    fireEvent.keyDown(screen.getByLabelText(/^Comments/), ctrlEnter);
    const change = { protocol: 'P-9', comments: 'seen on camera', id_alarm_level: 5 };
    expect(script.inputs('changeAlarm')).toMatchObject([{ act: name, change }]);
  });

  test('prepared comments are those of the status, type and tenant; one click inserts', { tags: ['OQ-28'] }, () => {
    const { ask } = open();
    ask('cancel');
    expect(screen.queryByText('Smoke seen')).toBeNull();
    expect(screen.queryByText('Other tenant')).toBeNull();
    expect(screen.queryByText('Police on their way')).toBeNull();
    fireEvent.click(screen.getByText('False: an animal'));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Comments/).value).toBe('False: an animal');
  });

  test.each([
    ['take', waiting, ['Guard sent']],
    ['resolve', taken, ['Police on their way']],
    ['cancel', waiting, ['False: an animal']],
  ] as const)('%s offers the prepared comments of its own status alone', { tags: ['OQ-28'] }, (name, alarm, offered) => {
    const { ask } = open({ alarm });
    ask(name);
    expect(comments.map(({ comment }) => comment).filter((text) => screen.queryByText(text))).toEqual(offered);
  });

  test('prepared comments and levels that cannot be read are counted and listed', () => {
    const unreadable = { comments: [{ ...anUnreadableRow, id: '71' }], levels: ['8', '9'].map((id) => ({ ...anUnreadableRow, id })) };
    const { ask } = open({ unreadable });
    ask('cancel');
    const ids = (name: string) =>
      within(screen.getByRole('alert', { name, hidden: true }))
        .getAllByRole('listitem', { hidden: true })
        .map((row) => row.querySelector('bdi')?.textContent);
    expect(ids('1 prepared comment could not be read.')).toEqual(['71']);
    expect(ids('2 alarm levels could not be read.')).toEqual(['8', '9']);
  });

  test('without a comment nothing is ended, and the reason is said', { tags: ['OQ-29'] }, () => {
    const { ask, script } = open({ alarm: taken });
    ask('resolve');
    fireEvent.keyDown(screen.getByLabelText(/^Comments/), ctrlEnter);
    expect(screen.getByText('Describe what happened: a comment is required to end an alarm.')).toBeTruthy();
    expect(script.inputs('changeAlarm')).toEqual([]);
  });

  test('taking needs no comment; Ctrl+Enter agrees', { tags: ['OQ-29'] }, () => {
    const { ask, script } = open();
    ask('take');
    fireEvent.keyDown(screen.getByLabelText(/^Comments/), ctrlEnter);
    expect(script.inputs('changeAlarm')).toMatchObject([{ act: 'take', change: { alarm_status: 'attending', version: 1 } }]);
  });

  test('Enter that repeats, and a press of the button after it, send an act once', { tags: ['OQ-27'] }, () => {
    const { ask, type, script } = open();
    ask('cancel');
    type('wind');
    const comments = screen.getByLabelText(/^Comments/);
    const form = comments.closest('form');
    act(() => {
      comments.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      comments.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat: true }));
      form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    expect(script.inputs('changeAlarm')).toHaveLength(1);
  });

  test('Esc goes back and decides nothing', () => {
    const { ask, type, script, state } = open();
    ask('cancel');
    type('wind');
    const dialog = screen.getByRole('dialog', { hidden: true });
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(state()).toContain('watching');
    expect(script.inputs('changeAlarm')).toEqual([]);
  });
});

describe('what becomes of an act', () => {
  test.each([
    ['take', waiting, taken, 'Alarm put in attention', 'attention'],
    ['resolve', taken, endedBy(ana, taken), 'Alarm marked attended', 'solution'],
    ['cancel', waiting, endedBy(ana, waiting, 'canceled'), 'Alarm marked canceled', 'cancellation'],
  ] as const)(
    '%s: “Taking…” until the platform answers, then its literal success',
    { tags: ['OP-4.10', 'OP-4.14', 'OP-4.15', 'OQ-30'] },
    async (name, alarm, then, message, reason) => {
      let answer: (value: unknown) => void = () => undefined;
      const { ask, type, actor, script } = open({ alarm, replies: [new Promise((resolve) => (answer = resolve))] });
      ask(name);
      type('seen on camera');
      fireEvent.change(screen.getByLabelText('Protocol'), { target: { value: 'P-9' } });
      fireEvent.keyDown(screen.getByLabelText(/^Comments/), ctrlEnter);
      expect(screen.getByText(/^(Taking…|Resolving…|Canceling…)$/)).toBeTruthy();
      const change = { reason, protocol: 'P-9', comments: 'seen on camera', id_alarm_level: 2 };
      expect(script.inputs('changeAlarm')).toMatchObject([{ act: name, change }]);
      expect(actor.getSnapshot().context.alarm).toBe(alarm);
      await act(async () => answer(replied({ ...then, version: alarm.version + 1 })));
      await vi.waitFor(() => expect(screen.getByText(message)).toBeTruthy());
    },
  );

  test('who clicks second is told who was first, and nothing is overwritten', {
    tags: ['OP-8.10', 'OQ-31', 'ADM-8.05', 'OQ-26'],
  }, async () => {
    const first = takenBy(bruno, waiting);
    const { ask } = open({ replies: [refused('alarm.changed', { alarm: first })] });
    ask('take');
    await act(async () => fireEvent.keyDown(screen.getByLabelText(/^Comments/), ctrlEnter));
    await vi.waitFor(() => expect(screen.getByText('An error occurred while updating the alarm')).toBeTruthy());
    expect(screen.getByText(/Bruno has been attending it since/)).toBeTruthy();
    expect(screen.getByText('Attending')).toBeTruthy();
  });

  test.each(['take', 'resolve', 'cancel'] as const)(
    '%s that the platform refuses for another reason names it below the literal words',
    { tags: ['ADM-8.05'] },
    async (name) => {
      const { ask, type, actor } = open({ alarm: name === 'resolve' ? taken : waiting, replies: [refused('access.forbidden')] });
      const before = actor.getSnapshot().context.alarm;
      ask(name);
      type('Seen on camera');
      await act(async () => fireEvent.keyDown(screen.getByLabelText(/^Comments/), ctrlEnter));
      const notice = await screen.findByText('An error occurred while updating the alarm');
      expect(notice.closest('[role=alert]')?.textContent).toContain('You are not allowed to do this.');
      expect(actor.getSnapshot().context.alarm).toBe(before);
    },
  );

  test('an open confirmation is closed with a notice when somebody is first', { tags: ['OQ-31'] }, () => {
    const { ask, actor } = open();
    ask('take');
    act(() => actor.send({ type: 'alarm.changed', alarm: endedBy(bruno, waiting, 'canceled') }));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(screen.getByText('Someone else was first')).toBeTruthy();
    expect(screen.getByText(/Bruno canceled it at/)).toBeTruthy();
  });
});

describe('a control that cannot be used', () => {
  test('says which status it needs or who holds the alarm', { tags: ['OP-4.06', 'OP-4.07', 'OQ-26'] }, () => {
    open();
    expect(screen.getByText('Take it first.', { selector: 'p' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Resolve/ }).getAttribute('aria-disabled')).toBe('true');
  });

  test('says who took it', { tags: ['OP-4.06', 'OQ-26'] }, () => {
    open({ alarm: takenBy(bruno, waiting) });
    expect(screen.getByText('Bruno has already taken it.', { selector: 'p' })).toBeTruthy();
    const disabled = [/^Take/, /^Resolve/, /^Cancel/].map((name) => screen.getByRole('button', { name }).getAttribute('aria-disabled'));
    expect(disabled).toEqual(['true', null, null]);
  });

  test('says which right is missing', () => {
    open({ abilities: [{ action: 'readReferenceData', subject: 'Home' }] });
    expect(screen.getAllByText('You need the permission “update” on “Alarm”.', { selector: 'p' })).toHaveLength(3);
  });
});

describe('the timer of an alarm', () => {
  const timers = () => screen.getAllByRole('time').map((one) => one.getAttribute('dateTime'));

  test('counts from when it was raised until it is taken', () => {
    open();
    expect(timers()).toEqual([waiting.created]);
  });

  test('counts from when it was taken, beside the time since it was raised', () => {
    open({ alarm: taken });
    expect(timers()).toEqual([taken.taken_at, taken.created]);
  });

  test('stands still for an alarm that ended: it has none', () => {
    open({ alarm: endedBy(ana, taken) });
    expect(screen.queryAllByRole('time')).toEqual([]);
  });
});

describe('a gated end', () => {
  const gate: AlarmGate = {
    requires: ['plan', 'outcome', 'comment'],
    done: [],
    outcomes: [
      { id: 6, name: 'Real alarm', letter: 'R', kind: 'real', demands_cause: false, causes: [] },
      { id: 7, name: 'False alarm', letter: 'F', kind: 'false', demands_cause: true, causes: [{ id: 9, name: 'Animal' }] },
    ],
  };
  async function openEnd(given: Given = {}, read = gate) {
    const opened = open({ alarm: taken, alone: true, ...given });
    act(() => opened.actor.send({ type: 'alarm.gateRead', gate: read }));
    opened.ask('resolve');
    await screen.findByLabelText('AVS-01 score');
    return opened;
  }

  test('a letter chooses the outcome, which asks for its cause; what is missing refuses the end', async () => {
    const { type, state } = await openEnd();
    fireEvent.keyDown(screen.getByRole('button', { name: /^Real alarm/, hidden: true }), { key: 'f', code: 'KeyF' });
    expect(screen.getByRole('button', { name: /^False alarm/, hidden: true }).getAttribute('aria-pressed')).toBe('true');
    type('Checked');
    fireEvent.change(screen.getByLabelText(/^Cause/), { target: { value: '9' } });
    fireEvent.keyDown(screen.getByLabelText(/^Comments/), ctrlEnter);
    expect(state()).toContain('confirming');
    expect(screen.getAllByRole('alert', { hidden: true }).some(({ textContent }) => textContent?.includes('Action plan finished'))).toBe(
      true,
    );
  });

  test('letters are written where a comment is written; with Alt they choose', async () => {
    const { actor } = await openEnd();
    fireEvent.keyDown(screen.getByLabelText(/^Comments/), { key: 'r', code: 'KeyR' });
    expect(actor.getSnapshot().context.draft.id_alarm_outcome).toBeUndefined();
    fireEvent.keyDown(screen.getByLabelText(/^Comments/), { key: 'r', code: 'KeyR', altKey: true });
    expect(actor.getSnapshot().context.draft.id_alarm_outcome).toBe(6);
  });

  test('an override needs its right and a reason, and is sent with the end', async () => {
    const abilities = [...ana.abilities, { action: 'end_override', subject: 'Alarm' }];
    const { type, state, actor } = await openEnd({ abilities });
    fireEvent.click(screen.getByRole('button', { name: 'End it all the same…', hidden: true }));
    type('Checked');
    fireEvent.keyDown(screen.getByLabelText(/^Comments/), ctrlEnter);
    expect(state()).toContain('confirming');
    fireEvent.change(screen.getByLabelText(/^Reason for ending/), { target: { value: 'Nobody answers' } });
    fireEvent.keyDown(screen.getByLabelText(/^Comments/), ctrlEnter);
    expect(actor.getSnapshot().context.decision?.change.override).toBe('Nobody answers');
  });

  test('without the right the override gives the permission that it needs', async () => {
    await openEnd();
    const button = screen.getByRole('button', { name: 'End it all the same…', hidden: true });
    expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', 'You need the permission “end_override” on “Alarm”.']);
  });

  test('where nothing is required the comment has the first focus, as before', async () => {
    await openEnd({}, { ...gate, requires: ['comment'] });
    expect(screen.getByLabelText(/^Comments/).hasAttribute('autofocus')).toBe(true);
  });
});

test.each([
  ['is stored, says so', false, /^Decided offline\. Stored in this browser and sent once/],
  ['cannot be stored, asks to keep the page open', true, /^Decided offline\. This browser cannot store it: keep this page open/],
])('a decision that waits for the connection and %s', async (_, isInPageOnly, words) => {
  const { actor, ask, state } = open({ replies: [new Error('network')], alone: true });
  render(
    <Localized>
      <ActNotice actor={actor} isInPageOnly={isInPageOnly} />
    </Localized>,
  );
  act(() => actor.send({ type: 'link.lost' }));
  ask('take');
  fireEvent.keyDown(screen.getByLabelText(/^Comments/), ctrlEnter);
  await vi.waitFor(() => expect(state()).toContain('queued'));
  expect(await screen.findByText(words)).toBeTruthy();
});
