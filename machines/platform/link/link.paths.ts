import { EventId } from '../../../contract/platform/ids.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { anAlarm, ana, anUnreadableRow, eventOf, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { type LinkContext, linkMachine } from './link.machine.ts';

type Machine = typeof linkMachine;

const head = (value: number) => EventId.parse(value);

const events = {
  'link.opened': [{ type: 'link.opened', at: startOfDay }],
  'link.dropped': [{ type: 'link.dropped', at: startOfDay + 60_000 }],
  'link.unreadable': [{ type: 'link.unreadable', name: 'alarm', row: anUnreadableRow, at: startOfDay }],
  'link.message': [
    { type: 'link.message', at: startOfDay, events: [eventOf(11, anAlarm(1))] },
    { type: 'link.message', at: startOfDay, events: [eventOf(2, anAlarm(2), 'e2')] },
    { type: 'link.message', at: startOfDay, events: [{ name: 'config.updated', event_id: null, epoch: null, data: ana }] },
    {
      type: 'link.message',
      at: startOfDay,
      events: [{ name: 'luna-face-export.process', event_id: head(15), epoch: 'e1', data: { progress: 40, job: 'job-1' } }],
    },
  ],
  'link.baseline': [
    { type: 'link.baseline', epoch: 'e1', head: 10, unknown: 0 },
    { type: 'link.baseline', epoch: 'e1', head: 10, unknown: 2 },
    { type: 'link.baseline', epoch: null, head: null, unknown: 0 },
  ],
  'link.join': [{ type: 'link.join', channel: 'luna-face-export' }],
  'link.leave': [{ type: 'link.leave', channel: 'luna-face-export' }],
  'link.joined': [{ type: 'link.joined', channel: 'luna-face-export' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  missedEvents: [
    replied({ epoch: 'e1', head: head(10), complete: true, events: [] }),
    replied({ epoch: 'e1', head: head(12), complete: true, events: [eventOf(12, anAlarm(2))] }),
    replied({ epoch: 'e1', head: head(14), complete: false, events: [eventOf(13, anAlarm(3))] }),
    replied({ epoch: 'e2', head: head(1), complete: true, events: [] }),
    replied({ epoch: 'e1', head: head(14), complete: false, events: [] }),
    refused('events.gap_too_old'),
  ],
} as const satisfies ReplySamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    'link.opened': 'The connection to the platform stands.',
    'link.dropped': 'The connection to the platform breaks.',
    'link.message': 'The platform says something on the link.',
    'link.unreadable': 'The platform says something on the link that cannot be read.',
    'link.baseline': 'The lists of open alarms have been read.',
    'link.retry': 'The operator presses “Try now”.',
    'link.dismissNotice': 'The operator presses “Seen” on the notice.',
    'link.join': 'An export asks to hear how far it is.',
    'link.leave': 'An export needs to hear no more.',
    'link.joined': 'The platform lets the console hear how far an export is.',
  },
  ports: {
    missedEvents: 'say what was missed',
  },
  delays: {
    connectRetry: 'One second',
    replayRetry: 'One second',
  },
};

const parts = {
  stepWords,
  machine: linkMachine,
  events,
  replies,
  about: ({ stream, lostSince, arrivedWhileOffline, replay }: LinkContext) => ({
    based: stream.based,
    numbered: stream.epoch !== null,
    lost: lostSince !== null,
    arrivals: arrivedWhileOffline > 0,
    replay,
  }),
  proves: { events: { 'link.join': 'ADM-7.51' }, states: { fellBack: 'OQ-110' } },
};

/** Paths of the link to a platform with replay. */
export const linkModel = modelOf({
  ...parts,
  given: 'An operator is signed in; the link to the platform is being made.',
  input: { replay: true },
});

/** Paths of the link to a platform that cannot. */
export const plainLinkModel = modelOf({
  ...parts,
  name: 'link-without-replay',
  given: 'An operator is signed in on a platform that cannot say what was missed; the link is being made.',
  input: { replay: false },
});
