import { demoTenants } from '../places.ts';
import { type Vehicle, vehicles } from '../vehicle.ts';
import { type SeedContext, turn } from './seed-context.ts';

const secret = 'demo';

const placeOf = (name: string) => {
  const { latitude, longitude } = demoTenants.flatMap(({ units }) => units).find(({ description }) => description === name) ?? {};
  return { latitude, longitude };
};
const routerOf = (vehicle: Vehicle, tenant: number | undefined, lastLog: string) => ({
  description: vehicle.name,
  imei: vehicle.imei,
  id_tenant: tenant,
  status: 'online',
  active: true,
  last_log: lastLog,
  latitude: vehicle.route[0]?.[0],
  longitude: vehicle.route[0]?.[1],
  velocity: 0,
  totem_id: 'M-1',
});
const serial = (letters: string, at: number) => `${letters}${String(70_400 + at * 37)}`;

/** Accounts with providers, their devices and states. Only the demo's simulated services answer for them. */
export async function seedDevices(context: SeedContext): Promise<void> {
  await seedCameraManager(context);
  await seedBridges(context);
  await seedRecorders(context);
  await seedSensors(context);
  await seedSmallThings(context);
}

async function seedCameraManager({ each, put, ago }: SeedContext): Promise<void> {
  const types = await put(
    'camera-type',
    ['Fixed dome', 'Bullet', 'PTZ', 'Fisheye'].map((name) => ({ name })),
  );
  const accounts = await each('camera-manager-master-account', ({ lang }) => [
    {
      user: lang === 'pt' ? 'vigia' : 'centinela',
      account_number: lang === 'pt' ? 'A-2207' : 'A-1180',
      client_id: 'demo',
      reseller_id: 'R-1',
      reseller_number: '1',
      message_broker_topic: `cameras/${lang}`,
      password: secret,
      api_key: secret,
    },
  ]);
  const resellers = await each('camera-manager-reseller', (customer) =>
    customer.tenants.slice(0, 2).map((tenant, at) => ({
      name: tenant.name,
      business: tenant.name,
      email: [`videovigilancia${at + 1}@demo.test`],
      number_of_cameras: 4,
      max_cameras: 50,
      id_master_account: accounts(customer)[0],
      invoice_period: customer.lang === 'pt' ? 'mensal' : 'mensual',
      video_quality: '1080p',
      password: secret,
      last_login: ago(90 + at * 600),
    })),
  );
  const cameras = await each('camera-manager-camera', (customer) =>
    customer.cameras.slice(0, 8).map((camera, at) => ({
      name: `${camera.name} ${at + 1}`,
      camera_id: `CM-${camera.id}`,
      type: turn(types, at),
      mac_address: `00:1A:2B:3C:${String(10 + at)}:${customer.lang === 'pt' ? '7F' : '3E'}`,
      serial_number: serial('CMX', at),
      online: at !== 5,
      resellers: [turn(resellers(customer), at)],
      user: 'admin',
      password: secret,
      prealarm_time_before: 10,
      prealarm_time_after: 20,
      people_detection_start: '22:00',
      people_detection_end: '06:00',
      smart_detection_flags: { person: true, vehicle: at % 2 === 0 },
    })),
  );
  await each('camera-status', (customer) =>
    customer.cameras.slice(0, 8).map((camera, at) => ({
      camera_id: `CM-${camera.id}`,
      camera: cameras(customer)[at],
      online: at !== 5,
      recording_on_cloud: at % 3 !== 2,
      recording_on_sd: at % 2 === 0,
      audio_enabled: at % 4 === 0,
      password_known: at !== 6,
      password_status: at === 6 ? 'changed' : 'ok',
      firmware_status: at === 3 ? 'update available' : 'up to date',
      connection_type: 'p2p',
      last_connection_result: at === 5 ? 'timeout' : 'ok',
      checked: ago(12),
    })),
  );
}

async function seedBridges({ each }: SeedContext): Promise<void> {
  const masters = await each('bridge-master-account', ({ name }) => [{ name }]);
  const accounts = await each('bridge-account', (customer) =>
    customer.tenants.map((tenant) => ({
      name: tenant.name,
      id_master_account: masters(customer)[0],
      camera_count: 4,
      online_cameras: 3,
      user_count: 2,
      active: true,
    })),
  );
  const bridges = await each('bridge', (customer) =>
    accounts(customer)
      .slice(0, 2)
      .map((account, at) => ({
        name: `Bridge ${at + 1}`,
        ip: `10.20.${at}.2`,
        video_status: at === 0 ? 'ok' : 'degraded',
        accounts: [account],
      })),
  );
  await each('bridge-camera', (customer) =>
    customer.cameras.slice(0, 4).map((camera, at) => ({ name: camera.name, id_bridge: turn(bridges(customer), at) })),
  );
}

async function seedRecorders(context: SeedContext): Promise<void> {
  const { each } = context;
  const vxg = await each('vxg-master-account', ({ name }) => [{ name: `VXG ${name}` }]);
  await each('vxg-camera', (customer) =>
    customer.cameras.slice(8, 11).map((camera, at) => ({
      name: camera.name,
      id_vxg: serial('VXG', at),
      rec_mode: turn(['on', 'by_event', 'off'], at),
      streaming: at !== 2,
      id_master_account: vxg(customer)[0],
    })),
  );
  const luxriot = await each('luxriot-master-account', ({ tenants, name }) => [
    { name: `Luxriot ${name}`, tenant: tenants[0]?.id, enabled: true, link: 'http://10.30.0.5:8080', user: 'atalaya', password: secret },
  ]);
  await each('luxriot-camera', (customer) =>
    customer.cameras.slice(0, 3).map((camera, at) => ({
      name: camera.name,
      id_master_account: luxriot(customer)[0],
      alias: `LX-${at + 1}`,
      channel: String(at + 1),
      enabled: true,
      units: [camera.unit],
      idCameraProxy: camera.id,
      delayed_record_minutes: 5,
      forward_record_minutes: 5,
    })),
  );
  const omnicloud = await each('omnicloud-master-account', ({ name }) => [{ name: `OmniCloud ${name}` }]);
  await each('omnicloud-camera', (customer) =>
    customer.cameras
      .slice(4, 7)
      .map((camera) => ({ name: camera.name, id_master_account: omnicloud(customer)[0], idCameraProxy: camera.id })),
  );
  const resellers = await each('product-reseller', ({ lang }) => [{ name: lang === 'pt' ? 'Revenda Recife' : 'Distribuidor Centro' }]);
  await each('product-reseller-assignment', (customer) =>
    customer.cameras.slice(0, 4).map((camera) => ({ id_reseller: resellers(customer)[0], id_proxy_camera: camera.id })),
  );
  await seedDahua(context);
  await each('generic-devices', (customer) => [
    {
      name: customer.lang === 'pt' ? 'Câmera da portaria' : 'Cámara de la caseta',
      provider: 'ONVIF',
      type: 'camera',
      idCameraProxy: customer.cameras[0]?.id,
      reseller: resellers(customer)[0],
      units: customer.units.slice(0, 1).map((unit) => unit.id),
      custom_fields: {
        url: 'rtsp://10.40.0.11/1',
        protocol: 'rtsp',
        port: 554,
        user: 'admin',
        onvif_host: '10.40.0.11',
        onvif_port: 80,
        // Nothing is at its address; the events of the demo come from the camera that is simulated.
        enabled_onvif_events: false,
      },
    },
    {
      name: customer.lang === 'pt' ? 'Relé do portão' : 'Relevador del portón',
      provider: 'Modbus',
      type: 'generic_device',
      custom_fields: { url: 'tcp://10.40.0.12', port: 502 },
    },
  ]);
}

async function seedDahua({ each }: SeedContext): Promise<void> {
  const recorders = await each('dahua-dvr', (customer) =>
    customer.tenants.slice(0, 2).map((tenant, at) => ({
      name: `DVR ${tenant.name}`,
      ip: `10.50.${at}.8`,
      http_schema: 'http',
      http_port: 80,
      rtsp_schema: 'rtsp',
      rtsp_port: 554,
      user: 'admin',
      password: secret,
    })),
  );
  await each('dahua-camera', (customer) =>
    customer.cameras.slice(0, 5).map((camera, at) => ({
      name: camera.name,
      dvr: turn(recorders(customer), at),
      channel: String(at + 1),
      type: 'IPC',
      ip: `10.50.${at % 2}.${20 + at}`,
      serial_number: serial('DH', at),
      class: 'dome',
      user: 'admin',
      poe: true,
      poe_port: String(at + 1),
      http_port: 80,
      rtsp_port: 554,
    })),
  );
}

async function seedSensors({ each, ago }: SeedContext): Promise<void> {
  const accounts = await each('swift-account', ({ name }) => [
    { name, is_enabled: true, is_monitored: true, retention: 365, language: 'es-MX', creation_time: ago(90_000) },
  ]);
  const gateways = await each('swift-gateway', (customer) =>
    customer.units.slice(0, 3).map((unit, at) => ({
      name: `Gateway ${unit.description}`,
      id_swift_account: accounts(customer)[0],
      id_unit: unit.id,
      serial_number: serial('SW', at),
      last_contact_time: ago(4 + at),
      first_contact_time: ago(80_000),
      signal_strength: -60 - at * 8,
      manufacturer: 'Swift Sensors',
      model: 'SG3-1010',
      software_revision: '3.1.4',
      connection_type: at === 0 ? 'ethernet' : 'wifi',
      ip_address: `10.60.0.${10 + at}`,
    })),
  );
  await each('swift-sensor', (customer) =>
    gateways(customer).flatMap((gateway, at) => [
      {
        name: customer.lang === 'pt' ? `Câmara fria ${at + 1}` : `Cuarto frío ${at + 1}`,
        id_swift_gateway: gateway,
        battery_level: 91 - at * 17,
        sample_rate: 60,
        thresholds: [{ measure: 'temperature', min: -2, max: 6, unit: '°C' }],
      },
      {
        name: customer.lang === 'pt' ? `Porta ${at + 1}` : `Puerta ${at + 1}`,
        id_swift_gateway: gateway,
        battery_level: 88,
        sample_rate: 30,
        thresholds: [{ measure: 'humidity', min: 20, max: 70, unit: '%' }],
      },
    ]),
  );
  await each('density-master-account', ({ name, tenants, lang }) => [
    {
      name: `Density ${name}`,
      email: `niebla-${lang}@demo.test`,
      password: secret,
      tenants: tenants.map(({ id }) => id),
      description: lang === 'pt' ? 'Neblina de segurança' : 'Niebla de seguridad',
    },
  ]);
  await each('density-device', (customer) =>
    customer.units.slice(0, 4).map((unit, at) => ({
      name: `${customer.lang === 'pt' ? 'Neblina' : 'Niebla'} ${unit.description}`,
      device_id: serial('DN', at),
      type: 'XT-600',
      units: [unit.id],
      ready: at !== 2,
      armed: at % 2 === 0,
      fluid_level: 84 - at * 21,
      low_liquid: at === 3,
      ac_mains: true,
      boil_temp: 205,
      connection: at === 2 ? 'offline' : 'online',
      shot_time: 5,
      protocol: 'IPBoard',
      firmware_version: '2.8',
      shot_number: at,
      failed_shot: 0,
      last_check: ago(7 + at),
    })),
  );
}

async function seedSmallThings({ each, put, ago }: SeedContext): Promise<void> {
  await each('router', ({ lang, name, units }) => [
    ...units.slice(0, 4).map((unit, at) => ({
      description: `${lang === 'pt' ? 'Roteador' : 'Router'} ${unit.description}`,
      imei: `35${String(8_240_051_111_110 + at * 13)}`,
      id_tenant: unit.tenant,
      status: at === 2 ? 'offline' : 'online',
      active: true,
      last_log: ago(at === 2 ? 900 : 3),
      ...placeOf(unit.description),
      velocity: 0,
      ip_vpn: `10.80.0.${10 + at}`,
      totem_id: `T-${at + 1}`,
    })),
    ...vehicles.filter(({ master }) => master === name).map((vehicle) => routerOf(vehicle, units[0]?.tenant, ago(1))),
  ]);
  await each('preset', ({ lang, cameras }) =>
    cameras
      .slice(0, 3)
      .map((camera, at) => ({ name: `${lang === 'pt' ? 'Posição' : 'Posición'} ${at + 1}`, id_proxy_camera: camera.id, number: at + 1 })),
  );
  const kinds = await put(
    'type-button',
    ['Panic', 'Medical', 'Fire'].map((type) => ({ type })),
  );
  await each('button', ({ lang }) => [
    { name: lang === 'pt' ? 'Pânico do caixa' : 'Pánico de caja', id_type_button: kinds[0] },
    { name: lang === 'pt' ? 'Enfermaria' : 'Enfermería', id_type_button: kinds[1] },
  ]);
  await each('seproban', ({ lang }) => [
    { name: lang === 'pt' ? 'Agência 0231' : 'Sucursal 0231', description: lang === 'pt' ? 'Ligação bancária' : 'Enlace bancario' },
  ]);
  const models = await put(
    'access-device-model',
    ['Reader 2 doors', 'Turnstile', 'Barrier'].map((description) => ({ description })),
  );
  await each('access-device', ({ lang }) => [
    { name: lang === 'pt' ? 'Catraca recepção' : 'Torniquete recepción', id_model: models[1] },
    { name: lang === 'pt' ? 'Cancela da doca' : 'Pluma del andén', id_model: models[2] },
  ]);
}
