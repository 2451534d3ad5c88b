import { count, ref, text } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const country = defineCatalogue({
  key: 'country',
  title: 'Countries',
  singular: 'Country',
  family: 'geography',
  path: 'country',
  routes: ['/countries'],
  resource: 'Countries',
  ownership: 'shared',
  fields: [text('code'), text('name', { required: true }), text('telephone_code'), count('region_count', 'region', 'id_country')],
});

const region = defineCatalogue({
  key: 'region',
  title: 'Regions',
  singular: 'Region',
  family: 'geography',
  path: 'region',
  routes: ['/region'],
  resource: 'Region',
  ownership: 'shared',
  fields: [text('name', { required: true }), text('code'), text('acronym'), ref('id_country', 'country', { required: true })],
});

const municipality = defineCatalogue({
  key: 'municipality',
  title: 'Municipalities',
  singular: 'Municipality',
  family: 'geography',
  path: 'municipality',
  routes: ['/municipality'],
  resource: 'Municipality',
  ownership: 'shared',
  fields: [text('name', { required: true }), text('acronym'), ref('id_region', 'region', { required: true })],
  // TODO call: GET municipality/{id} one municipality
});

const timezone = defineCatalogue({
  key: 'timezone',
  title: 'Time zones',
  singular: 'Time zone',
  family: 'geography',
  path: 'timezone',
  routes: ['/timezone'],
  resource: 'Timezone',
  ownership: 'shared',
  fields: [text('name', { required: true })],
  // TODO open: Fields beyond name; whether it is editable in the UI.
});
export const geographyCatalogues = [country, region, municipality, timezone] as const;
