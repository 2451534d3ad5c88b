import { ref, text } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const omnicloudMasterAccount = defineCatalogue({
  key: 'omnicloud-master-account',
  title: 'OmniCloud master accounts',
  singular: 'OmniCloud master account',
  family: 'omnicloud',
  path: 'omnicloud_master_account',
  isPathAssumed: true,
  routes: ['/omnicloud_master_account'],
  resource: 'OmnicloudMasterAccount',
  fields: [text('name', { required: true })],
  // TODO open: API path; 'not detailed beyond name'.
});

const omnicloudCamera = defineCatalogue({
  key: 'omnicloud-camera',
  title: 'OmniCloud cameras',
  singular: 'OmniCloud camera',
  family: 'omnicloud',
  path: 'omnicloud_camera',
  isPathAssumed: true,
  routes: ['/omnicloud_camera'],
  resource: 'OmnicloudCamera',
  fields: [text('name', { required: true })],
  // TODO open: API path; entity fields are not stated in either seed.
});

const productReseller = defineCatalogue({
  key: 'product-reseller',
  title: '{product} resellers',
  singular: '{product} reseller',
  family: 'omnicloud',
  path: '{product}_reseller',
  routes: ['/{product}_reseller'],
  resource: 'ProductReseller',
  fields: [text('name', { required: true })],
  // TODO open: Fields beyond name.
});

const productResellerAssignment = defineCatalogue({
  key: 'product-reseller-assignment',
  title: '{product} reseller assignment',
  singular: '{product} reseller assignment',
  family: 'omnicloud',
  path: 'proxy_camera_assignment/getAll',
  resource: 'ProductResellerAssignment',
  label: ['id'],
  operations: ['list'],
  servedBy: 'own room',
  fields: [ref('id_reseller', 'product-reseller', { required: true }), ref('id_proxy_camera', 'proxy-camera', { required: true })],
  // TODO call: GET proxy_camera_assignment/getAllDevice all devices
  // TODO call: POST proxy_camera_assignment/addOne assign one
  // TODO call: POST proxy_camera_assignment/addAll assign all
  // TODO open: Payloads.
});
export const omnicloudCatalogues = [omnicloudMasterAccount, omnicloudCamera, productReseller, productResellerAssignment] as const;
