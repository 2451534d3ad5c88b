import { decimal, flag, image, latitude, longitude, ref, text, time } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

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
  fields: [
    text('status'),
    text('description', { required: true }),
    latitude('latitude'),
    longitude('longitude'),
    decimal('velocity'),
    decimal('direction'),
    text('CAD_folio', { label: 'CAD folio' }),
    text('address'),
    flag('active'),
    flag('cad_notification_1', { label: 'CAD notification 1' }),
    flag('cad_notification_2', { label: 'CAD notification 2' }),
    flag('cad_notification_3', { label: 'CAD notification 3' }),
    decimal('altitude'),
    text('imei', { label: 'IMEI' }),
    text('totem_key'),
    text('totem_id'),
    text('ip_vpn', { label: 'VPN IP address', format: 'ip' }),
    time('last_log', { readOnly: true }),
    ref('id_tenant', 'tenant', { required: true }),
  ],
  // TODO call: GET router?is_available=true available (unassigned) routers
  // TODO call: GET router/{id} one router
  // TODO call: GET routers/status/cameras camera status per router
  // TODO open: No UI route; names of the three CAD notification flags.
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
  fields: [text('name', { required: true })],
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
  fields: [text('name', { required: true }), ref('id_type_button', 'type-button'), image('image')],
  // TODO open: What is uploaded.
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
  fields: [text('type', { required: true }), image('image')],
  // TODO open: What is uploaded.
});

const seproban = defineCatalogue({
  key: 'seproban',
  title: 'Seproban',
  singular: 'Seproban',
  family: 'devices',
  path: 'seproban',
  routes: ['/seproban'],
  resource: 'Seproban',
  fields: [text('name', { required: true })],
});

const tokenOmnitag = defineCatalogue({
  key: 'token-omnitag',
  title: 'Omnitag tokens',
  singular: 'Omnitag token',
  family: 'devices',
  path: 'token_omnitag',
  routes: ['/tokens_omnitag'],
  resource: 'TokensOmnitag',
  fields: [text('name', { required: true })],
});

const accessDevice = defineCatalogue({
  key: 'access-device',
  title: 'Access devices',
  singular: 'Access device',
  family: 'devices',
  path: 'access_device',
  routes: ['/access_devices'],
  resource: 'AccessDevices',
  fields: [text('name', { required: true }), ref('id_model', 'access-device-model', { required: true })],
  // TODO call: GET access_device/sync synchronise with the provider
  // TODO call: GET access_device/models device models
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
  fields: [text('description', { required: true })],
});

const routerCameraStatus = defineCatalogue({
  key: 'router-camera-status',
  title: 'Camera status per router',
  singular: 'Camera status per router',
  family: 'devices',
  path: 'routers/status/cameras',
  resource: 'RouterCameraStatus',
  label: ['id'],
  operations: ['list'],
  servedBy: 'own room',
  fields: [ref('router', 'router')],
  // TODO open: entity fields are not stated in either seed
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
