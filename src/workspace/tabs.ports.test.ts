// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Capabilities } from '../../contract/capabilities.ts';
import { anAlarm, refused, replied } from '../../machines/quality/paths/samples.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import type { Http } from '../platform/index.ts';
import { provideAlarm, provideTabs } from './tabs.ports.ts';

const view = { id: 5, name: 'Fire', layout: [], slots: [] };

/** How an alarm opens at a platform that answers so. @returns the answer, and the calls that were made */
async function findView(answer: object, ofSpecification = false) {
  const call = vi.fn<(name: string, options: object) => Promise<object>>(async () => answer);
  const ask = async () => replied({ data: [], total: 0, last_page: 1 });
  const http = { call, ask } as unknown as Pick<Http, 'call' | 'ask'>;
  const capabilities = () => (ofSpecification ? null : ({} as Capabilities));
  const tabs = provideTabs({ http, capabilities, user: () => undefined, log: () => undefined });
  const logic = actorsOf(actorsOf(tabs)['alarmLayout'] as unknown as typeof tabs)['findView'];
  if (!logic) throw new Error('the port is not filled');
  const actor = createActor(logic, { input: { id_alarm: 7 } });
  actor.start();
  return { answer: await toPromise(actor), sent: call.mock.calls };
}

test.each([false, true])('the view of an alarm is found by id_alarm; of the specification: %s', { tags: ['OP-7.16'] }, async (isSpec) => {
  const { answer, sent } = await findView(replied({ view, id_action_plan: null }), isSpec);
  expect(sent).toMatchObject([['viewForAlarm', { query: { id_alarm: 7 } }]]);
  expect(answer).toEqual(replied({ view, id_action_plan: null }));
});

test('at a platform of the specification a failed call is the default alarm view', { tags: ['OP-7.17'] }, async () => {
  const { answer } = await findView(refused('record.not_found'), true);
  expect(answer).toEqual(replied({ view: null, id_action_plan: null }));
});

test('an opened alarm is read by its alarm_id', { tags: ['OP-7.19'] }, async () => {
  const call = vi.fn<(name: string, options: object) => Promise<object>>(async () => replied(anAlarm(7)));
  const logic = actorsOf(provideAlarm({ call } as unknown as Http, async () => replied(anAlarm(7))))['readAlarm'];
  if (!logic) throw new Error('the port is not filled');
  const actor = createActor(logic, { input: { alarm_id: 'A-0007' } });
  actor.start();
  expect(await toPromise(actor)).toEqual(replied(anAlarm(7)));
  expect(call.mock.calls).toMatchObject([['alarmById', { query: { alarm_id: 'A-0007' } }]]);
});
