import { sql } from 'kysely';
import { providerCalls as calls } from '../../../contract/catalogues/extra/providers.ts';
import { type App, route } from '../../platform/index.ts';
import { idsByExternal, readProviderRecords } from '../provider-accounts.ts';
import { replaceReferences, syncRecords } from '../writing/sync-records.ts';
import type { Writer } from '../writing/write.ts';
import { namedId, openProviderSession, outcome, theOne } from './provider-session.ts';

/** Resellers and cameras of the camera manager (ADM-7.23, ADM-7.24). */
export function cameraManagerRoutes(app: App): void {
  const accountFields = ['user', 'password', 'client_id', 'customer_key', 'reseller_id', 'reseller_number', 'api_key', 'account_number'];
  const accounts = (writer: Writer) => readProviderRecords(writer, 'camera-manager-master-account', accountFields);
  route(app, calls.updateResellers, async (input) => {
    const { connector, within } = openProviderSession(app, 'camera-manager', input);
    const known = await within(accounts);
    const { resellers } = await connector.request('camera-manager/resellers', { accounts: known.map(({ id }) => id), known });
    const matching = resellers.filter(({ account }) => known.some(({ id }) => id === account));
    const incoming = matching.map(({ id, account, email, ...values }) => ({
      externalId: id,
      values: { ...values, ...(email && { email: [email] }), id_master_account: Number(account) },
    }));
    const done = await within((writer) =>
      syncRecords(writer, 'camera-manager-reseller', { by: 'id_external', parent: 'id_master_account' }, incoming),
    );
    return outcome(connector, resellers.length, done);
  });
  route(app, calls.resetResellerPassword, async (input) => {
    const { connector, within } = openProviderSession(app, 'camera-manager', input);
    const fields = ['name', 'email', 'id_external', 'id_master_account'];
    const reseller = theOne(await within((writer) => readProviderRecords(writer, 'camera-manager-reseller', fields, input.params.id)));
    const [account] = await within((writer) =>
      readProviderRecords(writer, 'camera-manager-master-account', accountFields, Number(reseller['id_master_account'])),
    );
    await connector.request('camera-manager/reset-password', { reseller, account });
    return outcome(connector, 1, { created: 0, updated: 1 });
  });
  route(app, calls.updateCameraManagerCameras, async (input) => {
    const { connector, within } = openProviderSession(app, 'camera-manager', input);
    const resellers = await within((writer) => idsByExternal(writer, 'camera-manager-reseller', 'id_external'));
    const known = await within(accounts);
    const { cameras } = await connector.request('camera-manager/cameras', { resellers: [...resellers.keys()], accounts: known });
    const matching = cameras.filter((camera) => camera.resellers.some((one) => resellers.has(one)));
    const done = await within(async (writer) => {
      const incoming = matching.map(({ camera_id, resellers: _, ...values }) => ({ externalId: camera_id, values }));
      const result = await syncRecords(writer, 'camera-manager-camera', { by: 'camera_id' }, incoming);
      for (const camera of matching) {
        const targets = camera.resellers.flatMap((one) => resellers.get(one) ?? []);
        await replaceReferences(writer, 'camera-manager-camera', 'resellers', result.ids.get(camera.camera_id) ?? 0, targets);
      }
      return result;
    });
    return outcome(connector, cameras.length, done);
  });
  route(app, calls.updateCameraStatus, async (input) => {
    const { connector, within } = openProviderSession(app, 'camera-manager', input);
    const fields = ['name', 'camera_id', 'serial_number', 'mac_address', 'user', 'password'];
    const camera = theOne(await within((writer) => readProviderRecords(writer, 'camera-manager-camera', fields, input.params.id)));
    const state = await connector.request('camera-manager/status', camera);
    const known = typeof camera['camera_id'] === 'string' ? camera['camera_id'] : camera.id;
    const done = await within(async (writer) => {
      await sql`update camera_manager_camera set online = ${state.online} where id = ${input.params.id}`.execute(writer.tx);
      return storeCameraState(writer, input.params.id, known, { ...state, checked: new Date(app.clock.now()) });
    });
    return outcome(connector, 1, done);
  });
}

/** Stores the last reported state of a camera: one row per camera. */
async function storeCameraState(writer: Writer, camera: number, known: string, state: Readonly<Record<string, unknown>>) {
  const names = Object.keys(state);
  const columns = sql.join(names.map((name) => sql.id(name)));
  const { numAffectedRows: changed = 0n } = await sql`
    update camera_status set (${columns}) = row(${sql.join(names.map((name) => state[name] ?? defaultOf(name)))}), camera_id = ${known}
    where id_camera = ${camera}`.execute(writer.tx);
  if (changed > 0n) return { created: 0, updated: 1 };
  await sql`insert into camera_status (id_camera, camera_id, ${columns})
    values (${camera}, ${known}, ${sql.join(names.map((name) => state[name] ?? defaultOf(name)))})`.execute(writer.tx);
  return { created: 1, updated: 0 };
}
/** Defaults for values that the service omits: flags are off, texts are empty. */
const defaultOf = (name: string): unknown => (/^(recording|audio|password_known)/.test(name) ? false : null);

/** Accounts, bridges and cameras of the enterprise video system (ADM-7.24). */
export function bridgeRoutes(app: App): void {
  route(app, calls.updateBridgeAccounts, async (input) => {
    const { connector, within } = openProviderSession(app, 'bridge', input);
    const known = await within((writer) => readProviderRecords(writer, 'bridge-master-account', ['name']));
    const { accounts } = await connector.request('bridge/accounts', { master_accounts: known.map(({ id }) => id), known });
    const matching = accounts.filter(({ master_account: master }) => known.some(({ id }) => id === master));
    const incoming = matching.map(({ id, master_account: master, ...values }) => ({
      externalId: id,
      values: { ...values, id_master_account: Number(master) },
    }));
    const done = await within((writer) =>
      syncRecords(writer, 'bridge-account', { by: 'id_external', parent: 'id_master_account' }, incoming),
    );
    return outcome(connector, accounts.length, done);
  });
  route(app, calls.updateBridges, async (input) => {
    const { connector, within } = openProviderSession(app, 'bridge', input);
    const accounts = await within((writer) => idsByExternal(writer, 'bridge-account', 'id_external'));
    const { bridges } = await connector.request('bridge/bridges', { accounts: [...accounts.keys()] });
    const matching = bridges.filter((bridge) => bridge.accounts.some((one) => accounts.has(one)));
    const done = await within(async (writer) => {
      const incoming = matching.map(({ id, accounts: _, ...values }) => ({ externalId: id, values }));
      const result = await syncRecords(writer, 'bridge', { by: 'id_external' }, incoming);
      for (const bridge of matching) {
        const targets = bridge.accounts.flatMap((one) => accounts.get(one) ?? []);
        await replaceReferences(writer, 'bridge', 'accounts', result.ids.get(bridge.id) ?? 0, targets);
      }
      return result;
    });
    return outcome(connector, bridges.length, done);
  });
  route(app, calls.updateBridgeCameras, async (input) => {
    const { connector, within } = openProviderSession(app, 'bridge', input);
    const bridges = await within((writer) => idsByExternal(writer, 'bridge', 'id_external'));
    const { cameras } = await connector.request('bridge/cameras', { bridges: [...bridges.keys()] });
    const incoming = cameras.flatMap(({ id, bridge, ...values }) => {
      const at = bridges.get(bridge);
      return at === undefined ? [] : [{ externalId: id, values: { ...values, id_bridge: at } }];
    });
    const done = await within((writer) => syncRecords(writer, 'bridge-camera', { by: 'id_external', parent: 'id_bridge' }, incoming));
    return outcome(connector, cameras.length, done);
  });
}

/** Cameras of a DVR (ADM-7.43). */
export function dahuaRoutes(app: App): void {
  route(app, calls.discoverDahua, async (input) => {
    const { connector, within } = openProviderSession(app, 'dahua', input);
    const id = namedId(input.body.id_dvr);
    const fields = ['name', 'ip', 'user', 'password', 'http_schema', 'http_port', 'rtsp_schema', 'rtsp_port'];
    const dvr = theOne(await within((writer) => readProviderRecords(writer, 'dahua-dvr', fields, id)));
    const { cameras } = await connector.request('dahua/discover', dvr);
    if (!input.body.save) return { ...outcome(connector, cameras.length, { created: 0, updated: 0 }), rows: cameras };
    const incoming = cameras.map(({ channel, ...values }) => ({ externalId: channel, values: { ...values, dvr: id } }));
    const done = await within((writer) => syncRecords(writer, 'dahua-camera', { by: 'channel', parent: 'dvr' }, incoming));
    return { ...outcome(connector, cameras.length, done), rows: cameras };
  });
}
