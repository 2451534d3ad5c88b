import { expect, test } from 'vitest';
import { unimplementedPorts } from '../../machines/shared/port.ts';
import { provideTwoFactor } from '../../src/access/two-factor.ports.ts';
import { provideRuns } from '../../src/automation/command-runs.ports.ts';
import { provideConsole } from '../../src/shell/console.ports.ts';
import { type ConsoleNeeds, provideWorkModules } from '../../src/shell/console-modules.ports.ts';
import { provideCalls } from '../../src/telephony/calls.ports.ts';

/** Dependencies that do nothing: composing the console sends no request. */
const needs = new Proxy({} as ConsoleNeeds, { get: () => () => undefined });

test('the console, as the page composes it, has no port left open', () => {
  expect(unimplementedPorts(provideConsole(needs))).toEqual([]);
});

test('what arrives for whoever works has no port left open either', () => {
  const { link, alarms, outbox, sound, tabs, alarm } = provideWorkModules(needs, () => null);
  for (const machine of [link, alarms, outbox, sound, tabs, alarm]) expect(unimplementedPorts(machine)).toEqual([]);
});

test('the runs of commands have no port left open', { tags: ['OP-4.25'] }, () => {
  expect(unimplementedPorts(provideRuns({} as Parameters<typeof provideRuns>[0]))).toEqual([]);
});

test('the calls have no port left open', { tags: ['OP-1.12'] }, () => {
  const needs = { http: {}, host: '', clock: {}, log: () => undefined } as unknown as Parameters<typeof provideCalls>[0];
  expect(unimplementedPorts(provideCalls(needs))).toEqual([]);
});

test('setting a second factor up has no port left open', { tags: ['OP-2.54'] }, () => {
  expect(unimplementedPorts(provideTwoFactor({} as Parameters<typeof provideTwoFactor>[0]))).toEqual([]);
});
