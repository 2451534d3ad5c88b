import { expect, test } from 'vitest';
import { openPorts } from '../../machines/port.ts';
import { type ConsoleNeeds, fillConsole } from '../../src/actors/console.ports.ts';
import { fillAlarm, fillTabs } from '../../src/actors/tabs.ports.ts';

/** Nothing is asked while the console is only composed. */
const needs = new Proxy({} as ConsoleNeeds, { get: () => () => undefined });

test('the console, as the page composes it, has no port left open', () => {
  expect(openPorts(fillConsole(needs))).toEqual([]);
});

test('what arrives after the rest has no port left open either', () => {
  const asked = { http: needs.http, user: () => undefined, log: () => undefined };
  expect([...openPorts(fillTabs(asked)), ...openPorts(fillAlarm(needs.http))]).toEqual([]);
});
