import { data, flag, ref, refs, text, time } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

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
  fields: [text('name', { required: true }), ref('tenant', 'tenant'), refs('users', 'users'), flag('default'), data('slots')],
});

const userView = defineCatalogue({
  key: 'user-view',
  title: 'User views',
  singular: 'User view',
  family: 'misc',
  path: 'user-views',
  resource: 'UserView',
  operations: ['list', 'create', 'edit', 'delete'],
  fields: [
    text('name', { required: true }),
    data('data'),
    ref('id_user', 'users', { required: true }),
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
  fields: [text('description', { required: true }), text('url', { format: 'url' })],
  // TODO open: Fields beyond the label; no route.
});
export const miscCatalogues = [layout, userView, page] as const;
