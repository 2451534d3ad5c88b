import { defineCatalogue } from '../catalogue.ts';
import { choice, colour, count, data, decimal, flag, image, note, ref, refs, text, time, whole } from '../fields/field.ts';

const plateList = defineCatalogue({
  key: 'plate-list',
  title: 'Plate lists',
  singular: 'Plate list',
  family: 'lpr',
  path: 'plate_list',
  routes: ['/plate_list'],
  resource: 'PlateList',
  label: ['name', 'type'],
  importKey: ['name'],
  fields: [
    text('name', { required: true }),
    choice('type', ['whitelist', 'blacklist', 'orange'], { label: 'List type', required: true }),
    colour('colour', { informational: true }),
    ref('alarm_level', 'alarm-level', { help: 'A detected plate raises an alarm of this level; if empty, none' }),
    flag('alarm_when_missing', {
      label: 'Alarm for missing plates',
      when: { field: 'type', is: 'whitelist' },
      help: 'Plates that are on no whitelist raise the alarm, and those on this list none.',
    }),
    whole('alarm_hold_off', {
      label: 'Hold-off of its alarms',
      min: 0,
      max: 86_400,
      unit: 's',
      help: 'The same plate at the same unit raises one alarm in this time; if empty: 60',
    }),
    whole('max_distance', {
      label: 'Confused characters',
      min: 0,
      max: 4,
      help: 'How many characters may be confused (0 and O, 1 and I, 8 and B, 5 and S, 2 and Z); if empty: 1',
    }),
    flag('renew_items_expiration', {
      label: 'Renew the expiry of its plates',
      help: 'A detected plate stays active for the same period again.',
    }),
    count('plate_count', 'plate', 'list', { label: 'Plates' }),
    whole('number_of_detections', { label: 'Detections', readOnly: true, min: 0 }),
    time('last_detection', { readOnly: true }),
    whole('suppressed_alarms', { readOnly: true, min: 0, help: 'Alarms that were not raised because of the hold-off' }),
    note('description', { informational: true }),
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
  importKey: ['plate', 'list'],
  fields: [
    text('plate', { required: true, max: 16, format: 'plate' }),
    ref('list', 'plate-list', { listed: true }),
    time('active_since', { listed: true }),
    time('activated_until', { label: 'Active until', notBefore: 'active_since', listed: true }),
    whole('number_of_detections', { label: 'Detections', readOnly: true, min: 0, listed: true }),
    time('last_detection', { readOnly: true, listed: true }),
    ref('brand', 'vehicle-brand', { group: 'Vehicle', informational: true }),
    ref('model', 'vehicle-model', { group: 'Vehicle', informational: true }),
    text('colour', { group: 'Vehicle', informational: true }),
    text('type', { group: 'Vehicle', informational: true }),
    text('vehicle', { group: 'Vehicle', informational: true }),
    note('comments', { group: 'Notes', informational: true }),
    note('description', { group: 'Notes', informational: true }),
  ],
});

/** Plates read by cameras. Their volume is high, so each row carries its tenant. */
const lprMatch = defineCatalogue({
  key: 'lpr-match',
  title: 'LPR matches',
  singular: 'LPR match',
  family: 'lpr',
  path: 'lpr_match',
  routes: ['/lpr_matches'],
  resource: 'LprMatches',
  readAction: 'read_match',
  label: ['originalPlateNumber'],
  exportMode: 'progress',
  exportChannel: 'lpr-matches-export',
  ownership: 'tenant',
  sort: '-capture_date',
  fields: [
    text('originalPlateNumber', { label: 'Original plate', required: true, max: 16, format: 'plate', listed: true }),
    text('plate', { max: 16, format: 'plate', listed: true }),
    time('capture_date', { label: 'Captured', listed: true }),
    ref('camera', 'proxy-camera', { listed: true }),
    ref('unit', 'unit', { listed: true, readOnly: true }),
    decimal('speed', { min: 0, max: 500, unit: 'km/h', listed: true, informational: true }),
    text('direction', { listed: true }),
    text('status', { listed: true }),
    text('zone'),
    ref('country', 'country', { informational: true }),
    flag('confidential', { informational: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true, listed: true }),
    image('image', { label: 'Picture', listed: true }),
    text('list', { label: 'Plate list', listed: true, readOnly: true }),
    text('matched_plate', { label: 'Plate of the list', max: 16, listed: true, readOnly: true }),
    whole('distance', { label: 'Confused characters', min: 0, listed: true, readOnly: true }),
    ref('id_alarm', 'alarm', { label: 'Alarm', listed: true, readOnly: true }),
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
  fields: [
    text('name', { required: true, unique: true }),
    refs('vehicle_models', 'vehicle-model', { label: 'Models', by: 'id_vehicle_brand', readOnly: true, listed: true }),
  ],
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
  importKey: ['name', 'id_vehicle_brand'],
  fields: [text('name', { required: true }), ref('id_vehicle_brand', 'vehicle-brand', { label: 'Brand', required: true })],
});

export const lprCatalogues = [plateList, plate, lprMatch, vehicleBrand, vehicleModel] as const;
