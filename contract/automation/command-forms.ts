import { choice, email, type Field, faultOf, isEmpty, note, ref, refs, text, texts, type Values, whole } from '../catalogues/index.ts';
import {
  type CommandNodeType,
  commandNodeTypes,
  configFaults,
  defaultRadiusMetres,
  maxMessageLength,
  maxRadiusMetres,
  type NotificationChannel,
  notificationChannels,
  webhookVerbs,
} from './command-nodes.ts';
import type { NodeConfig } from './flow.ts';
import type { NodeForm } from './node-form.ts';

const onFailure = choice('on_failure', ['stop', 'continue'], { label: 'If it fails', required: true, initial: 'stop' });
const seconds = (label: string, max: number, initial: number, when?: { field: string; is: string }): Field =>
  whole('seconds', { label, required: true, min: 1, max, unit: 's', initial, ...(when && { when }) });
const recipientFields: readonly Field[] = [
  choice('to', ['runner', 'users'], { label: 'Shown to', required: true, initial: 'runner' }),
  refs('users', 'users', { required: true, when: { field: 'to', is: 'users' } }),
];
const radius = (rest: { required?: boolean; initial?: number; help: string }) =>
  whole('radius', { min: 1, max: maxRadiusMetres, unit: 'm', ...rest });
const aroundFields: readonly Field[] = [
  ref('unit', 'unit', { help: 'Where the command runs without an alarm' }),
  whole('most', { label: 'Maximum number of cameras', required: true, min: 1, max: 16, initial: 6 }),
];

/** Recipients of SMS and WhatsApp are telephone numbers, those of e-mail are addresses; a webhook has a URL. */
function notificationFields({ channel }: Values): readonly Field[] {
  const most = maxMessageLength[(channel ?? 'email') as NotificationChannel];
  const channelField = choice('channel', notificationChannels, { required: true, initial: 'email' });
  const message = (rest: { label: string; required?: boolean }) => note('message', { max: most, ...rest });
  if (channel === 'webhook')
    return [
      channelField,
      choice('verb', webhookVerbs, { required: true, initial: 'POST' }),
      text('url', { label: 'Address', required: true, max: 2000, format: 'url' }),
      message({ label: 'Body' }),
      onFailure,
    ];
  if (channel === 'email')
    return [
      channelField,
      email('to', { label: 'Send to', several: true, required: true }),
      text('subject', { required: true, max: 200 }),
      message({ label: 'Message', required: true }),
      onFailure,
    ];
  return [
    channelField,
    texts('to', { label: 'Telephone numbers', required: true, max: 50, help: 'With + and country code' }),
    message({ label: 'Message', required: true }),
    onFailure,
  ];
}

const cameraRoundRadius = radius({ help: 'Cameras around the alarm; if empty: only the selected ones' });

/** The fields of each kind of node (OP-9.61–9.71). */
const fieldsOf: { readonly [T in CommandNodeType]: (values: Values) => readonly Field[] } = {
  start: () => [],
  digital_output: () => [
    choice('target', ['camera', 'router'], { label: 'Outputs of', required: true, initial: 'camera' }),
    // Outputs have their own list, because they belong to their unit and are not a catalogue.
    refs('outputs', 'unit', { required: true }),
    choice('state', ['on', 'off', 'pulse'], { label: 'Switch', required: true, initial: 'pulse' }),
    seconds('Back after', 3600, 3, { field: 'state', is: 'pulse' }),
    onFailure,
  ],
  show_view: ({ kind }) => [
    choice('kind', ['view', 'layout'], { label: 'What is shown', required: true, initial: 'view' }),
    kind === 'layout' ? ref('view', 'layout', { label: 'Layout', required: true }) : ref('view', 'user-view', { required: true }),
    ...recipientFields,
    onFailure,
  ],
  delay: () => [seconds('Wait for', 86_400, 10)],
  interphone_call: () => [ref('device', 'device-interphone', { label: 'Interphone', required: true }), onFailure],
  density_shoot: () => [
    ref('device', 'density-device', { label: 'Density device', required: true }),
    choice('mode', ['test', 'real'], { label: 'Shoot', required: true, initial: 'test' }),
    seconds('For', 3600, 10),
    onFailure,
  ],
  notification: notificationFields,
  show_action_plan: () => [ref('plan', 'action-plan', { label: 'Action plan', required: true }), ...recipientFields, onFailure],
  emergency_centre: () => [
    ref('center', 'center', { label: 'Emergency center', required: true }),
    refs('sectors', 'sector'),
    note('message', { max: 2000, required: true }),
    onFailure,
  ],
  camera_round: ({ radius: metres }) => [
    refs('cameras', 'proxy-camera'),
    cameraRoundRadius,
    ...(isEmpty(metres) ? [] : aroundFields),
    seconds('Each for', 3600, 10),
    ...recipientFields,
    onFailure,
  ],
  camera_assignment: () => [
    radius({ required: true, initial: defaultRadiusMetres, help: "Around the alarm's unit" }),
    ...aroundFields,
    ...recipientFields,
    onFailure,
  ],
};

/** Faults of the configuration as a whole, reported at the fields they concern. */
function nodeFaults(type: CommandNodeType, config: NodeConfig) {
  const code = (name: string) =>
    isEmpty(config[name]) ? 'required' : name === 'to' ? (config['channel'] === 'email' ? 'email' : 'phone') : 'text';
  return configFaults(type, config).map((name) => faultOf(name, code(name)));
}

/** The form of each kind of node of a command (OP-5.19). */
export const commandForms = Object.fromEntries(
  commandNodeTypes.map((type): [CommandNodeType, NodeForm] => [
    type,
    {
      fields: fieldsOf[type],
      faults: (config) => nodeFaults(type, config),
      clears: { target: ['outputs'], kind: ['view'], channel: ['to'] },
    },
  ]),
) as Readonly<Record<CommandNodeType, NodeForm>>;

/** Every field that a form may show, for the translation of its texts. */
export const commandFormFields: readonly Field[] = [
  ...commandNodeTypes.flatMap((type) => commandForms[type].fields({})),
  ...notificationChannels.flatMap((channel) => notificationFields({ channel })),
  ...commandForms.show_view.fields({ kind: 'layout' }),
  ...aroundFields,
];
