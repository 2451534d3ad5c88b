import { defineCatalogue } from '../catalogue.ts';
import { choice, count, data, flag, ref, text } from '../fields/field.ts';
import { cameraPlace, streamLogin, streamState } from './stream-fields.ts';

const vxgMasterAccount = defineCatalogue({
  key: 'vxg-master-account',
  title: 'VXG master accounts',
  singular: 'VXG master account',
  family: 'vxg',
  path: 'vxg_master_account',
  routes: ['/vxg_master_account'],
  resource: 'VxgMasterAccount',
  fields: [text('name', { required: true, unique: true }), count('camera_count', 'vxg-camera', 'id_master_account', { label: 'Cameras' })],
});

const vxgCamera = defineCatalogue({
  key: 'vxg-camera',
  title: 'VXG cameras',
  singular: 'VXG camera',
  family: 'vxg',
  path: 'vxg_camera',
  routes: ['/vxg_camera'],
  resource: 'VxgCamera',
  importKey: ['id_vxg'],
  servedBy: 'own room',
  fields: [
    text('name', { required: true }),
    text('id_vxg', { label: 'Id at VXG' }),
    choice('rec_mode', ['on', 'off', 'by_event'], { label: 'Recording', informational: true }),
    flag('streaming', { informational: true }),
    ref('timezone', 'timezone', { label: 'Time zone', informational: true }),
    flag('removed', { label: 'Removed at VXG', readOnly: true }),
    ref('id_master_account', 'vxg-master-account', { label: 'Master account' }),
    text('live_stream', { max: 2000, listed: false, group: 'Streams' }),
    text('recording_stream', { max: 2000, listed: false, group: 'Streams', informational: true }),
    data('access_tokens', { group: 'Streams' }),
    ...cameraPlace,
    ...streamLogin,
    ...streamState,
  ],
  actions: [
    {
      name: 'remove-deleted',
      label: 'Remove deleted VXG cameras',
      method: 'GET',
      path: 'vxg_camera/deleteVxgCameras',
      on: 'list',
      action: 'delete',
      confirm: 'Remove every camera that no longer exists at VXG?',
    },
    { name: 'update', label: 'Update cameras', method: 'GET', path: 'mobile/updateCameras', on: 'list' },
    {
      name: 'delete-at-vxg',
      label: 'Delete also at VXG',
      method: 'DELETE',
      path: 'vxg_camera/:id?vxg=1',
      on: 'row',
      action: 'delete',
      confirm: 'Delete {label} here and at VXG? Its recordings at VXG are lost.',
    },
  ],
});

export const vxgCatalogues = [vxgMasterAccount, vxgCamera] as const;
