import { defineCatalogue } from '../catalogue.ts';
import { count, ref, text } from '../fields/field.ts';
import { cameraPlace, streamAddress, streamLogin, streamState } from './stream-fields.ts';

const omnicloudMasterAccount = defineCatalogue({
  key: 'omnicloud-master-account',
  title: 'OmniCloud master accounts',
  singular: 'OmniCloud master account',
  family: 'omnicloud',
  path: 'omnicloud_master_account',
  isPathAssumed: true,
  routes: ['/omnicloud_master_account'],
  resource: 'OmnicloudMasterAccount',
  fields: [
    text('name', { required: true, unique: true }),
    count('camera_count', 'omnicloud-camera', 'id_master_account', { label: 'Cameras' }),
  ],
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
  fields: [
    text('name', { required: true }),
    ref('id_master_account', 'omnicloud-master-account', { label: 'Master account' }),
    ...cameraPlace,
    streamAddress('RTSP or HLS; needed only if it is not the stream of an existing camera'),
    ...streamLogin,
    ...streamState,
  ],
});

const productReseller = defineCatalogue({
  key: 'product-reseller',
  title: '{product} resellers',
  singular: '{product} reseller',
  family: 'omnicloud',
  path: '{product}_reseller',
  routes: ['/{product}_reseller'],
  resource: 'ProductReseller',
  fields: [
    text('name', { required: true, unique: true }),
    count('device_count', 'generic-devices', 'reseller', { label: 'Devices' }),
    count('camera_count', 'product-reseller-assignment', 'id_reseller', { label: 'Cameras' }),
  ],
});

/** Proxy cameras assigned to a reseller of the product; written by `proxy_camera_assignment/addOne` and `addAll` (ADM-7.41). */
const productResellerAssignment = defineCatalogue({
  key: 'product-reseller-assignment',
  title: '{product} reseller assignment',
  singular: '{product} reseller assignment',
  family: 'omnicloud',
  path: 'proxy_camera_assignment/getAll',
  routes: ['/{product}_reseller_assignment'],
  resource: 'ProductResellerAssignment',
  label: ['id'],
  operations: ['list'],
  ownership: { via: 'id_reseller' },
  sort: 'id',
  fields: [
    ref('id_reseller', 'product-reseller', { label: 'Reseller', required: true }),
    ref('id_proxy_camera', 'proxy-camera', { label: 'Camera', required: true }),
  ],
});

export const omnicloudCatalogues = [omnicloudMasterAccount, omnicloudCamera, productReseller, productResellerAssignment] as const;
