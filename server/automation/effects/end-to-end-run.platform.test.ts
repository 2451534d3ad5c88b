import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandRun } from '../../../contract/automation/command-run.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { type HttpPeer, httpPeer, type MailPeer, mailPeer } from '../../testing/peers.ts';

let peer: HttpPeer;
let mail: MailPeer;
let office: Office;
beforeAll(async () => {
  [peer, mail] = [await httpPeer(), await mailPeer()];
  office = await startOffice({ env: { CONNECTOR_PRIVATE_ADDRESSES: 'true', SMTP_URL: mail.url } });
});
afterAll(async () => {
  await office?.clear();
  await peer?.close();
  await mail?.close();
});

test('a saved command runs for an alarm: webhook, e-mail and cameras, in this order', {
  tags: ['OP-4.25', 'OP-9.66', 'OP-9.70'],
}, async () => {
  const node = (id: string, type: string, config: object, next?: string) => ({
    id,
    type,
    x: 0,
    y: 0,
    config,
    outputs: next ? { default: next } : {},
  });
  const nodes = [
    node('a', 'start', {}, 'b'),
    node('b', 'notification', { channel: 'webhook', url: `${peer.url}/hook`, verb: 'PUT', message: '{"alarm":"{{alarm_id}}"}' }, 'c'),
    node('c', 'notification', { channel: 'email', to: ['eva@here.test'], subject: '{facility}', message: '{{alarm_type}}' }, 'd'),
    node('d', 'camera_assignment', { radius: 500 }),
  ];
  const made = await office.send<{ id: number }>('POST', 'command', { body: { name: 'Tell all', alarm_compatible: true, nodes } });
  const alarm = await office.raise();
  const begun = await office.send<CommandRun>('POST', `command/${made.data.id}/execute`, { body: { alarm_id: alarm.id } });
  expect(begun.status).toBe(200);
  const run = async () => (await office.send<CommandRun>('GET', `command/runs/${begun.data.id}`)).data;
  await expect.poll(async () => (await run()).status, { timeout: 20_000 }).toBe('success');
  expect((await run()).nodes.filter(({ type }) => type !== 'start').map(({ code }) => code)).toEqual(['sent', 'sent', 'shown']);
  expect(peer.requests).toMatchObject([{ method: 'PUT', path: '/hook', body: `{"alarm":"${alarm.alarm_id}"}` }]);
  expect(mail.received).toMatchObject([{ to: 'eva@here.test' }]);
});
