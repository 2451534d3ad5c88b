import { count, flag, ref, refs, text, whole } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const bridgeMasterAccount = defineCatalogue({
  key: 'bridge-master-account',
  title: 'Bridge master accounts',
  singular: 'Bridge master account',
  family: 'bridge',
  path: 'master_account',
  routes: ['/bridge/master_account'],
  resource: 'Bridge',
  readAction: 'read_masters_accounts',
  fields: [text('name', { required: true })],
  // TODO open: 'not detailed beyond name' (ADM L75).
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
  parents: { id_master_account: 'id_master_account' },
  fields: [
    text('name', { required: true }),
    count('bridge_count', 'bridge', 'accounts'),
    whole('online_cameras', { readOnly: true, min: 0 }),
    whole('camera_count', { readOnly: true, min: 0 }),
    whole('user_count', { readOnly: true, min: 0 }),
    flag('active'),
    ref('id_master_account', 'bridge-master-account', { required: true }),
  ],
  // TODO call: PUT account/api/update refresh accounts from the provider API (seed: '.../api/update on the reseller, bridge, acc
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
    count('camera_count', 'bridge-camera', 'id_bridge'),
    text('video_status', { readOnly: true }),
    text('ip', { label: 'IP address', format: 'ip' }),
    refs('accounts', 'bridge-account'),
  ],
  // TODO call: PUT bridge/api/update refresh bridges from the provider API
});

const bridgeCamera = defineCatalogue({
  key: 'bridge-camera',
  title: 'Bridge cameras',
  singular: 'Bridge camera',
  family: 'bridge',
  path: 'bridge/admin/camera',
  routes: ['/bridge/camera/:id_bridge?'],
  resource: 'Bridge',
  parents: { id_bridge: 'id_bridge' },
  fields: [text('name', { required: true }), ref('id_bridge', 'bridge', { required: true })],
  // TODO call: PUT bridge/admin/camera/api/update refresh bridge cameras from the provider API
});
export const bridgeCatalogues = [bridgeMasterAccount, bridgeAccount, bridge, bridgeCamera] as const;
