import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import mqtt from 'mqtt';
import nodemailer from 'nodemailer';
import { Dc09Panel } from '../../intake/index.ts';
import { type App, platformScope, refuse } from '../../platform/index.ts';
import { projectFolder } from '../../video/index.ts';
import type { Customer } from '../catalogues/seed-context.ts';
import { type DemoBroker, openBroker } from './broker.ts';
import { CameraSimulator } from './camera-simulator.ts';
import { freePort } from './free-port.ts';
import { type DemoPanel, type DeviceReport, demoMailDomain, demoPanels, demoSenders, demoTopic, reportOf } from './panels.ts';
import { receiversKey, type SeededReceivers } from './seed.ts';

/** Time between two link tests of a panel, in ms. */
const linkTestMs = 60_000;
const host = '127.0.0.1';
/** How long a device waits for an answer, in ms. */
const patienceMs = 10_000;

/** The simulated panels, camera, recorder and analytics box of the demo. */
export interface DemoDevices {
  /**
   * Sends a report in the protocol of its device; resolves once it is acknowledged.
   * @throws Refused `demo.not_received` if nothing acknowledges it
   */
  send(report: DeviceReport): Promise<void>;
  /** Sends the first link test of each panel, and further ones every minute; the receivers must be open. */
  startLinkTests(): void;
}

interface Ports {
  readonly dc09: ReadonlyMap<Customer['name'], number>;
  readonly smtp: number;
  /** null: there is no broker. */
  readonly mqtt: number | null;
  readonly camera: number;
}

/**
 * Starts the devices of the demo and gives its receivers the ports of this start: several demos run on one machine. Before receivers are
 * opened, so that each is opened once.
 */
export async function openDevices(app: App): Promise<DemoDevices> {
  const camera = await new CameraSimulator().start();
  app.onClose.push(() => camera.stop());
  const broker = await openBroker(app.log);
  if (broker) app.onClose.push(() => broker.close());
  const seeded = await readSeeded(app);
  const dc09 = new Map<Customer['name'], number>();
  for (const name of Object.keys(seeded.dc09) as Customer['name'][]) dc09.set(name, await freePort());
  const ports = { dc09, smtp: await freePort(), mqtt: broker?.port ?? null, camera: camera.port };
  await assignPorts(app, seeded, ports);
  const panels = new Map(demoPanels.map((panel) => [panel.account, simulatePanel(app, panel, ports.dc09.get(panel.master) ?? 0)]));
  app.onClose.push(() => {
    for (const panel of panels.values()) panel.close();
  });
  const sendAs = async (report: DeviceReport): Promise<void> => {
    if (report.by === 'panel') return panels.get(report.account)?.report(report.zone, report.isRestore);
    if (report.by === 'camera') return reportLine(camera);
    return report.by === 'recorder' ? mailPicture(ports.smtp) : publishLoitering(broker);
  };
  return {
    send: (report) =>
      sendAs(report).catch((error: Error) => {
        throw refuse('demo.not_received', { message: `The report of the demo was not received: ${error.message}` });
      }),
    startLinkTests: () => {
      const test = () => {
        for (const panel of panels.values()) void panel.testLink();
      };
      test();
      const timer = setInterval(test, linkTestMs);
      timer.unref();
      app.onClose.push(() => clearInterval(timer));
    },
  };
}

async function readSeeded({ store }: App): Promise<SeededReceivers> {
  const { value } = await store.within(platformScope, (tx) =>
    tx.selectFrom('meta').select('value').where('key', '=', receiversKey).executeTakeFirstOrThrow(),
  );
  return JSON.parse(value) as SeededReceivers;
}

/** Panels that were off with the platform are expected from now on. A record that somebody deleted is left out. */
async function assignPorts({ store, clock }: App, seeded: SeededReceivers, ports: Ports): Promise<void> {
  const listening = [...ports.dc09].map(([name, port]) => ({ id: seeded.dc09[name], port }));
  const rows = JSON.stringify([...listening, { id: seeded.smtp, port: ports.smtp }]);
  const panels = Object.values(seeded.dc09);
  await store.within(platformScope, async (tx) => {
    await sql`update receiver r set port = sent.port from json_to_recordset(${rows}::json) as sent (id bigint, port int) where r.id = sent.id`.execute(
      tx,
    );
    if (ports.mqtt !== null) {
      const address = `mqtt://${host}:${ports.mqtt}`;
      await sql`update receiver set mqtt = mqtt || jsonb_build_object('address', ${address}::text) where id = ${seeded.mqtt}`.execute(tx);
    }
    await sql`
      update generic_devices set custom_fields = custom_fields || jsonb_build_object('onvif_host', ${host}::text, 'onvif_port', ${ports.camera}::int)
      where id = ${seeded.camera}`.execute(tx);
    await sql`
      update receiver_device_state s set last_signal = ${new Date(clock.now())} from receiver_device d
      where d.id = s.id_device and d.id_receiver = any (${panels}::bigint[]) and s.silent_since is null`.execute(tx);
  });
}

interface SimulatedPanel {
  report(zone: string, isRestore: boolean): Promise<void>;
  testLink(): Promise<void>;
  close(): void;
}

function simulatePanel(app: App, of: DemoPanel, port: number): SimulatedPanel {
  const { account, key } = of;
  const panel = new Dc09Panel({ host, port, account, replyMs: patienceMs, now: () => app.clock.now(), ...(key !== undefined && { key }) });
  /** One message after the other: a session has one reply at a time. */
  let sending: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = sending.then(work);
    sending = done.catch(() => undefined);
    return done;
  };
  return {
    report: (zone, isRestore) =>
      inOrder(async () => {
        const report = reportOf(of, zone, isRestore);
        const { isAcknowledged } = await (of.format === 'sia' ? panel.sendSia(report) : panel.sendContactId(report));
        if (!isAcknowledged) throw new Error(`the receiver of the panel ${account} does not acknowledge it.`);
      }),
    testLink: () =>
      inOrder(async () => {
        await panel.sendLinkTest();
      }).catch((error: unknown) => app.log.debug({ err: error, account }, 'a panel of the demo could not test its link')),
    close: () => panel.close(),
  };
}

async function reportLine(camera: CameraSimulator): Promise<void> {
  if (camera.subscriptions === 0) throw new Error('no receiver is subscribed to the camera.');
  camera.emit({
    topic: 'tns1:RuleEngine/LineDetector/Crossed',
    source: [
      { name: 'VideoSourceConfigurationToken', value: 'VideoSource_1' },
      { name: 'Rule', value: 'Acceso' },
    ],
    data: [{ name: 'ObjectId', value: '17' }],
  });
}

/** The recorder sends the picture of its camera, as recorders in the field do. */
async function mailPicture(port: number): Promise<void> {
  const { account, channel } = demoSenders.recorder;
  const content = await readFile(join(projectFolder('server/demo/clips'), 'lobby-incident.jpg'));
  const transport = nodemailer.createTransport({
    host,
    port,
    ignoreTLS: true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  await transport.sendMail({
    from: `${account}@sucursal.demo.test`,
    to: `${account}@${demoMailDomain}`,
    subject: 'Grabador: persona detectada',
    text: `Canal ${channel}: motion`,
    attachments: [{ filename: `canal-${channel}.jpg`, content, contentType: 'image/jpeg' }],
  });
}

async function publishLoitering(broker: DemoBroker | null): Promise<void> {
  if (!broker) throw new Error('the package aedes is not installed, so there is no broker.');
  const { account, zone } = demoSenders.analytics;
  const client = await mqtt.connectAsync(`mqtt://${host}:${broker.port}`, { connectTimeout: patienceMs, reconnectPeriod: 0 });
  const event = { id: randomUUID(), code: 'loitering', zone, text: 'Persona, 94 %' };
  await client.publishAsync(demoTopic(account), JSON.stringify(event), { qos: 1 });
  await client.endAsync();
}
