import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PlanRun } from '../../../../contract/automation/plan-run.ts';
import type { Capabilities } from '../../../../contract/capabilities.ts';
import { EventId, UserId } from '../../../../contract/platform/ids.ts';
import { anAlarm, ana, at, refused, replied } from '../../../../machines/quality/paths/samples.ts';
import { ConsoleProvider } from '../../../platform/console.ts';
import type { Http } from '../../../platform/http/http.ts';
import { createFakeConsole } from '../../../testing/console.ts';
import { renderSlot } from '../../../testing/slot.tsx';
import { listenToKeys } from '../../../ui/shortcuts.ts';
import type { SlotViewProps } from '../slot.ts';
import { ActionPlanView } from './ActionPlanView.tsx';

const nodes = [
  {
    id: '1',
    type: 'decision',
    x: 0,
    y: 0,
    config: { question: 'Is anybody there?', extra: ['Cannot tell'] },
    outputs: { yes: '2', no: '3', extra1: '3' },
  },
  { id: '2', type: 'decision', x: 0, y: 0, config: { question: 'Police?', help: 'Call 911' }, outputs: { yes: '3', no: '3' } },
  { id: '3', type: 'terminate', x: 0, y: 0, config: { result: 'canceled', comment: 'Nobody there' }, outputs: {} },
];
const alarm = anAlarm(1);
const runAfter = (given: readonly { node: string; answer: string }[], by = 'Ana'): PlanRun => ({
  id: given.length > 0 ? 9 : null,
  version: given.length,
  plan: { id: 4, name: 'Intrusion', version: 2, nodes },
  alarm: { id: alarm.id, alarm_id: alarm.alarm_id },
  at: given.length === 0 ? '1' : given.length === 1 && given[0]?.answer === 'yes' ? '2' : null,
  answers: given.map(({ node, answer }) => ({
    node,
    answer,
    question: nodes.find(({ id }) => id === node)?.config.question ?? '',
    by: { id: UserId.parse(1), name: by },
    at: at(9),
  })),
  result: given.length > 1 ? 'canceled' : null,
  started: null,
  ended: null,
});

type Options = { params?: { id: number }; query?: unknown; body?: { answers: { node: string; answer: string }[] } };
const asked: Options[] = [];
const answering = (answer: (options: Options) => unknown) =>
  (async (_: unknown, options: Options) => {
    asked.push(options);
    return answer(options);
  }) as unknown as Http['ask'];
const usual = answering(({ body }) => replied(runAfter(body?.answers ?? [])));

const capabilities = {} as Capabilities;
let desk = createFakeConsole(ana);
const View = (props: SlotViewProps) => (
  <ConsoleProvider value={desk.console}>
    <ActionPlanView {...props} />
  </ConsoleProvider>
);
let deaf = () => undefined as void;
beforeEach(() => {
  asked.length = 0;
  window.localStorage.clear();
  desk = createFakeConsole(ana);
  deaf = listenToKeys();
});
afterEach(() => deaf());

test('the plan that the slot names is answered for its alarm, question by question, to its end', {
  tags: ['OP-9.21', 'OQ-48', 'OP-4.24', 'OQ-65'],
}, async () => {
  renderSlot(View, { capabilities, data: { id_action_plan: '4' }, alarm, ask: usual });
  expect(await screen.findByText('Is anybody there?')).toBeTruthy();
  expect(asked[0]).toMatchObject({ params: { id: 4 }, query: [['id_alarm', String(alarm.id)]] });
  for (const name of [/^Yes/, /^No/, /^Cannot tell/]) expect(screen.getByRole('button', { name })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Yes/ }));
  expect(await screen.findByText('Police?')).toBeTruthy();
  expect(screen.getByText('Call 911')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'What was answered' })).getByText('Yes')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^No/ }));
  expect(await screen.findByText('The plan is finalized.')).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ params: { id: 4 }, body: { alarm_id: alarm.id, answers: [{ answer: 'yes' }, { answer: 'no' }] } });
  expect(screen.getByText('Nobody there')).toBeTruthy();
  expect(document.querySelector('[data-state=finalized]')).toBeTruthy();
});

test('Y and J answer, a digit gives a further answer while the plan has the focus, D goes there', { tags: ['OP-4.24'] }, async () => {
  renderSlot(View, { capabilities, data: { id_action_plan: 4 }, ask: usual });
  await screen.findByText('Is anybody there?');
  fireEvent.keyDown(document.body, { key: 'd' });
  expect(document.activeElement?.textContent).toContain('Yes');
  fireEvent.keyDown(document.body, { key: 'y' });
  await screen.findByText('Police?');
  fireEvent.keyDown(document.body, { key: 'j' });
  await screen.findByText('The plan is finalized.');
  expect(asked.at(-1)?.body?.answers.map(({ answer }) => answer)).toEqual(['yes', 'no']);
});

test('what another operator answers is shown at once; who is overtaken is told by whom', { tags: ['OP-1.14'] }, async () => {
  const ask = answering(({ body }) =>
    body ? refused('plan.changed', { run: runAfter([{ node: '1', answer: 'yes' }], 'Bruno') }) : replied(runAfter([])),
  );
  renderSlot(View, { capabilities, data: { id_action_plan: 4 }, alarm, ask });
  await screen.findByText('Is anybody there?');
  fireEvent.click(screen.getByRole('button', { name: /^No/ }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Bruno already answered “Yes”/);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const run = {
    ...runAfter(
      [
        { node: '1', answer: 'yes' },
        { node: '2', answer: 'no' },
      ],
      'Bruno',
    ),
  };
  act(() => desk.say({ name: 'plan.answered', event_id: EventId.parse(1), epoch: 'e', data: { run } }));
  expect(await screen.findByText('The plan is finalized.')).toBeTruthy();
});

test('an answer given offline is shown as pending, survives a reload, and is sent on reconnect', { tags: ['OP-4.24'] }, async () => {
  const first = renderSlot(View, { capabilities, data: { id_action_plan: 4 }, alarm, ask: usual });
  await screen.findByText('Is anybody there?');
  act(() => desk.link(false));
  fireEvent.click(screen.getByRole('button', { name: /^Yes/ }));
  expect(await screen.findByText(/Offline: your answers are saved here/)).toBeTruthy();
  expect(screen.getByText('Not sent to the platform yet')).toBeTruthy();
  expect(screen.getByText('Police?')).toBeTruthy();
  expect(asked.filter(({ body }) => body)).toEqual([]);
  first.unmount();
  desk = createFakeConsole(ana);
  renderSlot(View, { capabilities, data: { id_action_plan: 4 }, alarm, ask: usual });
  expect(await screen.findByText('Police?')).toBeTruthy();
  expect(asked.filter(({ body }) => body).map(({ body }) => body?.answers.length)).toEqual([1]);
  expect(window.localStorage.length).toBe(0);
});

test('where no plan applies it says so; one that may not be read says why, and is read again', { tags: ['OQ-39'] }, async () => {
  const none = renderSlot(View, { capabilities, ask: answering(() => replied(null)) });
  expect(await screen.findByText('No action plan applies here.')).toBeTruthy();
  none.unmount();
  // Of another platform, which has no answer for this.
  const absent = renderSlot(View, { capabilities, ask: answering(() => refused('record.not_found')) });
  expect(await screen.findByText('No action plan applies here.')).toBeTruthy();
  absent.unmount();
  let tries = 0;
  const ask = answering(() => {
    tries += 1;
    return tries === 1 ? refused('access.forbidden') : replied(runAfter([]));
  });
  renderSlot(View, { capabilities, data: { id_action_plan: 4 }, ask });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Is anybody there?')).toBeTruthy();
});
