import { defineCatalogue } from '../catalogue.ts';
import { count, flag, ref, refs, text, whole } from '../fields/field.ts';
import { cameraPlace, streamAddress, streamLogin, streamState } from './stream-fields.ts';

const idAtProvider = text('id_external', { label: 'Id at the provider', readOnly: true, listed: false });

const bridgeMasterAccount = defineCatalogue({
  key: 'bridge-master-account',
  title: 'Bridge master accounts',
  singular: 'Bridge master account',
  family: 'bridge',
  path: 'master_account',
  routes: ['/bridge/master_account'],
  resource: 'Bridge',
  readAction: 'read_masters_accounts',
  fields: [text('name', { required: true, unique: true }), count('account_count', 'bridge-account', 'id_master_account')],
});

const bridgeAccount = defineCatalogue({
  key: 'bridge-account',
  title: 'Bridge accounts',
  singular: 'Bridge account',
  family: 'bridge',
  path: 'account',
  routes: ['/bridge/account/:id_master_account?'],
  resource: 'Bridge',
  readAction: 'read_accounts',
  ownership: { via: 'id_master_account' },
  parents: { id_master_account: 'id_master_account' },
  fields: [
    text('name', { required: true }),
    ref('id_master_account', 'bridge-master-account', { label: 'Master account', required: true }),
    count('bridge_count', 'bridge', 'accounts', { label: 'Bridges' }),
    whole('camera_count', { label: 'Cameras', readOnly: true, min: 0 }),
    whole('online_cameras', { label: 'Cameras online', readOnly: true, min: 0 }),
    whole('user_count', { label: 'Users', readOnly: true, min: 0 }),
    flag('active', { listed: true, informational: true }),
    idAtProvider,
  ],
  actions: [{ name: 'update', label: 'Update from the provider', method: 'PUT', path: 'account/api/update', on: 'list' }],
});

const bridge = defineCatalogue({
  key: 'bridge',
  title: 'Bridges',
  singular: 'Bridge',
  family: 'bridge',
  path: 'bridge',
  routes: ['/bridge/bridge/:id_account?'],
  resource: 'Bridge',
  readAction: 'read_bridge',
  parents: { id_account: 'accounts' },
  fields: [
    text('name', { required: true }),
    text('ip', { label: 'IP address', format: 'ip', informational: true }),
    text('video_status', { readOnly: true }),
    count('camera_count', 'bridge-camera', 'id_bridge', { label: 'Cameras' }),
    refs('accounts', 'bridge-account', { listed: true }),
    idAtProvider,
  ],
  actions: [{ name: 'update', label: 'Update from the provider', method: 'PUT', path: 'bridge/api/update', on: 'list' }],
});

const bridgeCamera = defineCatalogue({
  key: 'bridge-camera',
  title: 'Bridge cameras',
  singular: 'Bridge camera',
  family: 'bridge',
  path: 'bridge/admin/camera',
  routes: ['/bridge/camera/:id_bridge?'],
  resource: 'Bridge',
  ownership: { via: 'id_bridge' },
  parents: { id_bridge: 'id_bridge' },
  fields: [
    text('name', { required: true }),
    ref('id_bridge', 'bridge', { label: 'Bridge', required: true }),
    idAtProvider,
    ...cameraPlace,
    streamAddress(),
    ...streamLogin,
    ...streamState,
  ],
  actions: [{ name: 'update', label: 'Update from the provider', method: 'PUT', path: 'bridge/admin/camera/api/update', on: 'list' }],
});

export const bridgeCatalogues = [bridgeMasterAccount, bridgeAccount, bridge, bridgeCamera] as const;
