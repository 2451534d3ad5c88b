import { expect, test } from 'vitest';
import { runCalls } from './command-run.ts';
import { planCalls } from './plan-run.ts';

test('commands are executed and answers of plans are logged at their own addresses', { tags: ['OQ-65'] }, () => {
  const { execute } = runCalls;
  const { logPlan } = planCalls;
  expect([execute.method, execute.path]).toEqual(['POST', '/v1/command/:id/execute']);
  expect([logPlan.method, logPlan.path]).toEqual(['POST', '/v1/action_plan/:id/log']);
  expect(execute.body.safeParse({ id_alarm: 7 }).success).toBe(true);
  const answers = [{ node: 'a', answer: 'yes' }];
  expect(logPlan.body.safeParse({ id_alarm: 7, answers }).success).toBe(true);
  expect(logPlan.body.safeParse({ id_alarm: 7 }).success).toBe(false);
});
