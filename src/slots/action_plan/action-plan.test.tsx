import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused, replied } from '../../../machines/paths/city.ts';
import type { Http } from '../../actors/http.ts';
import { renderSlot } from '../../testing/slot.tsx';
import { ActionPlanView } from './ActionPlanView.tsx';

const plan = {
  id: 4,
  name: 'Intrusion',
  nodes: [
    { id: '1', type: 'decision', x: 0, y: 0, config: { question: 'Is anybody there?' }, outputs: { yes: '2', no: '3' } },
    { id: '2', type: 'terminate', x: 0, y: 0, config: { result: 'attended' }, outputs: {} },
    { id: '3', type: 'terminate', x: 0, y: 0, config: { result: 'canceled' }, outputs: {} },
  ],
};
type Options = { params?: { id: number }; query?: unknown };
const answering = (answer: (options: Options) => unknown) =>
  (async (_: unknown, options: Options) => answer(options)) as unknown as Http['ask'];

test('OP-9.21 OQ-48 the plan that the slot names is shown with its questions, where answers lead and how it ends', async () => {
  const asked: Options[] = [];
  const ask = answering((options) => {
    asked.push(options);
    return replied(plan);
  });
  renderSlot(ActionPlanView, { data: { id_action_plan: '4' }, ask });
  expect(await screen.findByText('Is anybody there?')).toBeTruthy();
  const steps = within(screen.getByRole('list', { name: 'Steps of the plan' }));
  for (const said of ['Yes', 'goes to step 2', 'No', 'goes to step 3', 'End: Attended', 'End: Canceled'])
    expect(steps.getByText(said)).toBeTruthy();
  expect(asked[0]?.params).toEqual({ id: 4 });
});

test('OP-9.21 without a name of its own it is the default plan; where there is none it says so', async () => {
  renderSlot(ActionPlanView, { ask: answering(() => replied({ data: [plan], total: 1 })) });
  expect(await screen.findByRole('heading', { name: 'Intrusion' })).toBeTruthy();
  renderSlot(ActionPlanView, { ask: answering(() => replied({ data: [], total: 0 })) });
  expect(await screen.findByText('No action plan applies here.')).toBeTruthy();
});

test('OP-9.21 a plan that may not be read says why, and can be read again', async () => {
  let tries = 0;
  const ask = answering(() => {
    tries += 1;
    return tries === 1 ? refused('access.forbidden') : replied(plan);
  });
  renderSlot(ActionPlanView, { data: { id_action_plan: 4 }, ask });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Is anybody there?')).toBeTruthy();
});
