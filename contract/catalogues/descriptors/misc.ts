import { defineCatalogue } from '../catalogue.ts';
import { data, flag, ref, refs, text, time } from '../fields/field.ts';
import { slotsField } from './slots.ts';

const layout = defineCatalogue({
  key: 'layout',
  title: 'Layouts',
  singular: 'Layout',
  family: 'misc',
  path: 'layout',
  routes: ['/layouts'],
  resource: 'Layouts',
  isForOperators: true,
  ownership: 'tenant',
  importKey: ['name', 'tenant'],
  fields: [
    text('name', { required: true, max: 120, listed: true }),
    ref('tenant', 'tenant', { required: true, listed: true }),
    flag('default', { column: 'is_default', label: 'Default of the tenant', help: 'One a tenant', listed: true }),
    refs('users', 'users', { help: 'None selected: all of the tenant', listed: true }),
    slotsField('slots', 'Slots'),
  ],
});

const userView = defineCatalogue({
  key: 'user-view',
  title: 'User views',
  singular: 'User view',
  family: 'misc',
  path: 'user-views',
  resource: 'UserView',
  ownership: { via: 'id_user' },
  isForOperators: true,
  operations: ['list', 'create', 'edit', 'delete'],
  servedBy: 'own room',
  importKey: ['id_user', 'name'],
  fields: [
    text('name', { required: true, max: 120 }),
    data('data'),
    ref('id_user', 'users', { label: 'User', required: true }),
    time('updated_at', { readOnly: true }),
  ],
});

const page = defineCatalogue({
  key: 'page',
  title: 'Pages',
  singular: 'Page',
  family: 'misc',
  path: 'page',
  routes: ['/page'],
  resource: 'Page',
  isForOperators: true,
  label: ['description'],
  fields: [
    text('description', { required: true, unique: true }),
    text('url', { label: 'Address', required: true, format: 'url', max: 1000 }),
  ],
});
export const miscCatalogues = [layout, userView, page] as const;
