import { expect, test } from 'vitest';
import { catalogueOf } from '../index.ts';
import { fromPayload, toPayload } from './payload.ts';

const account = catalogueOf('density-master-account');
const device = catalogueOf('density-device');

test('a Density master account is sent with id_tenant, a list of tenant ids', { tags: ['ADM-3.45'] }, () => {
  expect(toPayload(account, { name: 'One', tenants: [{ id: 4, name: 'North' }, 7] })).toEqual({ name: 'One', id_tenant: [4, 7] });
  expect(toPayload(account, { name: 'One', tenants: null })).toEqual({ name: 'One', id_tenant: [] });
  expect(toPayload(account, { name: 'One' })).toEqual({ name: 'One' });
});

test('the units of a Density device are sent as id_units', { tags: ['ADM-3.46'] }, () => {
  expect(toPayload(device, { name: 'Fog', units: [{ id: 2, description: 'North' }] })).toEqual({ name: 'Fog', id_units: [2] });
});

test('a write is read by either name', () => {
  expect(fromPayload(account, { name: 'One', id_tenant: [4] })).toEqual({ name: 'One', tenants: [4] });
  expect(fromPayload(account, { tenants: [5] })).toEqual({ tenants: [5] });
  expect(fromPayload(account, { tenants: [5], id_tenant: [4] })).toEqual({ tenants: [5] });
});
