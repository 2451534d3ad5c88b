import * as z from 'zod/mini';
import { type FlowFault, type FlowNode, flowFaults, startNode, successors } from './flow.ts';

const name = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const id = z.int().check(z.positive());
const ids = z.array(id).check(z.minLength(1), z.maxLength(200));
const seconds = (max: number) => z.int().check(z.minimum(1), z.maximum(max));
/** Recipients of a view: the user who runs the command, or the given users. */
const recipients = {
  to: z._default(z.enum(['runner', 'users']), 'runner'),
  users: z._default(z.array(id).check(z.maxLength(200)), []),
};
/** Maximum and initial radius, in metres (OP-9.71, OQ-120). */
export const maxRadiusMetres = 50_000;
export const defaultRadiusMetres = 500;
const radius = z.int().check(z.minimum(1), z.maximum(maxRadiusMetres));
/** The nearest cameras, at most `most`, around the alarm's unit, or around this unit if the command runs without an alarm. */
const aroundUnit = { unit: z._default(z.nullable(id), null), most: z._default(z.int().check(z.minimum(1), z.maximum(16)), 6) };
/** How the command continues after this node fails. */
const common = { on_failure: z._default(z.enum(['stop', 'continue']), 'stop') };

export const notificationChannels = ['sms', 'email', 'webhook', 'whatsapp'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
export const webhookVerbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Maximum characters of a message by channel; a template shows how many remain (OP-5.26, OQ-66). */
export const maxMessageLength = { sms: 1024, email: 4000, webhook: 4000, whatsapp: 1024 } as const satisfies Record<
  NotificationChannel,
  number
>;
/** A longer SMS is split into parts of this many characters (OQ-66). */
export const smsSegment = 160;
/** Configuration of each kind of node (OP-9.61–9.71). Ids refer to catalogue records. */
export const commandNodeConfigs = {
  start: z.object({}),
  /** Outputs of cameras, or of the router of a unit (records of `digital_output`). `pulse` switches back after `seconds`. */
  digital_output: z.object({
    ...common,
    target: z.enum(['camera', 'router']),
    outputs: ids,
    state: z.enum(['on', 'off', 'pulse']),
    seconds: z._default(seconds(3600), 3),
  }),
  /** A view that a user saved, or (`layout`) a layout. */
  show_view: z.object({ ...common, kind: z._default(z.enum(['view', 'layout']), 'view'), view: id, ...recipients }),
  delay: z.object({ ...common, seconds: seconds(86_400) }),
  /** Calls an interphone: prepares a call for the user who runs the command. */
  interphone_call: z.object({ ...common, device: id }),
  density_shoot: z.object({ ...common, device: id, mode: z.enum(['test', 'real']), seconds: z._default(seconds(3600), 10) }),
  notification: z.object({
    ...common,
    channel: z.enum(notificationChannels),
    /** Telephone numbers or addresses; a webhook has none. */
    to: z._default(z.array(name(254)).check(z.maxLength(50)), []),
    subject: z._default(z.string().check(z.maxLength(200)), ''),
    message: z._default(z.string().check(z.maxLength(4000)), ''),
    url: z._default(z.string().check(z.maxLength(2000)), ''),
    verb: z._default(z.enum(webhookVerbs), 'POST'),
  }),
  show_action_plan: z.object({ ...common, plan: id, ...recipients }),
  emergency_centre: z.object({ ...common, center: id, sectors: z._default(z.array(id).check(z.maxLength(100)), []), message: name(2000) }),
  /** These cameras in sequence, each for `seconds`, then those within the radius, if set (OQ-120). */
  camera_round: z.object({
    ...common,
    cameras: z._default(z.array(id).check(z.maxLength(200)), []),
    ...aroundUnit,
    radius: z._default(z.nullable(radius), null),
    seconds: seconds(3600),
    ...recipients,
  }),
  camera_assignment: z.object({ ...common, radius, ...aroundUnit, ...recipients }),
} as const;
export type CommandNodeType = keyof typeof commandNodeConfigs;
export type CommandConfig<T extends CommandNodeType> = z.output<(typeof commandNodeConfigs)[T]>;
export const commandNodeTypes = Object.keys(commandNodeConfigs) as CommandNodeType[];
export const isCommandNode = (type: string): type is CommandNodeType => type in commandNodeConfigs;

/** Parses the configuration of a node by its type; null: incomplete or of an unknown type. */
export function readConfig<T extends CommandNodeType>(type: T, config: unknown): CommandConfig<T> | null {
  const read = z.core.safeParse(commandNodeConfigs[type], config);
  return read.success && missingFields(type, read.data as Record<string, unknown>).length === 0 ? (read.data as CommandConfig<T>) : null;
}

/** Names of the missing or invalid values in a node's configuration (OP-5.18, OP-5.19); empty when it is complete. */
export function configFaults(type: CommandNodeType, config: unknown): string[] {
  const read = z.core.safeParse(commandNodeConfigs[type], config);
  if (!read.success) return [...new Set(read.error.issues.map(({ path }) => String(path[0] ?? '')))];
  return missingFields(type, read.data);
}

const email = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]{2,}$/;
const phone = /^(?=(?:\D*\d){5})\+?[\d\s().-]{5,24}$/;
const url = /^https?:\/\/[^\s/?#.][^\s/?#]*(?:[/?#]\S*)?$/i;

/** Fields that become required by the value of another field. */
function missingFields(type: CommandNodeType, config: Readonly<Record<string, unknown>>): string[] {
  const isNone = (list: unknown) => Array.isArray(list) && list.length === 0;
  const found = config['to'] === 'users' && isNone(config['users']) ? ['users'] : [];
  if (type === 'camera_round' && isNone(config['cameras']) && config['radius'] === null) return ['cameras', ...found];
  if (type !== 'notification') return found;
  const { channel, to, message, subject, url: address } = config as CommandConfig<'notification'>;
  const isAddress = (one: string) => (channel === 'email' ? email : phone).test(one);
  const missing = [
    channel !== 'webhook' && (to.length === 0 || !to.every(isAddress)) && 'to',
    channel === 'email' && subject.trim() === '' && 'subject',
    channel !== 'webhook' && message.trim() === '' && 'message',
    message.length > maxMessageLength[channel] && 'message',
    channel === 'webhook' && !url.test(address) && 'url',
  ];
  return missing.filter((one): one is string => one !== false);
}

/** The only output of a command node. */
const defaultOutput = 'default';

/**
 * Faults that prevent a command from being saved (OP-5.15–5.18, OQ-64). The last node needs no output. The start has no input, and
 * no node has two outputs: a command is a single chain that ends.
 */
export function commandFaults(nodes: readonly FlowNode[]): FlowFault[] {
  const faults = flowFaults('command', nodes, {
    waysOf: (node) => (node.type === 'start' ? [defaultOutput] : []),
    isComplete: ({ type, config }) => isCommandNode(type) && configFaults(type, config).length === 0,
  });
  const start = nodes.find(({ type }) => type === 'start');
  const parting = nodes.filter((node) => successors(node, nodes).length > 1 || returnsToStart(node, start, nodes)).map(({ id }) => id);
  const existing = faults.find((fault) => fault.code === 'severalConnections');
  if (parting.length === 0 || faults[0]?.code === 'empty') return faults;
  const several = { code: 'severalConnections', nodes: [...new Set([...(existing?.nodes ?? []), ...parting])] } as const;
  const others = faults.filter((fault) => fault !== existing);
  const at = others.findIndex(({ code }) => code === 'incomplete');
  return others.toSpliced(at < 0 ? others.length : at, 0, several);
}

/** Whether a node leads back to the start; such a command would never end. */
function returnsToStart(node: FlowNode, start: FlowNode | undefined, nodes: readonly FlowNode[]): boolean {
  const first = start ?? startNode(nodes);
  return successors(node, nodes).some(({ to }) => to === first?.id);
}

/** Nodes with an irreversible effect: they require two confirmations and a reason, and have a cool-down. */
export function isDangerous({ type, config }: Pick<FlowNode, 'type' | 'config'>): boolean {
  return type === 'digital_output' || (type === 'density_shoot' && config['mode'] === 'real');
}

/** Cool-down of a command after a run with a dangerous node, in ms. */
export const cooldownMs = 30_000;
