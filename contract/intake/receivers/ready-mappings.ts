import { Mapping } from './mapping.ts';
import type { SignalQualifier } from './signals.ts';

/** Names of the ready mappings. */
export const readyMappingNames = [
  'generic',
  'hikvision',
  'dahua',
  'axis',
  'frigate_events',
  'frigate_reviews',
  'milestone',
  'genetec',
] as const;
export type ReadyMappingName = (typeof readyMappingNames)[number];

const at = (...paths: string[]) => ({ paths, constant: null });
const either = (paths: string[], constant: string) => ({ paths, constant });
const values = (of: Readonly<Record<string, SignalQualifier>>) => Object.entries(of).map(([value, qualifier]) => ({ value, qualifier }));

/** States of inputs and detections in webhooks of all kinds. */
const states = values({
  ...{
    active: 'new',
    start: 'new',
    started: 'new',
    new: 'new',
    on: 'new',
    open: 'new',
    true: 'new',
    '1': 'new',
    alarm: 'new',
    pulse: 'new',
  },
  ...{ inactive: 'restore', stop: 'restore', stopped: 'restore', end: 'restore', ended: 'restore', off: 'restore', closed: 'restore' },
  ...{ false: 'restore', '0': 'restore', restore: 'restore', restored: 'restore', normal: 'restore', cleared: 'restore' },
  ...{ test: 'test', heartbeat: 'test', status: 'status', info: 'status' },
});

const hikvision = (name: string) => [`/EventNotificationAlert/${name}`, `/${name}`];

/** What senders report by default; each can be copied and changed. The account is a constant where a sender does not state which it is. */
export const readyMappings: Readonly<Record<ReadyMappingName, Mapping>> = {
  generic: Mapping.parse({
    account: at('/account', '/device', '/camera', '/source'),
    code: either(['/code', '/event', '/type'], 'alarm'),
    qualifier: { source: at('/qualifier', '/state', '/status', '/action'), values: states, otherwise: 'new' },
    zone: at('/zone', '/channel', '/input', '/point'),
    partition: at('/partition', '/area'),
    user: at('/user'),
    text: at('/text', '/message', '/description'),
    time: at('/time', '/timestamp', '/happened_at', '/date'),
    key: [at('/id', '/event_id', '/key', '/uuid'), either(['/qualifier', '/state', '/status', '/action'], 'new')],
    pictures: { paths: ['/picture', '/image', '/snapshot'], parts: ['*'] },
  }),
  // `EventNotificationAlert` of ISAPI, as XML or JSON. A video loss that is inactive is the heartbeat of a stream.
  hikvision: Mapping.parse({
    tests: [
      { path: '/EventNotificationAlert/eventType', values: ['videoloss'] },
      { path: '/EventNotificationAlert/eventState', values: ['inactive'] },
    ],
    account: either([...hikvision('macAddress'), ...hikvision('ipAddress')], 'camera'),
    code: at(...hikvision('eventType')),
    qualifier: { source: at(...hikvision('eventState')), values: states, otherwise: 'new' },
    zone: at(...hikvision('dynChannelID'), ...hikvision('channelID')),
    text: at(...hikvision('eventDescription'), ...hikvision('channelName')),
    time: at(...hikvision('dateTime')),
  }),
  // `Code=VideoMotion;action=Start;index=0;data={…}` of eventManager.cgi, whose fields are converted to names.
  dahua: Mapping.parse({
    tests: [{ path: '/Code', values: ['Heartbeat'] }],
    account: either(['/data/SerialNo', '/data/DeviceID'], 'camera'),
    code: at('/Code'),
    qualifier: { source: at('/action'), values: values({ Start: 'new', Pulse: 'new', Stop: 'restore' }), otherwise: 'status' },
    zone: at('/index'),
    user: at('/data/User', '/data/UserID'),
    text: at('/data/Name', '/data/Object/ObjectType', '/data/RuleName'),
    time: at('/data/UTC'),
  }),
  // Notifications of the event stream and of the MQTT event bridge.
  axis: Mapping.parse({
    account: either(['/serial', '/params/notification/serial', '/device'], 'camera'),
    code: at('/topic', '/params/notification/topic', '/Message', '/event'),
    qualifier: {
      source: at(
        '/message/data/active',
        '/message/data/state',
        '/params/notification/message/data/active',
        '/params/notification/message/data/state',
      ),
      values: values({ '1': 'new', true: 'new', '0': 'restore', false: 'restore' }),
      otherwise: 'new',
    },
    zone: at('/message/source/port', '/message/source/channel', '/params/notification/message/source/port'),
    time: at('/timestamp', '/params/notification/timestamp'),
  }),
  // Tracked objects: `new` raises, `end` restores; changes of one (`update`) are ignored.
  frigate_events: Mapping.parse({
    conditions: [
      { path: '/type', values: ['new', 'end'] },
      { path: '/after/false_positive', operator: 'is_not', values: ['true'] },
    ],
    account: at('/after/camera', '/before/camera'),
    code: at('/after/label', '/before/label'),
    qualifier: { source: at('/type'), values: values({ new: 'new', end: 'restore' }), otherwise: null },
    zone: at('/after/current_zones/0', '/after/entered_zones/0'),
    text: at('/after/sub_label/0', '/after/sub_label'),
    time: at('/after/frame_time', '/after/start_time'),
    key: [at('/after/id', '/before/id'), at('/type')],
  }),
  // Reviews group the objects of an activity; only those of severity `alert` raise.
  frigate_reviews: Mapping.parse({
    conditions: [
      { path: '/type', values: ['new', 'end'] },
      { path: '/after/severity', values: ['alert'] },
    ],
    account: at('/after/camera', '/before/camera'),
    code: either(['/after/data/objects/0'], 'alert'),
    qualifier: { source: at('/type'), values: values({ new: 'new', end: 'restore' }), otherwise: null },
    zone: at('/after/data/zones/0'),
    text: at('/after/data/sub_labels/0'),
    time: at('/after/start_time'),
    key: [at('/after/id', '/before/id'), at('/type')],
  }),
  milestone: Mapping.parse({
    account: at('/Event/EventHeader/Source/Name', '/Event/EventHeader/Source/FQID/ObjectId', '/Site/ServerHostname'),
    code: at('/Event/EventHeader/Message', '/Event/EventHeader/Name', '/Event/EventHeader/Type'),
    text: at('/Event/EventHeader/CustomTag', '/Event/EventHeader/Name', '/Event/Description'),
    time: at('/Event/EventHeader/Timestamp'),
    key: [at('/Event/EventHeader/ID')],
  }),
  genetec: Mapping.parse({
    account: at('/SourceEntityName', '/SourceGuid', '/SourceEntity', '/Source'),
    code: at('/EventType', '/AlarmName', '/Event'),
    qualifier: { source: at('/State', '/AlarmState'), values: states, otherwise: 'new' },
    text: at('/Description', '/Message', '/AlarmName'),
    time: at('/Timestamp', '/EventTimestamp', '/TriggeredTime'),
  }),
};
