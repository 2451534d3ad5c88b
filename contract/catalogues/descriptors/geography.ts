import { defineCatalogue } from '../catalogue.ts';
import { count, ref, text } from '../fields/field.ts';

const country = defineCatalogue({
  key: 'country',
  title: 'Countries',
  singular: 'Country',
  family: 'geography',
  path: 'country',
  routes: ['/countries'],
  resource: 'Countries',
  ownership: 'shared',
  fields: [
    text('code', { required: true, unique: true, max: 3, help: 'Two or three letters, as MX' }),
    text('name', { required: true, unique: true, max: 120 }),
    text('telephone_code', { max: 8, help: 'As +52' }),
    text('code_label', { label: 'Code and telephone code', readOnly: true, isExternal: true }),
    count('region_count', 'region', 'id_country', { label: 'Regions' }),
  ],
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
  importKey: ['name', 'id_country'],
  fields: [
    text('name', { required: true, max: 120 }),
    text('code', { max: 10, informational: true }),
    text('acronym', { max: 20, informational: true }),
    ref('id_country', 'country', { label: 'Country', required: true }),
  ],
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
  importKey: ['name', 'id_region'],
  fields: [
    text('name', { required: true, max: 120 }),
    text('acronym', { max: 20, informational: true }),
    ref('id_region', 'region', { label: 'Region', required: true }),
  ],
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
  fields: [text('name', { required: true, unique: true, max: 64, help: 'Its name in the IANA database, as America/Mexico_City' })],
});
export const geographyCatalogues = [country, region, municipality, timezone] as const;
