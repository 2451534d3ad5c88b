import { count, flag, image, note, ref, refs, text } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const unit = defineCatalogue({
  key: 'unit',
  title: 'Units (facilities)',
  singular: 'Unit',
  family: 'facilities',
  path: 'unit',
  routes: ['/unit'],
  resource: 'Unit',
  isForOperators: true,
  label: ['description'],
  ownership: 'tenant',
  fields: [
    text('description', { required: true }),
    text('address_1'),
    text('address_2'),
    text('exterior_number'),
    text('suburb'),
    text('postal_code'),
    text('route'),
    text('plate_number'),
    text('vin', { label: 'VIN' }),
    text('driver'),
    text('provider'),
    text('owner'),
    flag('is_vehicle', { label: 'Vehicle' }),
    flag('reaction_patrol'),
    flag('allow_virtual_button_alarm'),
    flag('active_digital_output'),
    count('camera_count', 'proxy-camera', 'id_unit'),
    flag('allow_alarms'),
    ref('municipality', 'municipality'),
    ref('region', 'region'),
    ref('country', 'country'),
    ref('id_tenant', 'tenant', { required: true }),
    ref('router', 'router'),
    refs('cameras', 'proxy-camera'),
    text('info_url', { label: 'Information URL', format: 'url' }),
    refs('unit_planes', 'plane'),
  ],
  // TODO call: GET unit?max=500&page={2..last_page} remaining pages after the first
  // TODO call: GET unit/{id} one unit
  // TODO call: GET services/tenants/tenants-by-user tenants of the user, then each tenant's units link with max=500
  // TODO open: Vehicle fields (route, plate_number, vin, driver, provider, owner) presumably shown only when is-vehicle is on; required fields.
});

const unitGroup = defineCatalogue({
  key: 'unit-group',
  title: 'Unit groups',
  singular: 'Unit group',
  family: 'facilities',
  path: 'unit_group',
  isPathAssumed: true,
  routes: ['/unit-groups'],
  resource: 'UnitGroups',
  isForOperators: true,
  fields: [text('name', { required: true }), text('group_name'), refs('units', 'unit')],
  // TODO open: API path and calls; difference between name and group_name (proposed: name is the internal name, group_name the label shown in the operator's unit-groups widget
});

const center = defineCatalogue({
  key: 'center',
  title: 'Centers',
  singular: 'Center',
  family: 'facilities',
  path: 'center',
  routes: ['/center'],
  resource: 'Center',
  fields: [text('name', { required: true }), note('description'), flag('active'), refs('sectors', 'sector')],
});

const sector = defineCatalogue({
  key: 'sector',
  title: 'Sectors',
  singular: 'Sector',
  family: 'facilities',
  path: 'sector',
  routes: ['/sector'],
  resource: 'Sector',
  fields: [ref('center', 'center'), text('town_hall'), text('supplier'), text('name', { required: true })],
  // TODO open: Sector has no name/description in the entity list although it needs a display label.
});

const plane = defineCatalogue({
  key: 'plane',
  title: 'Planes (floor plans)',
  singular: 'Plane',
  family: 'facilities',
  path: 'plane',
  routes: ['/planes'],
  resource: 'Plane',
  label: ['description'],
  multipart: { create: true, edit: false },
  parents: { id: 'id' },
  fields: [text('description', { required: true }), image('image'), ref('id_unit', 'unit', { required: true })],
  // TODO open: Image field, file types, whether editing re-uploads the image (edit not stated to be multipart, so PUT); marker positions of cameras on the plan.
});
export const facilitiesCatalogues = [unit, unitGroup, center, sector, plane] as const;
