import { alarmTypeIdOf } from '../../alarms/index.ts';
import { type Clock, type Config, platformScope, type Store, secretBox } from '../../platform/index.ts';
import { type Customer, readSeedContext, type SeedContext } from '../catalogues/seed-context.ts';
import type { SeededUnit } from '../places.ts';
import { alarmTypes } from '../words.ts';
import { codeOf, demoMailDomain, demoPanels, demoSenders, demoTopic, meaningOf, type SensorEvent, zonesOfPanel } from './panels.ts';

/** Ids of the records whose ports are those of a start. */
export interface SeededReceivers {
  /** Receivers of panels, by the name of their customer. */
  readonly dc09: Readonly<Partial<Record<Customer['name'], number>>>;
  readonly smtp: number;
  readonly mqtt: number;
  /** The generic device of the simulated camera. */
  readonly camera: number;
}

/** Name of the demo's receivers among the properties of the store. */
export const receiversKey = 'demo_receivers';
/** A panel that is silent for so long is reported; far more than its link tests need, since a demo sleeps with its computer. */
const expectedMinutes = 1440;
/** Replaced at each start. */
const unknownPort = { broker: 'mqtt://127.0.0.1:1883', camera: 80 } as const;

/**
 * Creates what the demo's simulated devices report to: receivers of panels, ONVIF, mail and MQTT with their devices, zones and codes. Once per
 * store; the receivers have no port before `assignPorts`.
 */
export async function seedReceivers(store: Store, clock: Clock, config: Pick<Config, 'dataDir' | 'secret'>): Promise<void> {
  const box = await secretBox(config);
  await store.within(platformScope, async (tx) => {
    const known = await tx.selectFrom('meta').select('key').where('key', '=', receiversKey).executeTakeFirst();
    if (known) return;
    const context = await readSeedContext(tx, clock.now(), box.seal);
    const dc09 = await seedPanels(context);
    const others = await seedSenders(context);
    const value = JSON.stringify({ dc09, ...others } satisfies SeededReceivers);
    await tx.insertInto('meta').values({ key: receiversKey, value }).execute();
  });
}

const panelsOf = ({ name }: Customer) => demoPanels.filter(({ master }) => master === name);

function unitOf({ units }: Customer, description: string): SeededUnit {
  const unit = units.find((one) => one.description === description);
  if (!unit) throw new Error(`The city has no ${description}`);
  return unit;
}

const camerasOf = ({ cameras }: SeededUnit, scenes: readonly string[]) =>
  scenes.flatMap((scene) => cameras.filter((camera) => camera.scene === scene).map(({ id }) => id));

async function seedPanels(context: SeedContext): Promise<SeededReceivers['dc09']> {
  const { each, customers } = context;
  const receivers = await each('receiver', ({ lang }) => [
    { name: lang === 'pt' ? 'Centrais de alarme' : 'Paneles de alarma', kind: 'dc09', language: lang, active: true, dc09: {} },
  ]);
  const devices = await each('receiver-device', (customer) =>
    panelsOf(customer).map(({ account, unit, key }) => ({
      name: `${customer.lang === 'pt' ? 'Central' : 'Panel'} ${unit}`,
      receiver: receivers(customer)[0],
      account,
      unit: unitOf(customer, unit).id,
      ...(key !== undefined && { secret: key }),
      active: true,
      expected_minutes: expectedMinutes,
      grace_minutes: 60,
    })),
  );
  const zones = await each('zone', (customer) =>
    panelsOf(customer).flatMap((panel, at) =>
      zonesOfPanel(panel).map(({ number, kind, name, scenes }) => {
        const unit = unitOf(customer, panel.unit);
        return { unit: unit.id, device: devices(customer)[at], number, kind, name: name[unit.lang], cameras: camerasOf(unit, scenes) };
      }),
    ),
  );
  for (const customer of customers) await seedPanelCodes(context, customer, receivers(customer)[0], zones(customer));
  return Object.fromEntries(customers.map((customer) => [customer.name, receivers(customer)[0]]));
}

/** Codes that mean the same in every zone, and those of a zone whose sensor detects something else. */
async function seedPanelCodes(
  { put, tx }: SeedContext,
  customer: Customer,
  receiver: number | undefined,
  zones: readonly number[],
): Promise<void> {
  const general: Readonly<Record<string, SensorEvent>> = { '131': 'perimeter', '132': 'motion', '134': 'door', BA: 'motion', DF: 'door' };
  const used = panelsOf(customer).flatMap((panel) => zonesOfPanel(panel).map((zone) => ({ panel, zone, code: codeOf(panel, zone.event) })));
  const record = async (vocabulary: string, code: string, event: SensorEvent, zone: number | undefined) => {
    const { description, alarmType, priority } = meaningOf(event, customer.lang);
    return {
      id_master_tenant: customer.id,
      vocabulary,
      code,
      description,
      category: 'burglary',
      effect: 'raise',
      priority,
      alarm_type: await alarmTypeIdOf(tx, alarmType),
      never_on_test: false,
      receiver,
      zone,
    };
  };
  const records = new Map<string, Awaited<ReturnType<typeof record>>>();
  for (const [at, { panel, zone, code }] of used.entries()) {
    const meaning = general[code];
    if (meaning) records.set(code, await record(panel.format, code, meaning, undefined));
    if (meaning !== zone.event) records.set(`${code} ${at}`, await record(panel.format, code, zone.event, zones[at]));
  }
  await put('signal-code', [...records.values()]);
}

/** The camera, the recorder and the analytics box of the first customer. */
async function seedSenders({ put, tx, customers }: SeedContext): Promise<Omit<SeededReceivers, 'dc09'>> {
  const [customer] = customers;
  if (!customer) throw new Error('The city has no customer');
  const owner = { id_master_tenant: customer.id };
  const common = { ...owner, language: customer.lang, active: true };
  const { camera, recorder, analytics } = demoSenders;
  const rules = JSON.stringify([{ subject: 'Grabador: {text}', body: 'Canal {zone}: {code}' }]);
  const [onvif, smtp, mqtt] = await put('receiver', [
    { ...common, name: 'Cámaras ONVIF', kind: 'onvif', onvif: {} },
    { ...common, name: 'Correos de grabadores', kind: 'smtp', smtp: { domains: demoMailDomain, rules, otherwise: 'unknown' } },
    {
      ...common,
      name: 'Analítica de video',
      kind: 'mqtt',
      mqtt: { address: unknownPort.broker, topics: demoTopic('+'), mapping: 'generic', account_level: 2 },
    },
  ]);
  const places = [
    { ...recorder, receiver: smtp, name: 'Grabador', number: recorder.channel, zone: 'Vestíbulo' },
    { ...analytics, receiver: mqtt, name: 'Analítica', number: analytics.zone, zone: 'Estacionamiento' },
  ].map((one) => ({ ...one, at: unitOf(customer, one.unit) }));
  const devices = await put(
    'receiver-device',
    places.map(({ at, name, receiver, account }) => ({
      name: `${name} ${at.description}`,
      receiver,
      account,
      unit: at.id,
      active: true,
      grace_minutes: 1,
    })),
  );
  await put(
    'zone',
    places.map(({ at, number, zone, scene }, i) => ({
      unit: at.id,
      device: devices[i],
      number,
      kind: 'camera',
      name: zone,
      cameras: camerasOf(at, [scene, 'street']),
    })),
  );
  const meanings = [
    {
      vocabulary: 'event',
      code: 'motion',
      category: 'burglary',
      receiver: smtp,
      type: 'motion',
      description: 'Movimiento fuera de horario',
    },
    {
      vocabulary: 'event',
      code: 'loitering',
      category: 'video',
      receiver: mqtt,
      type: 'loitering',
      description: 'Persona permanece varios minutos',
    },
    {
      vocabulary: 'onvif',
      code: 'RuleEngine/LineDetector/Crossed',
      category: 'burglary',
      receiver: onvif,
      type: 'perimeter',
      description: 'Línea cruzada',
    },
  ] as const;
  const codes: Parameters<typeof put>[1][number][] = [];
  for (const { type, ...meaning } of meanings) {
    const { name, priority } = alarmTypes[type];
    const alarm_type = await alarmTypeIdOf(tx, name[customer.lang]);
    codes.push({ ...owner, ...meaning, effect: 'raise', priority, alarm_type, never_on_test: false });
  }
  await put('signal-code', codes);
  const site = unitOf(customer, camera.unit);
  const [generic] = await put('generic-devices', [
    {
      ...owner,
      name: 'Cámara del acceso vehicular',
      provider: 'ONVIF',
      type: 'camera',
      idCameraProxy: camerasOf(site, [camera.scene])[0],
      units: [site.id],
      custom_fields: { onvif_host: '127.0.0.1', onvif_port: unknownPort.camera, enabled_onvif_events: true },
    },
  ]);
  return { smtp: smtp ?? 0, mqtt: mqtt ?? 0, camera: generic ?? 0 };
}
