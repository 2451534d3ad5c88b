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

/** The events of such a channel (ADM-4.03–4.05). */
export const exportEventNames = ['process', 'end', 'exception'] as const;
export type ExportEventName = (typeof exportEventNames)[number];

/** The name of an export event in the event log: `luna-face-export.end` is `end` on `luna-face-export-{id}`. */
export const exportStreamName = <E extends ExportEventName>(channel: ExportChannel, event: E) => `${channel}.${event}` as const;

/** Channel and event of an export event's name; undefined for other names. */
export function exportEventOf(name: string): { channel: ExportChannel; event: ExportEventName } | undefined {
  const [, before, event] = /^([a-z-]+)\.(process|end|exception)$/.exec(name) ?? [];
  const channel = exportChannels.find((one) => one === before);
  return channel && { channel, event: event as ExportEventName };
}
