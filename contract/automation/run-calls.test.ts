import { expect, test } from 'vitest';
import { runCalls } from './command-run.ts';
import { planCalls } from './plan-run.ts';

test('commands are executed and answers of plans are logged at their own addresses', { tags: ['OQ-65'] }, () => {
  const { execute } = runCalls;
  const { logPlan } = planCalls;
  expect([execute.method, execute.path]).toEqual(['POST', '/v1/command/:id/execute']);
  expect([logPlan.method, logPlan.path]).toEqual(['POST', '/v1/action_plan/:id/log']);
  expect(execute.body.parse({ alarm_id: 7 })).toMatchObject({ alarm_id: 7 });
  expect(execute.body.parse({})).not.toHaveProperty('alarm_id');
  const answers = [{ node: 'a', answer: 'yes' }];
  expect(logPlan.body.parse({ alarm_id: 7, answers })).toMatchObject({ alarm_id: 7, answers });
  expect(logPlan.body.safeParse({ alarm_id: 7 }).success).toBe(false);
});
