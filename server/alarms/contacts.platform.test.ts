import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AlarmContact, ContactAttemptRequest } from '../../contract/alarms/contact-calls.ts';
import { passwordAttempts } from '../../contract/alarms/contacts.ts';
import { platformScope, type Scope } from '../platform/store/store.ts';
import { type Office, startOffice } from '../testing/office.ts';
import { recordUnansweredCall } from './contacts.ts';

/** Distinctive, so that a search of everything that is stored or sent finds it. */
const password = 'Jacaranda Violeta 77';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

type Person = 'ana' | 'bruno' | 'carla' | 'guest';
const run = <T>(text: ReturnType<typeof sql<T>>) => office.app.store.within(platformScope, (tx) => text.execute(tx));
const setContacts = (contacts: readonly object[]) => office.send('PUT', `unit/${office.town.north.unit}`, { body: { contacts } });
const grace = { name: 'Grace', role: 'manager', phone: '+52 55 1000' };
const hugo = { name: 'Hugo', role: 'guard', phone: '+52 55 2000' };
const ines = { name: 'Inés', role: 'owner', phone: '+52 55 3000' };

async function held(as: 'ana' | 'bruno' = 'ana'): Promise<number> {
  const { id } = await office.raise();
  await office.call('changeAlarm', { id, as, body: { alarm_status: 'attending' } });
  return id;
}
const list = async (id: number): Promise<AlarmContact[]> => (await office.send<AlarmContact[]>('GET', `alarm/${id}/contacts`)).data;
const named = async (id: number, name: string) => {
  const found = (await list(id)).find((contact) => contact.name === name);
  if (!found) throw new Error(`${name} is not listed`);
  return found;
};
async function attempt(
  id: number,
  contact: number,
  body: ContactAttemptRequest,
  { as = 'ana', key = '' }: { as?: Person; key?: string } = {},
) {
  return office.send<{ contacts: AlarmContact[]; alarm: { version: number } }>('POST', `alarm/${id}/contacts/${contact}/attempt`, {
    as,
    body,
    ...(key && { key }),
  });
}
const recordOf = async (id: number) => (await office.call('alarmRecord', { id })).reply.data;

describe('the call list of an alarm', () => {
  test('contacts are called in the order of their unit, those on schedule at the site first', { tags: ['OP-3.17'] }, async () => {
    await run(
      sql`update tenant set id_timezone = (select id from timezone where name = 'America/Mexico_City' limit 1) where id = ${office.town.north.tenant}`,
    );
    const now = new Date(office.clock.now());
    const local = (minutes: number) =>
      new Date(now.getTime() + minutes * 60_000).toLocaleTimeString('en-GB', {
        timeZone: 'America/Mexico_City',
        hour: '2-digit',
        minute: '2-digit',
      });
    await setContacts([{ ...grace, from: local(60), to: local(120) }, { ...hugo, from: local(-60), to: local(60) }, ines]);
    const contacts = await list(await held());
    expect(contacts.map(({ name, is_on_schedule }) => [name, is_on_schedule])).toEqual([
      ['Hugo', true],
      ['Inés', true],
      ['Grace', false],
    ]);
    expect([contacts[0]?.schedule, contacts[1]?.schedule]).toEqual([
      { days: [0, 1, 2, 3, 4, 5, 6], from: local(-60), to: local(60) },
      null,
    ]);
  });

  test('a schedule needs both of its times', async () => {
    expect(Object.keys((await setContacts([{ ...grace, from: '08:00' }])).errors)).toEqual(['contacts.0.to']);
    expect(Object.keys((await setContacts([{ ...grace, to: '08:00' }])).errors)).toEqual(['contacts.0.from']);
  });

  test('a contact that stays has its attempts and password, whatever its place, role or phone', async () => {
    await setContacts([{ ...grace, password }, hugo]);
    const id = await held();
    const before = await named(id, 'Grace');
    await attempt(id, before.id, { outcome: 'voicemail' });
    await setContacts([hugo, { ...grace, role: 'director' }]);
    expect(await named(id, 'Grace')).toMatchObject({ id: before.id, role: 'director', has_password: true, attempts: 1 });
    await setContacts([hugo, { ...grace, name: 'Grace Whitfield' }]);
    expect(await named(id, 'Grace Whitfield')).toMatchObject({ id: before.id, has_password: true });
    await setContacts([hugo, { ...grace, password: null }]);
    expect(await named(id, 'Grace')).toMatchObject({ has_password: false });
    await setContacts([hugo]);
    expect((await list(id)).map(({ name }) => name)).toEqual(['Hugo']);
    expect((await recordOf(id)).map(({ kind, about }) => [kind, about])).toContainEqual(['contact_voicemail', 'Grace']);
  });
});

describe('an attempt', () => {
  test('is one line of the record, with its note, and the last one is listed', async () => {
    await setContacts([grace, hugo]);
    const id = await held();
    const { id: contact } = await named(id, 'Grace');
    await attempt(id, contact, { outcome: 'no_answer' });
    const { data } = await attempt(id, contact, { outcome: 'reached', note: ' On her way ' });
    expect(data.contacts[0]).toMatchObject({
      attempts: 2,
      last: { outcome: 'reached', password: 'not_asked', note: 'On her way', by: 'Ana Torres', by_call: false },
    });
    expect((await recordOf(id)).slice(-2)).toMatchObject([
      { kind: 'contact_no_answer', about: 'Grace', comments: null, by: { name: 'Ana Torres' }, from: 'attending', to: 'attending' },
      { kind: 'contact_reached', about: 'Grace', comments: 'On her way' },
    ]);
    const { rows } = await run(sql<{ action: string }>`select action from audit_entry where kind = 'alarm' order by id desc limit 2`);
    expect(rows.map(({ action }) => action)).toEqual(['contact_reached', 'contact_no_answer']);
  });

  test('of any outcome does what the gate of the end requires', async () => {
    await setContacts([grace]);
    await run(sql`update type_alarm set requires_contact = true where type = 'Intrusion'`);
    const id = await held();
    const gate = async () => (await office.call('alarmGate', { id })).reply.data;
    expect(await gate()).toMatchObject({ requires: ['contact', 'comment'], done: [] });
    await attempt(id, (await named(id, 'Grace')).id, { outcome: 'no_answer' });
    expect((await gate()).done).toEqual(['contact']);
    await run(sql`update type_alarm set requires_contact = false where type = 'Intrusion'`);
  });

  test('repeated under its key is stored once', async () => {
    await setContacts([{ ...grace, password }]);
    const id = await held();
    const { id: contact } = await named(id, 'Grace');
    const body = { outcome: 'reached', spoken_password: password } as const;
    const [one, two] = [
      await attempt(id, contact, body, { key: 'attempt-key-1' }),
      await attempt(id, contact, body, { key: 'attempt-key-1' }),
    ];
    expect([one.status, two.text === one.text, (await named(id, 'Grace')).attempts]).toEqual([200, true, 1]);
    const other = await attempt(id, contact, { ...body, spoken_password: 'other words' }, { key: 'attempt-key-1' });
    expect(other.code).toBe('request.key_reused');
  });

  test('is refused to everybody but the owner, and for waiting and ended alarms', async () => {
    await setContacts([grace]);
    const { id: waiting } = await office.raise();
    const contact = (await named(waiting, 'Grace')).id;
    const codeOf = async (id: number, as: Person) => (await attempt(id, contact, { outcome: 'reached' }, { as })).code;
    expect(await codeOf(waiting, 'ana')).toBe('alarm.not_allowed');
    const colleagues = await held('bruno');
    expect(await codeOf(colleagues, 'ana')).toBe('alarm.not_owner');
    expect(await codeOf(colleagues, 'guest')).toBe('access.forbidden');
    expect((await list(colleagues))[0]).toMatchObject({ attempts: 0 });
    const ended = await held();
    await office.call('changeAlarm', { id: ended, body: { alarm_status: 'canceled', comments: 'Test' } });
    expect(await codeOf(ended, 'ana')).toBe('alarm.final');
  });

  test('of another customer, or with a contact of another unit, does not exist', async () => {
    const id = await held();
    const { id: contact } = await named(id, 'Grace');
    expect((await attempt(id, contact, { outcome: 'reached' }, { as: 'carla' })).code).toBe('record.not_found');
    expect((await office.send('GET', `alarm/${id}/contacts`, { as: 'carla' })).code).toBe('record.not_found');
    const { rows } = await run(sql<{ id: number }>`select id from contact where id_unit = ${office.town.south.unit} limit 1`);
    expect((await attempt(id, rows[0]?.id ?? 0, { outcome: 'reached' })).code).toBe('record.not_found');
    await attempt(id, contact, { outcome: 'reached' });
    const scope: Scope = { kind: 'user', user: office.town.users.carla, tenants: [office.town.harbour.tenant] };
    const seen = await office.app.store.within(scope, (tx) => sql`select from alarm_contact_attempt`.execute(tx));
    expect(seen.rows).toEqual([]);
  });
});

describe('the password of a contact', () => {
  test('is compared by the platform, and the result is a line of the record', async () => {
    await setContacts([{ ...grace, password }, hugo]);
    const id = await held();
    const { id: contact } = await named(id, 'Grace');
    const say = (spoken_password: string) => attempt(id, contact, { outcome: 'reached', spoken_password });
    expect((await say('jacaranda')).data.contacts[0]?.last?.password).toBe('does_not_match');
    expect((await say('jacaranda  VIOLETA 77')).data.contacts[0]?.last?.password).toBe('matches');
    expect((await attempt(id, contact, { outcome: 'reached', password: 'does_not_match' })).data.contacts[0]?.last?.password).toBe(
      'does_not_match',
    );
    expect((await recordOf(id)).slice(-6).map(({ kind }) => kind)).toEqual([
      'contact_reached',
      'password_not_matched',
      'contact_reached',
      'password_matched',
      'contact_reached',
      'password_not_matched',
    ]);
  });

  test('is asked of contacts who have one and were reached', async () => {
    const id = await held();
    const faults = async (name: string, body: ContactAttemptRequest) =>
      Object.keys((await attempt(id, (await named(id, name)).id, body)).errors);
    expect(await faults('Hugo', { outcome: 'reached', spoken_password: 'x' })).toEqual(['password']);
    expect(await faults('Grace', { outcome: 'voicemail', spoken_password: 'x' })).toEqual(['password']);
  });

  test('cannot be guessed: after five wrong ones of a contact not even the right one is compared', async () => {
    await setContacts([{ ...ines, password }]);
    const id = await held();
    const { id: contact } = await named(id, 'Inés');
    const say = (spoken_password: string) => attempt(id, contact, { outcome: 'reached', spoken_password });
    for (let tries = 0; tries < passwordAttempts.ofContact; tries += 1) expect((await say(`guess ${tries}`)).status).toBe(200);
    const refused = await say(password);
    expect([refused.status, refused.code, typeof refused.details['retry_at']]).toEqual([429, 'access.throttled', 'string']);
    expect((await attempt(id, contact, { outcome: 'reached' })).status).toBe(200);
  });

  test('is nowhere in clear: no list, detail, export, audit line, event, reply or table has it', async () => {
    await setContacts([{ ...hugo, password }, grace]);
    const id = await held();
    const { id: contact } = await named(id, 'Hugo');
    const replies = [
      await attempt(id, contact, { outcome: 'reached', spoken_password: password }, { key: 'search-key' }),
      await attempt(id, contact, { outcome: 'reached', spoken_password: `${password} x` }, { key: 'search-key-2' }),
      await office.send('GET', 'unit'),
      await office.send('GET', `unit/${office.town.north.unit}`),
      await office.send('GET', `unit/${office.town.north.unit}/changes`),
      await office.send('GET', `alarm/${id}/contacts`),
      await office.send('GET', `alarm/${id}/record`),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(replies[3]?.text).toContain('contacts.0.password');
    const { rows: tables } = await run(sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
    const stored = await Promise.all(
      tables.map(({ name }) =>
        run(sql<{ row: string }>`select t::text as row from ${sql.table(name)} t where t::text ilike '%jacaranda%'`),
      ),
    );
    const found = tables.filter((_, at) => (stored[at]?.rows.length ?? 0) > 0).map(({ name }) => name);
    expect([replies.filter(({ text }) => /jacaranda/i.test(text)), found]).toEqual([[], []]);
  });
});

describe('a call that nobody answered', () => {
  const call = (alarm: number, number: string, operator: number) =>
    office.app.store.within(platformScope, (tx) =>
      recordUnansweredCall(tx, { alarm, number, operator, outcome: 'no_answer' } as Parameters<typeof recordUnansweredCall>[1]),
    );

  test('fills in its own outcome, by the number that was dialled, and changes no version', async () => {
    await setContacts([grace, hugo]);
    const id = await held();
    const version = async () => (await run(sql<{ version: number }>`select version from alarm where id = ${id}`)).rows;
    const before = await version();
    await call(id, '+52552000', office.town.users.ana);
    expect(await named(id, 'Hugo')).toMatchObject({ attempts: 1, last: { outcome: 'no_answer', by_call: true, by: 'Ana Torres' } });
    expect((await recordOf(id)).at(-1)).toMatchObject({ kind: 'contact_no_answer', about: 'Hugo' });
    expect(await version()).toEqual(before);
  });

  test('fills in nothing for another number, a colleague, or an alarm that is not held', async () => {
    const id = await held();
    const { id: waiting } = await office.raise();
    await call(id, '999', office.town.users.ana);
    await call(id, '+52552000', office.town.users.bruno);
    await call(waiting, '+52552000', office.town.users.ana);
    expect([...(await list(id)), ...(await list(waiting))].map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0]);
  });
});
