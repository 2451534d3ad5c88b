import { defineCatalogue } from '../catalogue.ts';
import { choice, clock, days, flag, note, parts, port, ref, refs, secret, text, texts, time, whole } from '../fields/field.ts';
import { codeVocabularies, receiverKinds, signalActions, signalCategories, zoneKinds } from '../receiver-choices.ts';

const state = { readOnly: true, isExternal: true, listed: true } as const;

/** Empty settings have the value that their help states. */
const dc09Settings = [
  choice('time_check', ['encrypted', 'all', 'off'], {
    label: 'Frames refused for their time',
    help: 'If empty: encrypted ones, as the standard says',
  }),
  whole('seconds_ahead', { label: 'Clock ahead by at most', unit: 's', min: 1, max: 86_400, help: 'If empty: 20' }),
  whole('seconds_behind', { label: 'Clock behind by at most', unit: 's', min: 1, max: 86_400, help: 'If empty: 40' }),
  flag('acknowledge_unknown', { label: 'Acknowledge unknown accounts', initial: true, help: 'They are recorded in Unknown signals' }),
  flag('encrypted_only', { label: 'Refuse frames without encryption' }),
  whole('max_sessions', { label: 'Sessions at once', min: 1, max: 20_000, help: 'If empty: 5000' }),
  whole('idle_minutes', { label: 'Close silent sessions after', unit: 'min', min: 1, max: 1440, help: 'If empty: 60' }),
  whole('frame_seconds', { label: 'Time for a whole frame', unit: 's', min: 1, max: 120, help: 'If empty: 10' }),
  whole('max_frame', { label: 'Longest frame', unit: 'bytes', min: 256, max: 32_768, help: 'If empty: 4096' }),
] as const;
const lineSettings = [
  flag('refuse_unknown_rows', { label: 'Refuse rows that are not understood', initial: true }),
  whole('repeat_seconds', { label: 'The same row again is a repetition within', unit: 's', min: 1, max: 300, help: 'If empty: 15' }),
  whole('max_sessions', { label: 'Sessions at once', min: 1, max: 1000, help: 'If empty: 50' }),
  whole('idle_minutes', { label: 'Close silent sessions after', unit: 'min', min: 1, max: 1440, help: 'If empty: 10' }),
  whole('max_row', { label: 'Longest row', unit: 'bytes', min: 64, max: 4096, help: 'If empty: 1024' }),
] as const;

const mapping = (help: string) => note('mapping', { max: 60_000, help });
const account = text('account', { max: 120, help: 'Of all signals; if empty, the mapping reads it' });
const tls = [
  flag('verify_certificate', { label: 'Verify the certificate', initial: true }),
  note('ca', { label: 'Certificate authority', max: 100_000, help: 'PEM; if empty, the public ones' }),
] as const;
const holdOff = whole('hold_off', {
  label: 'Hold-off',
  unit: 's',
  min: 0,
  max: 3600,
  help: 'The same new signal of an account, code and zone has no effect within this time',
});
const maxBytes = whole('max_bytes', {
  label: 'Largest message',
  unit: 'bytes',
  min: 50_000,
  max: 50_000_000,
  help: 'If empty: 12,000,000',
});
const login = [text('user', { max: 200 }), secret('password')] as const;
const httpSettings = [
  choice('source', ['push', 'hikvision', 'dahua'], {
    initial: 'push',
    help: 'Push: the sender posts here. The others: the platform reads the event stream of a device',
  }),
  mapping('generic, hikvision, dahua, axis, frigate_events, frigate_reviews, milestone or genetec; or a mapping as JSON'),
  account,
  choice('authentication', ['secret', 'basic', 'digest'], { initial: 'secret', help: 'How a sender that posts proves itself' }),
  secret('secret', { label: 'Secret', help: 'Part of the address that the sender posts to' }),
  ...login,
  text('address', { label: 'Address of the device', format: 'url', max: 300, help: 'For event streams' }),
  ...tls,
  holdOff,
  maxBytes,
] as const;
const smtpSettings = [
  note('domains', { required: true, max: 4000, help: 'Domains of recipients, one a line: mail to others is refused' }),
  note('networks', { max: 4000, help: 'Networks of senders, one a line, e.g. 10.0.0.0/8; if empty, private ones' }),
  note('senders', { max: 4000, help: 'Addresses of senders, or *@domain, one a line; if empty, all' }),
  ...login,
  note('certificate', { max: 100_000, help: 'PEM, for STARTTLS' }),
  secret('key', { label: 'Key of the certificate' }),
  flag('require_tls', { label: 'Only with STARTTLS' }),
  note('rules', {
    max: 20_000,
    help: 'JSON: subject and body patterns with {zone}, {code}, {text}; if empty, each mail is a signal of code mail',
  }),
  choice('otherwise', ['signal', 'unknown'], { initial: 'signal', help: 'What a mail is that no rule fits' }),
  maxBytes,
  whole('max_sessions', { label: 'Sessions at once', min: 1, max: 2000, help: 'If empty: 200' }),
  whole('mail_seconds', { label: 'Time for a whole mail', unit: 's', min: 1, max: 3600, help: 'If empty: 120' }),
] as const;
const mqttSettings = [
  text('address', { label: 'Address of the broker', required: true, max: 300, help: 'mqtt:// or mqtts://' }),
  ...login,
  note('topics', { required: true, max: 4000, help: 'Topic filters, one a line' }),
  mapping('frigate_events, frigate_reviews or generic; or a mapping as JSON. If empty: frigate_events'),
  whole('account_level', { label: 'Topic level that is the account', min: 1, max: 32 }),
  account,
  text('client_id', { label: 'Client id', max: 60 }),
  flag('retained', { label: 'Retained messages count' }),
  ...tls,
  holdOff,
  maxBytes,
] as const;
const onvifSettings = [
  note('topics', {
    max: 8000,
    help: 'Topics that count, one a line, e.g. RuleEngine/LineDetector/Crossed; if empty, all that the platform knows',
  }),
  holdOff,
] as const;

/** What alarm panels, cameras, mail and brokers report to. Beyond the specification, as all catalogues of this file. */
const receiver = defineCatalogue({
  key: 'receiver',
  title: 'Receivers',
  singular: 'Receiver',
  family: 'intake',
  path: 'receiver',
  routes: ['/receivers'],
  resource: 'Receiver',
  fields: [
    text('name', { required: true, max: 120, listed: true }),
    choice('kind', receiverKinds, { required: true, listed: true }),
    choice('language', ['en', 'es', 'pt'], { required: true, initial: 'en', help: 'Of the descriptions of its alarms' }),
    flag('active', { initial: true, listed: true, help: 'If off, it is closed: what senders report is not received' }),
    port('port', { min: 1024, listed: true, help: 'For SIA DC-09, lines and mail: the port that senders connect to' }),
    parts('dc09', dc09Settings, { label: 'SIA DC-09', group: 'Protocol', when: { field: 'kind', is: 'dc09' } }),
    parts('line', lineSettings, { label: 'Text lines', group: 'Protocol', when: { field: 'kind', is: 'line' } }),
    parts('onvif', onvifSettings, { label: 'ONVIF', group: 'Protocol', when: { field: 'kind', is: 'onvif' } }),
    parts('http', httpSettings, { label: 'HTTP', group: 'Protocol', when: { field: 'kind', is: 'http' } }),
    parts('smtp', smtpSettings, { label: 'Mail (SMTP)', group: 'Protocol', when: { field: 'kind', is: 'smtp' } }),
    parts('mqtt', mqttSettings, { label: 'MQTT', group: 'Protocol', when: { field: 'kind', is: 'mqtt' } }),
    time('last_signal', { ...state, label: 'Last signal' }),
    whole('signals', { ...state, label: 'Signals today', min: 0 }),
    text('failure', { ...state, max: 400, label: 'Fault', help: 'Empty: it works' }),
  ],
});

/** A panel, camera, mailbox or topic that reports to a receiver, and the unit where its signals happen. */
const receiverDevice = defineCatalogue({
  key: 'receiver-device',
  title: 'Devices on receivers',
  singular: 'Device on a receiver',
  family: 'intake',
  path: 'receiver_device',
  routes: ['/receiver_devices'],
  resource: 'ReceiverDevice',
  ownership: { via: 'unit' },
  importKey: ['receiver', 'account'],
  fields: [
    text('name', { required: true, max: 120, listed: true }),
    ref('receiver', 'receiver', { required: true, listed: true }),
    text('account', {
      required: true,
      max: 120,
      listed: true,
      help: 'As the sender states it: account of the panel, name before the @ of the mail address, topic, or id of the camera',
    }),
    ref('unit', 'unit', { required: true, listed: true }),
    ref('camera', 'proxy-camera', { help: 'Shown with alarms that name no zone with cameras; if empty, the first camera of the unit' }),
    secret('secret', { label: 'Key', help: 'AES key of the panel: 32, 48 or 64 hexadecimal digits' }),
    flag('active', { initial: true, help: 'If off, its signals are recorded and raise nothing' }),
    whole('expected_minutes', {
      label: 'Expected every',
      unit: 'min',
      min: 1,
      max: 44_640,
      group: 'Supervision',
      help: 'A signal or test at least this often; if empty, silence is not an alarm',
    }),
    whole('grace_minutes', { label: 'Grace', unit: 'min', min: 0, max: 1440, initial: 1, group: 'Supervision' }),
    time('last_signal', { ...state, label: 'Last signal', group: 'Supervision' }),
    time('silent_since', { ...state, label: 'Silent since', group: 'Supervision' }),
    texts('topics', { max: 200, group: 'ONVIF', help: 'Events of the camera that count; if none, those of its receiver' }),
    whole('hold_off', {
      label: 'Hold-off',
      unit: 's',
      min: 0,
      max: 3600,
      group: 'ONVIF',
      help: 'A source that flaps raises once in this time; if empty, that of its receiver',
    }),
  ],
  actions: [
    { name: 'topics', label: 'Topics of the camera', method: 'GET', path: 'receiver_device/:id/topics', on: 'row', action: 'read' },
  ],
});

/** A zone, point, channel or input of a unit's panel or camera. */
const zone = defineCatalogue({
  key: 'zone',
  title: 'Zones',
  singular: 'Zone',
  family: 'intake',
  path: 'zone',
  routes: ['/zones'],
  resource: 'Zone',
  ownership: { via: 'unit' },
  label: ['name'],
  importKey: ['unit', 'device', 'number'],
  fields: [
    ref('unit', 'unit', { required: true, listed: true }),
    ref('device', 'receiver-device', { listed: true, help: 'If the unit has several; if empty, of every device of the unit' }),
    text('number', { required: true, max: 60, listed: true, help: 'As the device states it, without leading zeros' }),
    text('name', { required: true, max: 120, listed: true }),
    choice('kind', zoneKinds, { listed: true, informational: true }),
    refs('cameras', 'proxy-camera', { listed: true, help: 'The first one is shown large' }),
  ],
});

/** What a code means and does, where it differs from the standard tables. The most specific entry applies. */
const signalCode = defineCatalogue({
  key: 'signal-code',
  title: 'Signal codes',
  singular: 'Signal code',
  family: 'intake',
  path: 'signal_code',
  routes: ['/signal_codes'],
  resource: 'SignalCode',
  label: ['code', 'description'],
  importKey: ['vocabulary', 'code', 'receiver', 'tenant', 'device', 'zone'],
  fields: [
    choice('vocabulary', codeVocabularies, { required: true, listed: true }),
    text('code', { required: true, max: 120, listed: true }),
    text('description', { required: true, max: 200, listed: true, help: 'Description of its alarms' }),
    choice('category', signalCategories, { required: true, listed: true }),
    choice('effect', signalActions, { required: true, listed: true, label: 'Effect' }),
    whole('priority', { min: 1, max: 4, initial: 2, listed: true, help: '1 is the most urgent' }),
    ref('alarm_type', 'type-alarm', { help: 'If empty, the type that its category is called' }),
    text('restores', { max: 120, help: 'The code whose alarms this one restores' }),
    flag('never_on_test', { label: 'Never on test', help: 'Raises its alarm while its unit is on test' }),
    ref('receiver', 'receiver', { group: 'Applies to' }),
    ref('tenant', 'tenant', { group: 'Applies to' }),
    ref('device', 'receiver-device', { group: 'Applies to' }),
    ref('zone', 'zone', { group: 'Applies to' }),
  ],
});

/** When a unit is open: openings and closings outside of it are alarms, and so is a closing that does not come. */
const openingWindow = defineCatalogue({
  key: 'opening-window',
  title: 'Opening windows',
  singular: 'Opening window',
  family: 'intake',
  path: 'opening_window',
  routes: ['/opening_windows'],
  resource: 'OpeningWindow',
  ownership: { via: 'unit' },
  importKey: ['unit', 'name'],
  fields: [
    ref('unit', 'unit', { required: true, listed: true }),
    text('name', { required: true, max: 120, listed: true }),
    ref('device', 'receiver-device', { help: 'If empty, of every device of the unit' }),
    days('days', { required: true, listed: true }),
    clock('opens', { required: true, listed: true, label: 'Opens from' }),
    clock('closes', { required: true, listed: true, label: 'Closed by' }),
    whole('tolerance_minutes', { label: 'Tolerance', unit: 'min', min: 0, max: 240, initial: 15 }),
    texts('bypassed_zones', {
      max: 200,
      label: 'Zones only logged while open',
      help: 'Numbers of zones whose signals raise nothing inside of the window',
    }),
  ],
});

export const receiverCatalogues = [receiver, receiverDevice, zone, signalCode, openingWindow] as const;
