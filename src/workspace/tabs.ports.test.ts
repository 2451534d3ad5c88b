// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { api } from '../../contract/api.ts';
import type { Capabilities } from '../../contract/capabilities.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { anAlarm, ana, refused, replied } from '../../machines/quality/paths/samples.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import type { Http } from '../platform/index.ts';
import { provideAlarm, provideTabs } from './tabs.ports.ts';

const config = { ...ana.config, preferences: { ...ana.config.preferences, lang: 'pt' } };
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

test.each([
  ['our platform', false],
  ['a platform of the specification', true],
])('at %s the configuration is saved by PUT v1/users/update-config with config', { tags: ['OP-7.07'] }, async (_, ofSpecification) => {
  const sent: unknown[] = [];
  const http = {
    call: async (name: keyof typeof api, { body }: { body: unknown }) => {
      sent.push([`${api[name].method} ${api[name].path}`, body]);
      return replied(config);
    },
    ask: async ({ method, path }: Endpoint, { body }: { body: unknown }) => {
      sent.push([`${method} ${path}`, body]);
      return replied(null);
    },
  } as unknown as Pick<Http, 'call' | 'ask'>;
  const capabilities = () => (ofSpecification ? null : ({} as Capabilities));
  const logic = actorsOf(provideTabs({ http, capabilities, user: () => undefined, log: () => undefined }))['saveConfig'];
  if (!logic) throw new Error('the port is not filled');
  const actor = createActor(logic, { input: { config, base: ana.config } }).start();
  expect(await toPromise(actor)).toEqual(replied(config));
  expect(sent).toEqual([['PUT /v1/users/update-config', ofSpecification ? { config } : { config, base: ana.config }]]);
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
