import * as z from 'zod/mini';
import { defineCall, type UserId } from '../../contract/platform/index.ts';
import { type PhoneAccount, sipCalls } from '../../contract/telephony/calls.ts';
import type { Answer } from '../../machines/shared/port.ts';
import type { Http, Offer, SessionStorage } from '../platform/index.ts';

const Text = z.union([z.string(), z.pipe(z.number(), z.transform(String))]);
const optional = z.catch(z._default(z.nullable(Text), null), null);
/** The fields of an interphone device (OP-3.22) that make it a telephone. */
const Device = z.looseObject({ device_id: Text, number: Text, ha1: optional, password: optional });

/** The lookup of an interphone device by its device id (OP-7.26). */
const deviceByDeviceId = defineCall({
  method: 'GET',
  path: '/v1/device_interphone/getDeviceByDeviceId/:device_id',
  access: { kind: 'signed_in' },
  summary: 'Read the interphone of a device id',
  reply: z.unknown(),
});

interface PhoneNeeds {
  ask: Http['ask'];
  offer: Pick<Offer, 'known'>;
  storage: Pick<SessionStorage, 'grant' | 'phoneDevice'>;
}

/**
 * The account of the user's own phone; null: none. A platform of the specification has no call that tells it: there it is the interphone
 * device (OP-7.26) that the event `call device` named, else the one whose device id is the id of the user.
 */
export async function readPhoneAccount({ ask, offer, storage }: PhoneNeeds, signal?: AbortSignal): Promise<Answer<PhoneAccount | null>> {
  const options = signal ? { signal } : {};
  if ((await offer.known()) !== null) return ask(sipCalls.phoneAccount, options);
  const device = storage.phoneDevice() ?? userDevice(storage.grant()?.user.id);
  if (device === null) return { ok: true, data: null };
  const answer = await ask(deviceByDeviceId, { params: { device_id: device }, ...options });
  if (!answer.ok) return ['record.not_found', 'route.not_found'].includes(answer.refusal.code) ? { ok: true, data: null } : answer;
  return { ok: true, data: accountOf(answer.data) };
}

const userDevice = (user: UserId | undefined): string | null => (user === undefined ? null : String(user));

/** Null where the record lacks a number, or anything that proves it. */
function accountOf(reply: unknown): PhoneAccount | null {
  const wrapped = typeof reply === 'object' && reply !== null && 'data' in reply ? reply.data : reply;
  const read = z.safeParse(Device, wrapped);
  if (!read.success) return null;
  const { device_id, number, ha1, password } = read.data;
  return ha1 === null && password === null ? null : { device_id, number, authorization_user: number, ha1, password };
}
