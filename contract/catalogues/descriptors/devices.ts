import { defineCatalogue } from '../catalogue.ts';
import { data, decimal, flag, image, latitude, longitude, note, ref, text, time, whole } from '../fields/field.ts';

const router = defineCatalogue({
  key: 'router',
  title: 'Routers',
  singular: 'Router',
  family: 'devices',
  path: 'router',
  routes: ['/router'],
  resource: 'Router',
  label: ['description'],
  ownership: 'tenant',
  importKey: ['imei'],
  fields: [
    text('description', { required: true }),
    text('imei', { label: 'IMEI', max: 20, listed: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true, listed: true }),
    text('status', { listed: true, informational: true }),
    flag('active', { listed: true, informational: true }),
    time('last_log', { label: 'Last report', readOnly: true, listed: true }),
    text('address', { informational: true }),
    text('CAD_folio', { label: 'CAD folio', group: 'Dispatch', informational: true }),
    flag('cad_notification_1', { label: 'CAD notification 1', group: 'Dispatch', informational: true }),
    flag('cad_notification_2', { label: 'CAD notification 2', group: 'Dispatch', informational: true }),
    flag('cad_notification_3', { label: 'CAD notification 3', group: 'Dispatch', informational: true }),
    latitude('latitude', { group: 'Position' }),
    longitude('longitude', { group: 'Position' }),
    decimal('altitude', { min: -500, max: 20_000, unit: 'm', group: 'Position', informational: true }),
    decimal('velocity', { min: 0, max: 1000, unit: 'km/h', group: 'Position' }),
    decimal('direction', { min: 0, max: 360, unit: '°', group: 'Position' }),
    text('totem_id', { label: 'Totem id', group: 'Connection' }),
    text('totem_key', { group: 'Connection', listed: false }),
    text('ip_vpn', { label: 'VPN IP address', format: 'ip', group: 'Connection' }),
  ],
});

const preset = defineCatalogue({
  key: 'preset',
  title: 'Presets',
  singular: 'Preset',
  family: 'devices',
  path: 'preset',
  routes: ['/presets'],
  resource: 'Presets',
  readAction: 'read_presets',
  fields: [
    text('name', { required: true }),
    ref('id_proxy_camera', 'proxy-camera', { label: 'Camera', listed: true, informational: true }),
    whole('number', { label: 'Number in the camera', min: 0, max: 999, listed: true, informational: true }),
  ],
});

const button = defineCatalogue({
  key: 'button',
  title: 'Buttons',
  singular: 'Button',
  family: 'devices',
  path: 'button',
  routes: ['/buttons'],
  resource: 'Buttons',
  multipart: { create: true, edit: false },
  fields: [
    text('name', { required: true }),
    ref('id_type_button', 'type-button', { label: 'Type', listed: true, informational: true }),
    image('image', { listed: true, informational: true }),
  ],
});

const typeButton = defineCatalogue({
  key: 'type-button',
  title: 'Button types',
  singular: 'Button type',
  family: 'devices',
  path: 'type_button',
  routes: ['/button_type'],
  resource: 'ButtonType',
  label: ['type'],
  ownership: 'shared',
  multipart: { create: true, edit: true },
  editBy: 'POST with _method=put',
  fields: [text('type', { required: true, unique: true }), image('image', { listed: true, informational: true })],
});

const seproban = defineCatalogue({
  key: 'seproban',
  title: 'Seproban',
  singular: 'Seproban entry',
  family: 'devices',
  path: 'seproban',
  routes: ['/seproban'],
  resource: 'Seproban',
  fields: [text('name', { required: true, unique: true }), note('description', { informational: true })],
});

const tokenOmnitag = defineCatalogue({
  key: 'token-omnitag',
  title: 'Omnitag tokens',
  singular: 'Omnitag token',
  family: 'devices',
  path: 'token_omnitag',
  routes: ['/tokens_omnitag'],
  resource: 'TokensOmnitag',
  fields: [text('name', { required: true, unique: true })],
});

const accessDevice = defineCatalogue({
  key: 'access-device',
  title: 'Access devices',
  singular: 'Access device',
  family: 'devices',
  path: 'access_device',
  routes: ['/access_devices'],
  resource: 'AccessDevices',
  fields: [
    text('name', { required: true }),
    ref('id_model', 'access-device-model', { label: 'Model', required: true, listed: true, informational: true }),
    text('id_external', { label: 'Id at the provider', readOnly: true, listed: false }),
  ],
  actions: [
    { name: 'sync', label: 'Synchronize with the provider', method: 'GET', path: 'access_device/sync', on: 'list', action: 'update' },
  ],
});

const accessDeviceModel = defineCatalogue({
  key: 'access-device-model',
  title: 'Access device models',
  singular: 'Access device model',
  family: 'devices',
  path: 'access_device/models',
  resource: 'AccessDevices',
  label: ['description'],
  ownership: 'shared',
  operations: ['list'],
  fields: [text('description', { required: true, unique: true })],
});

/** Number of online cameras in a router's unit, counted on each request. */
const routerCameraStatus = defineCatalogue({
  key: 'router-camera-status',
  title: 'Camera status per router',
  singular: 'Camera status per router',
  family: 'devices',
  path: 'routers/status/cameras',
  resource: 'Router',
  label: ['id'],
  operations: ['list'],
  ownership: 'tenant',
  fields: [
    ref('router', 'router', { required: true, listed: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true }),
    whole('cameras', { readOnly: true, min: 0 }),
    whole('online', { label: 'Cameras online', readOnly: true, min: 0 }),
    data('camera_status', { label: 'Cameras' }),
  ],
});

export const devicesCatalogues = [
  router,
  preset,
  button,
  typeButton,
  seproban,
  tokenOmnitag,
  accessDevice,
  accessDeviceModel,
  routerCameraStatus,
] as const;
