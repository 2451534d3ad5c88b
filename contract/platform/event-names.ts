/** The channels of the exports that report on their progress, without the id (ADM-4.01, ADM-7.51). */
export const exportChannels = [
  'lpr-matches-export',
  'facial-recognition-export',
  'luna-face-export',
  'detection-event-export',
  'analytic-record-export',
  // Beyond the specification: clips of recorded video (OP-4.26).
  'video-clip-export',
] as const;
export type ExportChannel = (typeof exportChannels)[number];

/** What such a channel says (ADM-4.03–4.05). */
export const exportEventNames = ['process', 'end', 'exception'] as const;
export type ExportEventName = (typeof exportEventNames)[number];

/** The name by which the event log keeps what an export channel says: `luna-face-export.end` is `end` on `luna-face-export-{id}`. */
export const exportStreamName = <E extends ExportEventName>(channel: ExportChannel, event: E) => `${channel}.${event}` as const;

/** Channel and event of such a name; undefined where it is another one. */
export function exportEventOf(name: string): { channel: ExportChannel; event: ExportEventName } | undefined {
  const [, before, event] = /^([a-z-]+)\.(process|end|exception)$/.exec(name) ?? [];
  const channel = exportChannels.find((one) => one === before);
  return channel && { channel, event: event as ExportEventName };
}

/** What rooms of the console hear of, beside alarms, sessions and exports. */
export const featureEventNames = [
  'view.shown',
  'plan.shown',
  'plan.answered',
  'command.told',
  'recording.changed',
  'cameras.shown',
  'wall.changed',
  'router.moved',
  'call.created',
  'call.updated',
  'call.device',
  'sip.force_disconnect',
  'chat.said',
  'chat.read',
  'chat.changed',
  'chat.presence',
  'external_user.created',
  'external_user.deleted',
  'problem.reported',
] as const;
export type FeatureEventName = (typeof featureEventNames)[number];

/** What the wire calls an event where the specification has a name for it (OP-7.44, OP-7.45); any other is called as the stream does. */
export const wireNames: Readonly<Partial<Record<FeatureEventName, string>>> = {
  'call.created': 'created',
  'call.updated': 'updated',
};
/** What a phone's own channel says (OP-7.45). */
export const forceDisconnectName = 'forceDisconnect';
