import { expect, test } from 'vitest';
import { chooseView, type OpenedAlarm, type ViewCriteria } from './view-selection.ts';

const opened: OpenedAlarm = {
  user: 7,
  level: 1,
  type: 'Intrusion',
  status: 'waiting',
  at: Date.parse('2026-11-23T09:00:00Z'),
  zone: 'UTC',
};
let made = 0;
const view = (criteria: Partial<ViewCriteria>): ViewCriteria => {
  made += 1;
  return {
    id: made,
    is_default: false,
    users: [],
    level: null,
    type: null,
    status: null,
    periodicity: 'always',
    schedules: [],
    ...criteria,
  };
};

test('a view with a criterion that the alarm does not match is ignored', { tags: ['OQ-40'] }, () => {
  const others: Partial<ViewCriteria>[] = [
    { users: [8] },
    { level: 2 },
    { type: 'Fire' },
    { status: 'attending' },
    { periodicity: 'schedule', schedules: [] },
    { periodicity: 'schedule', schedules: [{ days: [2], from: '08:00', to: '18:00' }] },
    { level: 1, type: 'Fire' },
  ];
  expect(chooseView(others.map(view), opened)).toBeNull();
  expect(chooseView([], opened)).toBeNull();
});

test('of the matching views, the one with most criteria wins', { tags: ['OQ-40'] }, () => {
  const [any, level, both] = [view({}), view({ level: 1 }), view({ level: 1, type: 'Intrusion' })];
  expect(chooseView([any, level, both], opened)).toBe(both);
  expect(chooseView([both, any, level], opened)).toBe(both);
  expect(
    chooseView([any, view({ periodicity: 'schedule', schedules: [{ days: [1], from: '08:00', to: '18:00' }] })], opened)?.periodicity,
  ).toBe('schedule');
  expect(chooseView([any, view({ users: [7, 8] })], opened)?.users).toEqual([7, 8]);
  expect(chooseView([any, view({ users: [7] })], opened)?.users).toEqual([7]);
});

test('of views with equally many criteria, the default one wins, then the oldest', { tags: ['OQ-40'] }, () => {
  const [first, second, third] = [view({}), view({}), view({ is_default: true })];
  expect(chooseView([second, first], opened)).toBe(first);
  expect(chooseView([first, second, third], opened)).toBe(third);
  const waiting = view({ status: 'waiting' });
  expect(chooseView([third, waiting], opened)).toBe(waiting);
});
