import { testPhone } from './phone.kit.ts';

let made: ReturnType<typeof testPhone>[] = [];

/** A phone that is registered. */
export async function startPhone() {
  const kit = testPhone();
  made.push(kit);
  const address = await kit.registered();
  return { ...kit, address };
}
export type StartedPhone = Awaited<ReturnType<typeof startPhone>>;

/** For afterEach. */
export function stopPhones(): void {
  for (const { phone } of made) phone.leave();
  made = [];
}

/** Establishes an outgoing call. */
export async function establishCall(kit: StartedPhone) {
  kit.phone.dial('out-1', '3001', 'session-1');
  const invite = await kit.server.next('INVITE');
  const dialog = kit.server.accept(invite);
  await kit.says('phone.established');
  await kit.server.next('ACK');
  return { invite, dialog };
}

/** Answers an incoming call. */
export async function answerCall(kit: StartedPhone) {
  const ringing = kit.server.invite(kit.address, ['X-Session-Id: session-9']);
  const rang = await kit.says('phone.rang');
  kit.phone.answer(rang.call);
  const dialog = ringing.accepted(await kit.server.next(200));
  await kit.says('phone.established');
  return { call: rang.call, dialog };
}
