import { choice, colour, data, decimal, flag, note, ref, refs, text, time, whole } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const plateList = defineCatalogue({
  key: 'plate-list',
  title: 'Plate lists',
  singular: 'Plate list',
  family: 'lpr',
  path: 'plate_list',
  routes: ['/plate_list'],
  resource: 'PlateList',
  label: ['name', 'type'],
  fields: [
    text('name', { required: true }),
    choice('type', ['whitelist', 'blacklist', 'orange'], { required: true }),
    colour('colour'),
    note('description'),
    flag('renew_items_expiration'),
  ],
});

const plate = defineCatalogue({
  key: 'plate',
  title: 'Plates',
  singular: 'Plate',
  family: 'lpr',
  path: 'plate',
  routes: ['/plate'],
  resource: 'Plate',
  label: ['plate'],
  fields: [
    text('plate', { required: true }),
    ref('list', 'plate-list'),
    time('active_since'),
    time('activated_until'),
    note('comments'),
    note('description'),
    whole('number_of_detections', { readOnly: true, min: 0 }),
    time('last_detection', { readOnly: true }),
    ref('brand', 'vehicle-brand'),
    text('colour'),
    ref('model', 'vehicle-model'),
    text('type'),
    text('vehicle'),
  ],
  // TODO open: The field holding the plate number; meaning of type and vehicle.
});

const lprMatch = defineCatalogue({
  key: 'lpr-match',
  title: 'LPR matches',
  singular: 'LPR matche',
  family: 'lpr',
  path: 'lpr_match',
  routes: ['/lpr_matches'],
  resource: 'LprMatches',
  readAction: 'read_match',
  label: ['originalPlateNumber'],
  exportMode: 'progress',
  exportChannel: 'lpr-matches-export',
  fields: [
    time('capture_date'),
    text('plate'),
    text('originalPlateNumber', { label: 'Original plate', required: true }),
    text('status'),
    ref('camera', 'proxy-camera'),
    ref('country', 'country'),
    text('direction'),
    decimal('speed'),
    text('zone'),
    flag('confidential'),
    data('alarm_flags'),
  ],
});

const vehicleBrand = defineCatalogue({
  key: 'vehicle-brand',
  title: 'Vehicle brands',
  singular: 'Vehicle brand',
  family: 'lpr',
  path: 'vehicle_brand',
  routes: ['/vehicle_brand'],
  resource: 'VehicleBrand',
  ownership: 'shared',
  fields: [text('name', { required: true }), refs('vehicle_models', 'vehicle-model')],
  // TODO call: GET vehicle_brand/{id} one brand with vehicle_models
});

const vehicleModel = defineCatalogue({
  key: 'vehicle-model',
  title: 'Vehicle models',
  singular: 'Vehicle model',
  family: 'lpr',
  path: 'vehicle_model',
  routes: ['/vehicle_model'],
  resource: 'VehicleModel',
  ownership: 'shared',
  fields: [text('name', { required: true }), ref('id_vehicle_brand', 'vehicle-brand', { required: true })],
});
export const lprCatalogues = [plateList, plate, lprMatch, vehicleBrand, vehicleModel] as const;
