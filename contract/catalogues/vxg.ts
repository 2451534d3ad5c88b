import { choice, data, flag, ref, text } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const vxgMasterAccount = defineCatalogue({
  key: 'vxg-master-account',
  title: 'VXG master accounts',
  singular: 'VXG master account',
  family: 'vxg',
  path: 'vxg_master_account',
  routes: ['/vxg_master_account'],
  resource: 'VxgMasterAccount',
  fields: [text('name', { required: true })],
  // TODO open: No UI route; only name stated.
});

const vxgCamera = defineCatalogue({
  key: 'vxg-camera',
  title: 'VXG cameras',
  singular: 'VXG camera',
  family: 'vxg',
  path: 'vxg_camera',
  routes: ['/vxg_camera'],
  resource: 'VxgCamera',
  fields: [
    text('id_vxg'),
    text('name', { required: true }),
    choice('rec_mode', ['on', 'off', 'by_event']),
    text('live_stream'),
    text('recording_stream'),
    data('access_tokens'),
    flag('streaming'),
    ref('timezone', 'timezone'),
    flag('removed', { readOnly: true }),
  ],
  // TODO call: GET vxg_camera/deleteVxgCameras list of VXG cameras that were/are to be deleted at the provider (purpose not stated)
  // TODO call: DELETE vxg_camera/{id} with a VXG marker delete the camera also at VXG; form of the marker not stated
  // TODO call: GET mobile/updateCameras refresh cameras for mobile (purpose not stated)
  // TODO open: No UI route; VXG marker; rec_mode values; meaning of deleteVxgCameras.
});
export const vxgCatalogues = [vxgMasterAccount, vxgCamera] as const;
