import { sql } from 'kysely';
import type { SipCall } from '../../contract/telephony/call.ts';
import type { PhoneAccount } from '../../contract/telephony/calls.ts';
import { secretBox } from '../platform/secret-box.ts';
import { platformScope } from '../platform/store/store.ts';
import { Telephone, type TelephoneSettings } from '../telephony/interphone/telephone.ts';
import { startNodes, type TestNodes } from './nodes.ts';
import { setUpTelephones, type Telephony } from './telephony.ts';

const password = 'of an interphone';

/** Several nodes on one store, and phones that are registered at one of them each. */
export interface PhoneNodes {
  readonly nodes: TestNodes;
  readonly telephony: Telephony;
  /** Registers an interphone of the town at a node. */
  interphone(url: string, number: string, more?: Partial<TelephoneSettings>): Promise<Telephone>;
  /** Registers the phone of an operator at a node. */
  operator(url: string, who: 'ana' | 'bruno', more?: Partial<TelephoneSettings>): Promise<Telephone>;
  rows<T>(statement: ReturnType<typeof sql<T>>): Promise<T[]>;
  call(session: string): Promise<SipCall | undefined>;
  /** Closes the phones. */
  hangUp(): Promise<void>;
  clear(): Promise<void>;
}

/** Starts the first of several nodes, with the telephones of the town. @param env settings of every node */
export async function startPhoneNodes(env: Record<string, string> = {}): Promise<PhoneNodes> {
  const nodes = await startNodes(env, false);
  const { first } = nodes;
  const telephony = await setUpTelephones(first);
  const rows = async <T>(statement: ReturnType<typeof sql<T>>) =>
    first.app.store.within(platformScope, async (tx) => (await statement.execute(tx)).rows);
  const sealed = (await secretBox(first.config)).seal(password);
  await rows(sql`update device_interphone set password = ${sealed} where id_unit is not null`);
  const phones: Telephone[] = [];
  const register = async (url: string, settings: Omit<TelephoneSettings, 'url' | 'domain'>) => {
    const phone = new Telephone({ url: `${url.replace('http', 'ws')}/sip`, domain: 'atalaya', ...settings });
    phones.push(phone);
    await phone.register();
    return phone;
  };
  const hangUp = async () => {
    await Promise.all(phones.splice(0).map((phone) => phone.close()));
  };
  return {
    nodes,
    telephony,
    interphone: (url, number, more) => register(url, { number, password, ...more }),
    operator: async (url, who, more) => {
      const { body } = await first.request<{ data: PhoneAccount }>('GET', '/v1/sip/account', { token: first.tokens[who] });
      const { number, authorization_user: user, ha1 } = body.data;
      return register(url, { number, user, ha1: ha1 ?? '', ...more });
    },
    rows,
    call: async (session) =>
      (await rows(sql<{ record: SipCall }>`select record from sip_call_as_json where sessionid = ${session}`))[0]?.record,
    hangUp,
    clear: async () => {
      await hangUp();
      await nodes.clear();
    },
  };
}
