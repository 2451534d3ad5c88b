import { createHash } from 'node:crypto';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type IClientOptions, type IPublishPacket, MqttClient } from 'mqtt';
import { z } from 'zod';
import { MappingSetting } from '../../../../contract/intake/receivers/mapping-setting.ts';
import { guardedLookup, isAllowedAddress, isBlockedPort } from '../../../platform/index.ts';
import { backOffMs } from '../http/back-off.ts';
import { ListSetting, orDefault, readSettings } from '../http/settings.ts';
import { HoldOff } from '../mapping/hold-off.ts';
import { boundedKey, mapSignals, minuteKey } from '../mapping/map-signals.ts';
import { readDocument } from '../mapping/read-document.ts';
import type { OpenReceiver, ReceiverContext } from '../signal.ts';
import { brokerFault, subscriptionFault } from './broker-fault.ts';

const Text = z.string().max(1000);
const TopicFilter = z.string().regex(/^(?:[^#+/]*|\+)(?:\/(?:[^#+/]*|\+))*(?:\/#)?$|^#$/, 'This is no topic filter.');

/** Settings of receivers of the kind `mqtt`. */
export const MqttSettings = z.object({
  /** `mqtt://host:1883` or `mqtts://host:8883`. */
  address: z.url({ protocol: /^mqtts?$/ }).max(300),
  user: orDefault(Text.nullable(), null),
  password: orDefault(Text.nullable(), null),
  /** Topic filters, subscribed to with QoS 1. */
  topics: ListSetting.pipe(z.array(TopicFilter).min(1).max(50)),
  mapping: orDefault(MappingSetting, 'frigate_events'),
  /** Level of the topic that is the account, from 1; null: the mapping reads it. */
  account_level: orDefault(z.coerce.number().int().min(1).max(32).nullable(), null),
  account: orDefault(z.string().max(120).nullable(), null),
  /** Identifies the session at the broker; one of the receiver's id by default. */
  client_id: orDefault(z.string().max(60).nullable(), null),
  /** Whether messages that the broker retained before the subscription are signals. */
  retained: orDefault(z.boolean(), false),
  hold_off: orDefault(z.coerce.number().int().min(0).max(3600), 0),
  /** Maximum size of a message, in bytes. */
  max_bytes: orDefault(z.coerce.number().int().min(10_000).max(50_000_000), 12_000_000),
  verify_certificate: orDefault(z.boolean(), true),
  /** Certificates (PEM) that are valid instead of those of public authorities. */
  ca: orDefault(z.string().max(100_000).nullable(), null),
});
export type MqttSettings = z.infer<typeof MqttSettings>;

/**
 * Subscribes at the broker of a customer. A message of QoS 1 is acknowledged once its signals are stored; if the store does not answer, the
 * connection is closed without acknowledgement, and the broker sends the message again in the same session. Messages are read one after the
 * other. @throws Error if the settings or the address are not valid
 */
export async function openMqtt(context: ReceiverContext): Promise<OpenReceiver> {
  const settings = readSettings(MqttSettings, context.record.settings);
  const url = new URL(settings.address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isBlockedPort(url.port)) throw new Error('The port of the broker is one of mail, terminals or databases.');
  if (isIP(host) !== 0 && !isAllowedAddress(host, true)) throw new Error('The address of the broker is not allowed.');

  /** Bytes since the last packet that was read: a broker could send one without end. */
  let pending = 0;
  const openSocket = () => {
    const to = { host, port: Number(url.port || (url.protocol === 'mqtts:' ? 8883 : 1883)), lookup: guardedLookup(true) };
    const tls = { ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: settings.verify_certificate };
    const socket =
      url.protocol === 'mqtts:' ? connectTls({ ...to, ...tls, ...(settings.ca !== null && { ca: settings.ca }) }) : connectTcp(to);
    pending = 0;
    socket.on('data', (chunk: Buffer) => {
      pending += chunk.length;
      if (pending > settings.max_bytes + 200_000) socket.destroy(Object.assign(new Error('a message is too large'), { code: 'ELARGE' }));
    });
    return socket;
  };
  const options: IClientOptions = {
    clientId: settings.client_id ?? `receiver-${context.record.id}`,
    clean: false,
    // The pauses are scattered, which the client cannot do.
    reconnectPeriod: 0,
    resubscribe: false,
    connectTimeout: 15_000,
    keepalive: 60,
    protocolVersion: 4,
    manualConnect: true,
    ...(settings.user !== null && { username: settings.user }),
    ...(settings.password !== null && { password: settings.password }),
  };
  const client = new MqttClient(openSocket, options);
  const read = messageReader(context, settings);
  /** After a failure, nothing more is read or acknowledged before the next connection. */
  let [isFailed, isClosing, failures] = [false, false, 0];
  /** Whether the reason why this connection ends is reported. */
  let isExplained = false;
  const explain = (fault: string): void => {
    isExplained = true;
    context.report(fault);
  };
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();

  client.handleMessage = (packet, done) => {
    if (isFailed || isClosing) return done(new Error('not read'));
    const store = async (): Promise<void> => {
      try {
        await read(packet);
      } catch (error) {
        isFailed = true;
        context.log.warn({ err: error, receiver: context.record.id }, 'a message could not be stored, and the broker sends it again');
        explain('The platform could not store a message. The broker sends it again.');
        client.stream.destroy();
        return done(error as Error);
      }
      return done();
    };
    reading = store();
    return undefined;
  };
  client.on('packetreceive', () => {
    pending = 0;
  });
  client.on('connect', () => {
    isFailed = false;
    isExplained = false;
    client.subscribe([...settings.topics], { qos: 1 }, (error) => {
      if (error) return context.report(subscriptionFault(error, settings.topics));
      failures = 0;
      return context.report(null);
    });
  });
  client.on('error', (error) => explain(brokerFault(error)));
  client.on('close', () => {
    if (isClosing) return;
    failures += 1;
    if (!isExplained) context.report('The connection to the broker is closed. The platform connects again.');
    clearTimeout(timer);
    timer = setTimeout(() => client.reconnect(), backOffMs(failures - 1));
  });
  client.connect();
  return {
    sessions: () => (client.connected ? 1 : 0),
    close: async () => {
      isClosing = true;
      clearTimeout(timer);
      await reading;
      await client.endAsync(true);
    },
  };
}

/** Reads one message; resolves once its signals are stored. */
function messageReader(context: ReceiverContext, settings: MqttSettings): (packet: IPublishPacket) => Promise<void> {
  const holdOff = new HoldOff(settings.hold_off);
  return async ({ topic, payload, retain }) => {
    if (retain && !settings.retained) return context.count('retained');
    const now = context.now();
    const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    const level = settings.account_level === null ? undefined : topic.split('/')[settings.account_level - 1];
    const account = (level ?? settings.account)?.slice(0, 120) || null;
    const received =
      body.length > settings.max_bytes ? { fault: 'too_large' as const, raw: body.subarray(0, 64_000) } : readDocument('', body);
    const key = `${topic}/${minuteKey(received.raw, now)}`;
    if ('fault' in received) return context.reject({ account, reason: received.fault, key: boundedKey(key), raw: received.raw });
    const { signals, faults, ignored } = mapSignals(settings.mapping, received, now, account);
    if (signals.length === 0 && faults.length > 0) {
      return context.reject({ account, reason: 'not_understood', key: boundedKey(key), raw: received.raw });
    }
    if (ignored > 0) context.count('ignored');
    const fresh = signals.filter((signal) => !holdOff.isRepeated(signal, now));
    if (fresh.length < signals.length) context.count('repeated');
    if (fresh.length === 0) return undefined;
    // A retained message comes with every subscription, so that its minute is no part of its key.
    const digest = createHash('sha256').update(body).digest('base64url');
    await context.accept(retain ? fresh.map((signal, index) => ({ ...signal, key: boundedKey(`${topic}/${digest}#${index}`) })) : fresh);
    holdOff.remember(fresh, now);
    return undefined;
  };
}
