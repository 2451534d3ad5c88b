import type { PhoneAccount } from '../../../contract/telephony/calls.ts';
import type { SipSettings } from '../../../contract/telephony/sip-settings.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { registrationMachine } from './registration.machine.ts';

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
  'phone.down': [{ type: 'phone.down', retryAt: startOfDay + 2000 }],
  'phone.refused': [
    { type: 'phone.refused', fault: 'wrong_account' },
    { type: 'phone.refused', fault: 'replaced' },
  ],
} as const;

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

/** Paths of the registration of a phone. */
export const registrationModel = modelOf({
  given: 'An operator signed in, and which phone they have is being read.',
  machine: registrationMachine,
  input: { settings: someSettings },
  stepWords: {
    events: {
      ...phoneStepWords,
      'phone.forced': 'An administrator disconnects the phone.',
      'account.changed': 'Another phone is given to the operator, or taken away.',
    },
    ports: {
      readAccount: 'say which phone the operator has',
    },
    delays: { readRetry: 'Five seconds' },
  },
  events: {
    ...phoneSamples,
  },
  replies: {
    readAccount: [replied(anAccount), replied(null), refused('access.forbidden')],
  },
  about: ({ account, renewed }) => ({ account: account !== null, renewed }),
  proves: {
    states: { 'wanted.registered': 'OP-4.21', 'wanted.lost': 'OP-4.22', refused: 'OP-4.23 ADM-4.10', none: 'OQ-59' },
    events: { 'phone.forced': 'OP-4.23 ADM-4.10 ADM-7.52', 'account.changed': 'OP-7.41' },
  },
});
