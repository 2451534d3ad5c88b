import { data, decimal, flag, latitude, longitude, note, ref, text, time, whole } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const swiftAccount = defineCatalogue({
  key: 'swift-account',
  title: 'Swift accounts',
  singular: 'Swift account',
  family: 'swift',
  path: 'swift_account',
  routes: ['/swift_account'],
  resource: 'Swift',
  readAction: 'read_account',
  fields: [
    text('id_external'),
    text('name', { required: true }),
    flag('is_enabled', { label: 'Enabled' }),
    flag('is_monitored', { label: 'Monitored' }),
    whole('retention', { min: 0 }),
    text('brand_id'),
    text('language'),
    time('creation_time', { readOnly: true }),
    ref('id_parent', 'swift-account'),
  ],
});

const swiftGateway = defineCatalogue({
  key: 'swift-gateway',
  title: 'Swift gateways (collectors)',
  singular: 'Swift gateway',
  family: 'swift',
  path: 'swift_gateway',
  routes: ['/swift_collector'],
  resource: 'Swift',
  readAction: 'read_collector',
  fields: [
    text('id_external'),
    time('first_contact_time'),
    time('last_contact_time'),
    text('guid', { label: 'GUID' }),
    text('manufacturer'),
    text('model'),
    text('hardware_revision'),
    text('software_revision'),
    text('serial_number'),
    text('name', { required: true }),
    note('description'),
    latitude('latitude'),
    longitude('longitude'),
    decimal('elevation'),
    text('connection_type'),
    text('connection_preference'),
    text('network'),
    decimal('signal_strength'),
    flag('is_new', { label: 'New' }),
    text('ethernet_mac', { label: 'Ethernet MAC', format: 'mac' }),
    text('wifi_mac', { label: 'Wi-Fi MAC', format: 'mac' }),
    text('ip_address', { label: 'IP address', format: 'ip' }),
    data('radio_capability_flags'),
    ref('id_swift_account', 'swift-account', { required: true }),
    ref('id_unit', 'unit', { required: true }),
  ],
  // TODO open: Names of the radio capability flags.
});

const swiftSensor = defineCatalogue({
  key: 'swift-sensor',
  title: 'Swift sensors',
  singular: 'Swift sensor',
  family: 'swift',
  path: 'swift_sensor',
  routes: ['/swift_sensor'],
  resource: 'Swift',
  readAction: 'read_sensor',
  fields: [
    text('name', { required: true }),
    data('thresholds'),
    decimal('battery_level'),
    decimal('sample_rate'),
    ref('id_swift_gateway', 'swift-gateway', { required: true }),
  ],
  // TODO call: GET swift/sensor/discover/{id} discover sensors ({id} proposed: gateway id)
  // TODO call: GET swift/thresholds/discover discover thresholds
  // TODO call: GET swift_sensor/{id} one sensor
  // TODO open: 'many fields including thresholds, battery level, sample rate' - the rest is not stated.
});
export const swiftCatalogues = [swiftAccount, swiftGateway, swiftSensor] as const;
