import type { PhoneAccount, SipSettings } from '../../../contract/telephony/calls.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { registrationMachine } from './registration.machine.ts';

type Machine = typeof registrationMachine;

/** The phone of the operator of the samples, and the server that it registers at. */
export const anAccount: PhoneAccount = {
  device_id: 'phone-ana',
  number: '1001',
  authorization_user: '1001.11',
  ha1: '0123456789abcdef0123456789abcdef',
  password: null,
};
export const someSettings: SipSettings = {
  ws_url: null,
  domain: 'atalaya',
  realm: 'atalaya',
  queue: 'central',
  embedded: true,
  recorded: true,
  ice_servers: [],
};

/** The phone's registration events, and the operator's actions on the phone. */
export const phoneSamples = {
  'phone.connect': [{ type: 'phone.connect' }],
  'phone.disconnect': [{ type: 'phone.disconnect' }],
  'phone.takeOver': [{ type: 'phone.takeOver' }],
  'phone.up': [{ type: 'phone.up' }],
  'phone.down': [{ type: 'phone.down', retryAt: startOfDay + 2000 }],
  'phone.registered': [{ type: 'phone.registered' }],
  'phone.unregistered': [{ type: 'phone.unregistered' }],
  'phone.refused': [
    { type: 'phone.refused', fault: 'wrong_account' },
    { type: 'phone.refused', fault: 'replaced' },
  ],
  'phone.usedElsewhere': [{ type: 'phone.usedElsewhere' }],
} as const;

const events = {
  ...phoneSamples,
  'phone.forced': [{ type: 'phone.forced' }],
  'account.changed': [{ type: 'account.changed' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readAccount: [replied(anAccount), replied(null), refused('access.forbidden')],
} as const satisfies ReplySamples<Machine>;

/** The phone's registration events, and the operator's actions on the phone, in words. */
export const phoneStepWords = {
  'phone.connect': 'The operator connects the phone.',
  'phone.disconnect': 'The operator switches the phone off.',
  'phone.takeOver': 'The operator takes the phone over from another tab of this browser.',
  'phone.up': 'The phone server is reached.',
  'phone.down': 'The phone server is lost.',
  'phone.registered': 'The phone server registers the phone.',
  'phone.unregistered': 'The phone server has the phone registered no more.',
  'phone.refused': 'The phone server refuses to register the phone.',
  'phone.usedElsewhere': 'Another tab of this browser has the phone.',
} as const;

const says: StepWords<Machine> = {
  events: {
    ...phoneStepWords,
    'phone.forced': 'An administrator disconnects the phone.',
    'account.changed': 'Another phone is given to the operator, or taken away.',
  },
  ports: {
    readAccount: 'say which phone the operator has',
  },
  delays: { readRetry: 'Five seconds' },
};

/** Paths of the registration of a phone. */
export const registrationModel = modelOf({
  given: 'An operator signed in, and which phone they have is being read.',
  says,
  machine: registrationMachine,
  input: { settings: someSettings },
  events,
  replies,
  about: ({ account, renewed }) => ({ account: account !== null, renewed }),
  proves: {
    states: { 'wanted.registered': 'OP-4.21', 'wanted.lost': 'OP-4.22', refused: 'OP-4.23 ADM-4.10', none: 'OQ-59' },
    events: { 'phone.forced': 'OP-4.23 ADM-4.10 ADM-7.52', 'account.changed': 'OP-7.41' },
  },
});
