import type { PhoneAccount } from '../../../contract/telephony/calls.ts';
import type { SipSettings } from '../../../contract/telephony/sip-settings.ts';
import type { PhoneEvent } from '../../../machines/telephony/call/phone.ts';
import { createSipPhone } from '../../telephony/phone/sip-phone.ts';
import { FakeCallAudioFactory } from './call-audio.fake.ts';
import { FakeSipServer } from './sip-server.fake.ts';

export const account: PhoneAccount = {
  device_id: 'phone-1001',
  number: '1001',
  authorization_user: '1001.s1',
  ha1: '0123456789abcdef0123456789abcdef',
  password: null,
};
export const settings: SipSettings = {
  ws_url: null,
  domain: 'atalaya',
  realm: 'atalaya',
  queue: 'central',
  embedded: true,
  recorded: true,
  ice_servers: [],
};

/** A phone with a fake server and fake audio; `said` holds its events in order. */
export function testPhone() {
  const server = new FakeSipServer();
  const sounds = new FakeCallAudioFactory();
  const said: PhoneEvent[] = [];
  const logged: unknown[] = [];
  const heard = new Set<() => void>();
  const beats = new Set<() => void>();
  let keys = 0;
  const phone = createSipPhone({
    emit: (one) => {
      said.push(one);
      for (const look of heard) look();
    },
    now: () => 1_000_000,
    random: () => 0,
    newKey: () => `in-${(keys += 1)}`,
    address: () => 'ws://fake.test/sip',
    openSocket: server.open,
    pulse: (work) => {
      beats.add(work);
      return () => beats.delete(work);
    },
    audio: sounds,
    log: (about, detail) => logged.push([about, detail]),
  });
  /** `says` resolves with the next event of a type, including those emitted since the test last waited; `read` is its position. */
  let read = 0;
  const says = <T extends PhoneEvent['type']>(type: T): Promise<Extract<PhoneEvent, { type: T }>> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        heard.delete(look);
        reject(new Error(`never said ${type}: ${said.map((one) => JSON.stringify(one)).join('\n')}`));
      }, 5_000);
      const look = () => {
        const index = said.findIndex((one, at) => at >= read && one.type === type);
        if (index < 0) return;
        read = index + 1;
        heard.delete(look);
        clearTimeout(late);
        resolve(said[index] as Extract<PhoneEvent, { type: T }>);
      };
      heard.add(look);
      look();
    });
  const beat = (count: number) => {
    for (let i = 0; i < count; i += 1) for (const work of beats) work();
  };
  const registered = async () => {
    phone.register(account, settings);
    await says('phone.registered');
    const register = await server.next('REGISTER');
    return /<([^>]+)>/.exec(register.header('contact'))?.[1] ?? '';
  };
  return { phone, server, sounds, said, logged, says, beat, beats, registered };
}
