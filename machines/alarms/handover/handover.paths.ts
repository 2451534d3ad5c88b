import {
  type Handover,
  type HandoverDraft,
  type HandoverItem,
  type HandoverItems,
  handoverParts,
} from '../../../contract/alarms/handover.ts';
import { modelOf, type StepWords } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { handoverMachine } from './handover.machine.ts';

/** An alarm that waits. */
export const anItem: HandoverItem = {
  id: 1,
  name: 'Intrusion',
  alarm_id: 'A-1',
  priority: 1,
  color: '#C00012',
  unit: 'Warehouse 7',
  tenant: { id: 1, name: 'Centro' },
  by: null,
  reason: null,
  since: at(0),
  until: null,
};

/** Nothing but one open alarm; receivers may not be seen. */
export const someItems = {
  ...Object.fromEntries(handoverParts.map((part) => [part, { items: [], count: 0 }])),
  open: { items: [anItem], count: 1 },
  receivers: null,
} as unknown as HandoverItems;

/** Signed by Ana, for somebody else to accept. */
export const aHandover: Handover = {
  id: 1,
  by: { id: 11, name: 'Ana Robles' },
  signed: at(60),
  accepted_by: null,
  accepted: null,
  note: 'Look at the gate',
  items: someItems,
};

/** Accepted by Bruno. */
export const anAcceptedHandover: Handover = { ...aHandover, accepted_by: { id: 12, name: 'Bruno Salas' }, accepted: at(120) };

const { note: _, items: __, ...summary } = aHandover;
export const aDraft: HandoverDraft = { at: at(0), items: someItems, earlier: [summary] };

const stepWords: StepWords<typeof handoverMachine> = {
  events: {
    'handover.sign': 'The operator presses “Sign”.',
    'handover.accept': 'The operator presses “Accept”.',
    'handover.renew': 'The operator presses “Reload” or “Try again”.',
  },
  ports: {
    readDraft: 'read what would be handed over',
    readHandover: 'read the handover',
    signHandover: 'sign the handover',
    acceptHandover: 'accept the handover',
  },
  delays: { renewal: 'Ten seconds', readRetry: 'Five seconds' },
};
const events = { 'handover.sign': [{ type: 'handover.sign' as const, request: { note: 'Look at the gate' } }] } as const;
const replies = {
  readDraft: [replied(aDraft), refused('access.forbidden')],
  readHandover: [replied(aHandover), refused('record.not_found')],
  signHandover: [replied(aHandover), refused('access.forbidden')],
  acceptHandover: [replied(anAcceptedHandover), refused('handover.accepted')],
} as const;

/** Paths of the outgoing, who signs what is open now. */
export const handoverModel = modelOf({
  given: 'The page of the handover is opened.',
  machine: handoverMachine,
  input: { id: null },
  stepWords,
  events,
  replies,
  elsewhere: ['handover.accept', 'acceptHandover', 'readHandover'],
});

/** Paths of the incoming, who reads a handover and accepts it. */
export const signedHandoverModel = modelOf({
  name: 'signed handover',
  given: 'A signed handover is opened.',
  machine: handoverMachine,
  input: { id: 1 },
  stepWords,
  events,
  replies,
  elsewhere: ['handover.sign', 'signHandover', 'readDraft'],
});
