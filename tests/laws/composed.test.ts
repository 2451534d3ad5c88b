import { expect, test } from 'vitest';
import { openPorts } from '../../machines/shared/port.ts';
import { fillTwoFactor } from '../../src/access/two-factor.ports.ts';
import { fillRuns } from '../../src/automation/command-runs.ports.ts';
import { type ConsoleNeeds, fillConsole } from '../../src/shell/console.ports.ts';
import { fillWork } from '../../src/shell/work.ports.ts';
import { fillCalls } from '../../src/telephony/calls.ports.ts';

/** Nothing is asked while the console is only composed. */
const needs = new Proxy({} as ConsoleNeeds, { get: () => () => undefined });

test('the console, as the page composes it, has no port left open', () => {
  expect(openPorts(fillConsole(needs))).toEqual([]);
});

test('what arrives for whoever works has no port left open either', () => {
  const { link, alarms, outbox, sound, tabs, alarm } = fillWork(needs, () => null);
  for (const machine of [link, alarms, outbox, sound, tabs, alarm]) expect(openPorts(machine)).toEqual([]);
});

test('OP-4.25 the runs of commands have no port left open', () => {
  expect(openPorts(fillRuns({} as Parameters<typeof fillRuns>[0]))).toEqual([]);
});

test('OP-1.12 the calls have no port left open', () => {
  const needs = { http: {}, host: '', clock: {}, log: () => undefined } as unknown as Parameters<typeof fillCalls>[0];
  expect(openPorts(fillCalls(needs))).toEqual([]);
});

test('OP-2.54 setting a second factor up has no port left open', () => {
  expect(openPorts(fillTwoFactor({} as Parameters<typeof fillTwoFactor>[0]))).toEqual([]);
});
