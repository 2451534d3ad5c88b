import { expect, test } from 'vitest';
import { api } from '../api.ts';
import { callsOf } from '../catalogues/calls.ts';
import { catalogues } from '../catalogues/index.ts';
import { sipCalls } from '../telephony/index.ts';
import { viewCalls } from '../workspace/views.ts';
import { isOwnCall } from './own-calls.ts';

const named = (calls: Readonly<Record<string, { method: string; path: string }>>, own: boolean) =>
  Object.keys(calls).filter((name) => isOwnCall(calls[name] as { method: string; path: string }) === own);

test('calls of the specification, and those that it needs at some path, are made everywhere', () => {
  expect(named(api, false).sort()).toEqual(
    [
      ...['alarmById', 'alarmComments', 'alarmLevels', 'alarms', 'authorizeChannel', 'capabilities', 'changeAlarm', 'refresh', 'register'],
      ...['resendCode', 'saveConfig', 'signIn', 'signOut', 'tenants', 'unit', 'units', 'verifyCode', 'viewForAlarm'],
    ].sort(),
  );
  expect(named(sipCalls, false)).toEqual(['waitingCalls', 'takeCall', 'createPresavedSipCall', 'sipStatus']);
  expect(named(viewCalls, true)).toEqual(['layouts']);
});

test('of the calls of a catalogue only those beyond the generic pattern are ours', () => {
  for (const catalogue of catalogues) {
    const calls = callsOf(catalogue, { product: 'product' });
    for (const [name, call] of Object.entries(calls)) {
      if (['list', 'record', 'create', 'change', 'remove'].includes(name) && catalogue.key !== 'intake-token')
        expect(isOwnCall(call as { method: string; path: string }), `${catalogue.key} ${name}`).toBe(false);
    }
  }
});
