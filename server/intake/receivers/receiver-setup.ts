import { sql } from 'kysely';
import type { ReceiverSetup } from '../../../contract/intake/receivers/calls.ts';
import type { ReceiverKindName } from '../../../contract/intake/receivers/signals.ts';
import type { Config, Tx } from '../../platform/index.ts';
import type { ReceiverOrigin } from './read-context.ts';

export interface StoredReceiver {
  readonly id: number;
  readonly name: string;
  readonly kind: ReceiverKindName;
  readonly port: number | null;
  readonly language: ReceiverOrigin['language'];
  readonly id_master_tenant: number | null;
  readonly fault: string | null;
}

export async function readReceiver(tx: Tx, id: number): Promise<StoredReceiver | undefined> {
  const { rows } = await sql<StoredReceiver>`
    select r.id, r.name, r.kind, r.port, r.language, r.id_master_tenant, s.fault from receiver r
    left join receiver_state s on s.id_receiver = r.id where r.id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * What is typed into a sender, by the kind of its receiver.
 * @param host by which the console reaches the platform; `RECEIVER_HOST` names another one
 */
export function describeSetup({ id, name, kind, port }: StoredReceiver, host: string, config: Config): Omit<ReceiverSetup, 'fault'> {
  const address = config.receiverHost ?? host;
  const lines = linesOf[kind]({ address, port: String(port ?? ''), url: `${config.publicUrl ?? `https://${address}`}/v1/receive/${id}` });
  return { receiver: { id, name, kind }, lines, text: lines.map(({ field, value }) => `${field}: ${value}`).join('\n') };
}

type Lines = (of: { address: string; port: string; url: string }) => { field: string; value: string }[];

const linesOf: Readonly<Record<ReceiverKindName, Lines>> = {
  dc09: ({ address, port }) => [
    { field: 'IP address', value: address },
    { field: 'Port', value: port },
    { field: 'Protocol', value: 'SIA DC-09 (SIA-DCS or ADM-CID)' },
    { field: 'Transport', value: 'TCP or UDP' },
    { field: 'Encryption', value: 'AES-128, AES-192 or AES-256, with the key of the device' },
  ],
  line: ({ address, port }) => [
    { field: 'IP address', value: address },
    { field: 'TCP port', value: port },
    { field: 'Protocol', value: 'Sur-Gard MLR2' },
  ],
  onvif: () => [{ field: 'Generic devices', value: 'Host, port, user and password of ONVIF; switch "ONVIF events" on' }],
  http: ({ url }) => [
    { field: 'URL', value: url },
    { field: 'Method', value: 'POST' },
  ],
  smtp: ({ address, port }) => [
    { field: 'SMTP server', value: address },
    { field: 'Port', value: port },
    { field: 'Recipient', value: `account@${address}` },
  ],
  mqtt: () => [{ field: 'Broker', value: 'The platform connects to it' }],
};
