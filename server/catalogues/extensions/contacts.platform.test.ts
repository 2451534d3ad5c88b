import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Unit } from '../../../contract/places/index.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

const countContacts = async (): Promise<number> => {
  const { rows } = await office.app.store.within(platformScope, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from contact`.execute(tx),
  );
  return rows[0]?.n ?? -1;
};

test('contacts of a unit are stored with it, in their order, and operators read them', { tags: ['OP-3.17'] }, async () => {
  const { unit } = office.town.north;
  const edit = (contacts: unknown) => office.send<{ contacts: object[] }>('PUT', `unit/${unit}`, { body: { contacts } });
  const people = [
    { name: 'Zoé Prieto', role: 'manager', phone: '+52 55 5550 1010' },
    { name: 'Adán Ruiz', role: '', phone: '55 5550 1011' },
  ];
  expect((await edit([people[0], { name: 'Adán Ruiz', phone: '55 5550 1011' }])).data.contacts).toEqual(people);
  const shown = await office.request<{ data: Unit }>('GET', `/v1/unit/${unit}`, { token: office.tokens.bruno });
  expect(shown.body.data.contacts).toEqual(people);
  await office.send('PUT', `unit/${unit}`, { body: { description: 'North unit' } });
  expect((await office.send<{ contacts: object[] }>('GET', `unit/${unit}`)).data.contacts).toEqual(people);
  expect((await edit([])).data.contacts).toEqual([]);
});

test.each([
  ['no name', { phone: '55 5550 1011' }, 'contacts.0.name'],
  ['a phone of letters', { name: 'Ana', phone: 'ask the guard' }, 'contacts.0.phone'],
])('a contact with %s is refused', async (_, contact, field) => {
  const { unit } = office.town.north;
  const { status, errors } = await office.send('PUT', `unit/${unit}`, { body: { contacts: [contact] } });
  expect([status, Object.keys(errors)]).toEqual([422, [field]]);
});

test('a unit that is deleted takes its contacts along', async () => {
  const before = await countContacts();
  const { north } = office.town;
  const made = await office.send<{ id: number }>('POST', 'unit', {
    body: { description: 'Kiosk', id_tenant: north.tenant, contacts: [{ name: 'Ana', phone: '55 5550 1012' }] },
  });
  expect([made.status, await countContacts()]).toEqual([200, before + 1]);
  expect((await office.send('DELETE', `unit/${made.data.id}`)).status).toBe(200);
  expect(await countContacts()).toBe(before);
});
