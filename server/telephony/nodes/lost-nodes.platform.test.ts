import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SipCall } from '../../../contract/telephony/call.ts';
import { type PhoneNodes, startPhoneNodes } from '../../testing/phone-nodes.ts';
import { waitUntil } from '../../testing/wait-until.ts';

let phones: PhoneNodes;
beforeAll(async () => {
  phones = await startPhoneNodes();
}, 120_000);
afterAll(() => phones?.clear());
afterEach(() => phones.hangUp());

const first = () => phones.nodes.first;
const sessionOf = async (number: string) => {
  const open = () =>
    phones.rows(
      sql<{ session: string }>`select sessionid as session from sip_call where callingpartynumber = ${number} and state <> 'ended'`,
    );
  return waitUntil(async () => {
    const [row] = await open();
    if (!row) throw new Error(`No call of ${number}`);
    return row.session;
  });
};
const stateOf = async (session: string) => {
  const call = await phones.call(session);
  return [call?.state, call?.ending];
};
const waiting = async () => (await first().request<{ data: SipCall[] }>('GET', '/v1/sip/waiting', { token: first().tokens.ana })).body.data;
const registered = async (number: string) =>
  (await phones.rows(sql<{ registered: boolean }>`select registered from phone_registration where number = ${number}`)).map(
    (row) => row.registered,
  );
const history = async (session: string) => {
  const found = await phones.rows(sql<{ kind: string }>`select r.kind from alarm_record r join sip_call c on c.id_alarm = r.id_alarm
    where c.sessionid = ${session} order by r.id`);
  return found.map(({ kind }) => kind);
};
const published = async (session: string) => {
  const found = await phones.rows(sql<{ line: string }>`select concat_ws(' ', data ->> 'state', data ->> 'ending') as line from event_log
    where name like 'call.%' and data ->> 'sessionId' = ${session} order by seq`);
  return found.map(({ line }) => line);
};

/** At a node: the call of an interphone that waits, and one of another that an operator answered. */
async function standing(url: string) {
  const gate = await phones.interphone(url, '3001');
  const shop = await phones.interphone(url, '3002');
  await phones.operator(url, 'ana', { onRang: (call) => void call.answer() });
  gate.call('central');
  const established = shop.call('1001');
  await established.established;
  const sessions = { waits: await sessionOf('3001'), stands: await sessionOf('3002') };
  await waitUntil(async () =>
    expect([await stateOf(sessions.waits), await stateOf(sessions.stands)]).toEqual([
      ['waiting', null],
      ['connected', null],
    ]),
  );
  await waitUntil(async () => expect(await registered('3001')).toEqual([true]));
  // Of a call without sound there is no recording.
  await waitUntil(() => expect(established.sound?.figures.heard ?? 0).toBeGreaterThan(50));
  return { ...sessions, established };
}

test('calls of a node that was killed end for what happened, those that waited too', { timeout: 120_000 }, async () => {
  const second = await phones.nodes.startChild();
  const { waits, stands } = await standing(second.url);
  expect((await waiting()).map(({ sessionId }) => sessionId)).toEqual([waits]);
  second.kill('SIGKILL');
  await waitUntil(async () =>
    expect([await stateOf(waits), await stateOf(stands)]).toEqual([
      ['ended', 'server_lost'],
      ['ended', 'server_lost'],
    ]),
  );
  expect(await waiting()).toEqual([]);
  expect([(await published(waits)).at(-1), (await published(stands)).at(-1)]).toEqual(['ended server_lost', 'ended server_lost']);
  expect(await history(waits)).toEqual(['raised', 'call_missed']);
  await waitUntil(async () => expect([await registered('3001'), await registered('1001')]).toEqual([[false], [false]]));
});

test('a node that was only halted hangs up what others ended and registers its phones again', { timeout: 120_000 }, async () => {
  const second = await phones.nodes.startChild();
  const { waits, stands, established } = await standing(second.url);
  second.kill('SIGSTOP');
  await waitUntil(async () =>
    expect([await stateOf(waits), await stateOf(stands)]).toEqual([
      ['ended', 'server_lost'],
      ['ended', 'server_lost'],
    ]),
  );
  await waitUntil(async () => expect(await registered('3001')).toEqual([false]));
  second.kill('SIGCONT');
  expect(await established.ended).toMatchObject({ by: 'them' });
  await waitUntil(async () => expect(await registered('3001')).toEqual([true]));
  await waitUntil(async () => expect((await phones.call(stands))?.recording_url).toContain(stands));
  expect([await stateOf(waits), await stateOf(stands)]).toEqual([
    ['ended', 'server_lost'],
    ['ended', 'server_lost'],
  ]);
  expect((await published(stands)).filter((line) => !line.startsWith('ended')).at(-1)).toBe('connected');
});

test('a node that the store forgets to renew keeps its calls as long as it answers', { timeout: 120_000 }, async () => {
  const second = await phones.nodes.start();
  const { waits, stands } = await standing(second.url);
  const renew = second.app.store.query;
  second.app.store.query = async () => Promise.reject(new Error('The store does not answer'));
  const isGone = sql<{
    gone: boolean;
  }>`select renewed < now() - interval '5 s' as gone from platform_node where node = ${second.app.nodes.name}`;
  await waitUntil(async () => expect(await phones.rows(isGone)).toEqual([{ gone: true }]));
  expect([await stateOf(waits), await stateOf(stands)]).toEqual([
    ['waiting', null],
    ['connected', null],
  ]);
  second.app.store.query = renew;
  await second.close();
  expect([await stateOf(waits), await stateOf(stands)]).toEqual([
    ['ended', 'server_lost'],
    ['ended', 'server_lost'],
  ]);
});
