import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Supervision } from '../../../contract/alarms/supervision-calls.ts';
import { aChat } from '../../../machines/collaboration/chat/chat.paths.ts';
import { anAlarm, ana, at, bruno, refused, replied, takenBy } from '../../../machines/quality/paths/samples.ts';
import { failures, renderScreen } from '../../testing/screen.tsx';
import { listenToKeys } from '../../ui/shortcuts.ts';
import type { Listening } from './listening.ts';
import { personState } from './OperatorRow.tsx';
import { SupervisionScreen } from './SupervisionScreen.tsx';

const call = 'GET /v1/supervision';
const screenWith = (listening: Listening | null) => <SupervisionScreen params={{}} pattern="/supervision" listening={listening} />;
const view = screenWith(null);
const nothing: Supervision = {
  people: [],
  held: [],
  held_count: 0,
  waiting: [],
  waiting_drills: 0,
  late: [],
  late_count: 0,
  hour: { raised: 0, taken: 0, ended: 0, take_ms: null },
};
const available = { state: 'available' as const, since: at(0), answered_by: null };
const person = (user: { id: number; name: string }, more: Partial<Supervision['people'][number]> = {}) => ({
  id: user.id as Supervision['people'][number]['id'],
  name: user.name,
  is_connected: true,
  in_call: false,
  call_session: null,
  takes_messages: true,
  declared: available,
  ...more,
});
const openTarget = { getSnapshot: vi.fn(), send: vi.fn<(event: unknown) => void>() };
const show = (board: Partial<Supervision>, given: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(view, {
    abilities: [],
    ...given,
    answers: { ...given.answers, [call]: () => replied({ ...nothing, ...board }) },
    actors: { openTarget },
    now: () => Date.parse(at(600)),
  });

test('four failures are four sentences, none of which says that nobody works or nothing waits', async () => {
  const sentences = new Set<string>();
  for (const answer of Object.values(failures)) {
    cleanup();
    await renderScreen(view, { answers: { [call]: answer } });
    await screen.findByRole('button', { name: 'Try again' });
    sentences.add(document.body.textContent);
  }
  expect(sentences.size).toBe(4);
  for (const text of sentences) expect(text).not.toMatch(/Nobody is signed in|No alarm is waiting|Nothing is late/);
});

test('an operator is shown with their state and the alarms that they hold', async () => {
  const held = [takenBy(bruno, anAlarm(1)), takenBy(bruno, anAlarm(2))];
  await show({ people: [person(bruno), person(ana)], held, held_count: 2 });
  const operators = within(await screen.findByRole('region', { name: 'Operators' }));
  const rows = operators.getAllByRole('row').slice(1);
  const first = within(rows[0] as HTMLElement);
  expect(first.getByRole('rowheader').textContent).toBe(bruno.name);
  expect(first.getByText('Busy')).toBeTruthy();
  expect(first.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    `Write to ${bruno.name}: You do not have a chat user`,
    ...held.map(({ alarm_id, alarm_type, unit }) => `Open alarm ${alarm_id}: ${alarm_type}, ${unit.description}`),
  ]);
  fireEvent.click(first.getAllByRole('button')[2] as HTMLElement);
  expect(openTarget.send).toHaveBeenLastCalledWith({ type: 'target.open', target: { kind: 'alarm', alarm_id: held[1]?.alarm_id } });
  expect(rows[1]?.textContent).toBe(`${ana.name} FreeHolds no alarm`);
});

test('a lost console comes before a conversation, and that before what is held', () => {
  expect(personState(person(ana, { is_connected: false, in_call: true }), 1)).toBe('gone');
  expect(personState(person(ana, { in_call: true, declared: { ...available, state: 'on_break' } }), 1)).toBe('in call');
  expect(personState(person(ana, { declared: { ...available, state: 'on_break' } }), 1)).toBe('break');
  expect(personState(person(ana, { is_connected: false, declared: { ...available, state: 'needs_help' } }), 1)).toBe('help');
  expect(personState(person(ana), 1)).toBe('busy');
  expect(personState(person(ana), 0)).toBe('free');
});

test('alarms of drills wait besides the levels', async () => {
  await show({ waiting_drills: 2 });
  const levels = within(await screen.findByRole('region', { name: 'Waiting by level' }));
  expect(levels.getByText('No alarm is waiting.')).toBeTruthy();
  expect(levels.getByText('Besides, 2 alarms of drills wait.')).toBeTruthy();
});

test('levels state how many wait and the age of the oldest; late alarms are counted and listed', async () => {
  await show({
    people: [person(ana)],
    waiting: [{ level: 'Critical', priority: 1, color: '#C00012', count: 3, oldest: at(0) }],
    late: [anAlarm(7)],
    late_count: 130,
  });
  const levels = within(await screen.findByRole('region', { name: 'Waiting by level' }));
  expect(levels.getAllByRole('row')[1]?.textContent).toBe('1 Critical310:00');
  const late = within(screen.getByRole('region', { name: 'Late' }));
  expect(late.getByRole('heading').textContent).toBe('130 alarms wait past their time');
  expect(late.getAllByRole('button')).toHaveLength(1);
  expect(late.getByText('The 1 longest of 130 are shown.')).toBeTruthy();
});

test('where nobody works, it says that alarms ring at no console', async () => {
  await show({ waiting: [] });
  expect((await screen.findByRole('alert')).textContent).toBe('Nobody is signed in: alarms ring at no console.');
  expect(screen.getByText('No alarm is waiting.')).toBeTruthy();
  expect(screen.getByText('Nothing is late')).toBeTruthy();
});

test('the head states the load of the last hour and how fast half of it was taken', async () => {
  await show({ hour: { raised: 42, taken: 40, ended: 30, take_ms: 24_000 } });
  expect((await screen.findByText(/in the last 60 minutes/)).textContent).toBe(
    '42 raised in the last 60 minutes; of these 40 taken, 30 ended. Half were taken within 0:24.',
  );
});

describe('reassigning', () => {
  const alarm = takenBy(bruno, anAlarm(1));
  const carla = { id: 77, name: 'Carla' };
  const supervisor = { abilities: [{ action: 'reassign', subject: 'Alarm' }] };
  const people = [person(bruno), person(ana)];
  const addressees = [
    { kind: 'user', id: bruno.id, name: bruno.name, online: true },
    { kind: 'user', id: carla.id, name: carla.name, online: true },
    { kind: 'user', id: ana.id, name: ana.name, online: true },
    { kind: 'group', id: 7, name: 'Patrols', online: true },
  ];
  const handled = vi.fn<(options: unknown) => unknown>();
  const open = (more: Partial<Supervision> = {}) =>
    show(
      { people, held: [alarm], held_count: 1, ...more },
      {
        ...supervisor,
        calls: { alarmAddressees: () => replied(addressees), handleAlarm: handled },
      },
    );
  const button = { name: `Reassign alarm ${alarm.alarm_id}: ${alarm.alarm_type}, ${alarm.unit.description}` };

  test('is not offered without its right', async () => {
    await show({ people, held: [alarm], held_count: 1 });
    await screen.findByRole('region', { name: 'Operators' });
    expect(screen.queryByRole('button', button)).toBeNull();
  });

  test('offers operators but neither the owner nor groups, and sends the version it was chosen at', async () => {
    handled.mockReturnValueOnce(replied(takenBy(bruno, alarm)));
    await open();
    fireEvent.click(await screen.findByRole('button', button));
    const choice = await screen.findByRole('combobox', { name: 'Assign to', hidden: true });
    expect(
      within(choice)
        .getAllByRole('option', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual([`${carla.name} · connected`, `${ana.name} · connected`]);
    fireEvent.click(screen.getByRole('button', { name: /^Reassign Enter/, hidden: true }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(handled.mock.lastCall?.[0]).toMatchObject({ body: { act: 'reassign', to: carla.id, note: '', version: alarm.version } });
  });

  test('an alarm dragged onto an operator is offered to them first; onto its owner it is not', async () => {
    await open();
    const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;
    await screen.findByRole('button', button);
    const dataTransfer = { types: ['application/x-alarm'], getData: () => String(alarm.id) };
    fireEvent.drop(row(bruno.name), { dataTransfer });
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    fireEvent.drop(row(ana.name), { dataTransfer });
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Assign to', hidden: true });
    expect(choice.selectedOptions[0]?.textContent).toBe(`${ana.name} · connected`);
  });

  test('a refusal is stated beside the alarm, and can be chosen again', async () => {
    handled.mockReturnValueOnce(refused('alarm.changed'));
    await open();
    fireEvent.click(await screen.findByRole('button', button));
    await screen.findByRole('combobox', { name: 'Assign to', hidden: true });
    fireEvent.click(screen.getByRole('button', { name: /^Reassign Enter/, hidden: true }));
    expect((await screen.findByRole('alert')).textContent).toContain('OK');
    fireEvent.click(screen.getByRole('button', { name: 'Choose again' }));
    await screen.findByRole('combobox', { name: 'Assign to', hidden: true });
  });
});

test('who calls for help says since when, and who is coming; a break has its time', async () => {
  await show({
    people: [
      person(bruno, { declared: { ...available, state: 'needs_help', answered_by: 'Luis Vega' } }),
      person(ana, { declared: { ...available, state: 'on_break' } }),
    ],
  });
  const rows = within(await screen.findByRole('region', { name: 'Operators' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.children[1]?.textContent)).toEqual([' Calls for help10:00Luis Vega is coming', ' On a break10:00']);
});

function pressInRow(row: HTMLElement): void {
  row.focus();
  fireEvent.keyDown(row, { key: 'm', altKey: true });
}

describe('writing to an operator', () => {
  const supervisor = { user: { enabled_chat: true } };
  const write = { name: `Write to ${bruno.name}` };
  const opened = (options: unknown) => (options as { body: unknown }).body;
  const answers = { 'GET /v1/chat': () => replied([]), 'GET /v1/chat/:id/messages': () => replied({ messages: [], more: false }) };

  test.each(['button', 'key'])('by %s opens the conversation with them', async (by) => {
    const open = vi.fn<(options: unknown) => unknown>(() => replied(aChat()));
    await show({ people: [person(bruno), person(ana)] }, { ...supervisor, answers: { ...answers, 'POST /v1/chat': open } });
    const button = await screen.findByRole('button', write);
    const stop = listenToKeys();
    if (by === 'button') fireEvent.click(button);
    else pressInRow(button.closest('tr') as HTMLElement);
    stop();
    const dialog = within(await screen.findByRole('dialog', { name: bruno.name, hidden: true }));
    const message = await dialog.findByRole('textbox', { name: 'Message', hidden: true });
    await vi.waitFor(() => expect(document.activeElement).toBe(message));
    expect(open.mock.calls.map(([options]) => opened(options))).toEqual([{ members: [bruno.id] }]);
  });

  test('the key does nothing where no row of an operator has the focus', async () => {
    await show({ people: [person(bruno)] }, supervisor);
    await screen.findByRole('button', write);
    const stop = listenToKeys();
    fireEvent.keyDown(document.body, { key: 'm', altKey: true });
    stop();
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });

  test.each([
    ['refused', () => refused('access.forbidden'), /^You are not allowed to do this/],
    ['unanswered', () => Promise.reject(new Error('no network')), /^No response from the platform/],
  ])('that was %s says so, and the same is sent again', async (_, reply, words) => {
    const open = vi.fn<(options: unknown) => unknown>(reply);
    await show({ people: [person(bruno)] }, { ...supervisor, answers: { ...answers, 'POST /v1/chat': open } });
    fireEvent.click(await screen.findByRole('button', write));
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toMatch(words);
    open.mockImplementation(() => replied(aChat()));
    fireEvent.click(screen.getByRole('button', { name: 'Try again', hidden: true }));
    await screen.findByRole('textbox', { name: 'Message', hidden: true });
    const [first, second] = open.mock.calls.map(([options]) => (options as { key: string }).key);
    expect(second).toBe(first);
  });

  test('is not possible to whoever has no chat user, nor from one who has none, and each says why', async () => {
    await show({ people: [person(bruno, { takes_messages: false })] }, supervisor);
    await screen.findByRole('button', { name: `${write.name}: ${bruno.name} has no chat user, or shares no tenant with you in the chat.` });
    cleanup();
    await show({ people: [person(bruno)] });
    fireEvent.click(await screen.findByRole('button', { name: `${write.name}: You do not have a chat user` }));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });

  test('is not offered on the own row', async () => {
    await show({ people: [person(ana)] }, supervisor);
    await screen.findByRole('rowheader', { name: ana.name });
    expect(screen.queryByRole('button', { name: /^Write to/ })).toBeNull();
  });
});

describe('listening to the call of an operator', () => {
  const session = 'session-1';
  const listen = { name: `Listen to the call of ${bruno.name}` };
  const free: Listening = { whyNever: null, whyNot: null, session: null, listen: vi.fn() };
  const board = { people: [person(bruno, { in_call: true, call_session: session }), person(ana, { in_call: true, call_session: 'own' })] };
  const open = async (listening: Listening | null, people = board.people) => {
    await renderScreen(screenWith(listening), {
      abilities: [],
      answers: { [call]: () => replied({ ...nothing, people }) },
      actors: { openTarget },
      now: () => Date.parse(at(600)),
    });
    await screen.findByRole('rowheader', { name: bruno.name });
  };

  test.each(['button', 'key'])('begins by %s', async (by) => {
    const begun = vi.fn<Listening['listen']>();
    await open({ ...free, listen: begun });
    const button = screen.getByRole('button', listen);
    const stop = listenToKeys();
    if (by === 'button') fireEvent.click(button);
    else {
      const row = button.closest('tr') as HTMLElement;
      row.focus();
      fireEvent.keyDown(row, { key: 'l', altKey: true });
    }
    stop();
    expect(begun.mock.calls).toEqual([[session, bruno.name]]);
  });

  test('is not offered on the own row, without a call, or without the right', async () => {
    await open(free);
    expect(screen.getAllByRole('button', { name: /^Listen to/ })).toHaveLength(1);
    cleanup();
    await open(free, [person(bruno)]);
    expect(screen.queryByRole('button', { name: /^Listen to/ })).toBeNull();
    cleanup();
    await open(null);
    expect(screen.queryByRole('button', { name: /^Listen to/ })).toBeNull();
  });

  test('says why it cannot begin: no connection yet, the phone, this call already', async () => {
    const begun = vi.fn<Listening['listen']>();
    const whyOf = async (listening: Partial<Listening>, call_session: string | null = session) => {
      cleanup();
      await open({ ...free, listen: begun, ...listening }, [person(bruno, { in_call: true, call_session })]);
      const button = screen.getByRole('button', { name: /^Listen to/ });
      fireEvent.click(button);
      return button.getAttribute('aria-label')?.slice(listen.name.length);
    };
    expect(await whyOf({}, null)).toBe(': The call is not connected yet, or its sound is not carried by this platform.');
    expect(await whyOf({ whyNot: 'Your phone is starting.' })).toBe(': Your phone is starting.');
    expect(await whyOf({ whyNot: 'In use', session })).toBe(': You are listening to this call.');
    expect(begun).not.toHaveBeenCalled();
  });

  test('where another server carries the calls, the board says so and offers nothing', async () => {
    await open({ ...free, whyNever: 'Calls are carried elsewhere.' });
    expect(screen.queryByRole('button', { name: /^Listen to/ })).toBeNull();
    screen.getByText('Calls are carried elsewhere.');
  });
});
