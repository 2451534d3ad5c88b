import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reading, runWith, stand } from '../../../machines/quality/paths/action-plan-run.kit.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { PlanRunner } from './PlanRunner.tsx';

test('while a plan is read again it takes no answer, and its buttons say to wait', { tags: ['OP-4.24'] }, async () => {
  const first = reading(runWith([]));
  let reads = 0;
  const { actor, orders, reaches } = stand({ read: () => ((reads += 1) === 1 ? first() : new Promise(() => undefined)) });
  await reaches('ready');
  await renderScreen(<PlanRunner plan={actor} hasKeys={false} />);
  const [yes] = screen.getAllByRole('button');
  expect([yes?.getAttribute('aria-disabled'), yes?.title]).toEqual([null, '']);
  act(() => actor.send({ type: 'plan.renew' }));
  expect([yes?.getAttribute('aria-disabled'), yes?.title]).toEqual(['true', 'Wait a moment']);
  fireEvent.click(yes as HTMLElement);
  expect(orders).toEqual([]);
});
