/** Tables of the platform itself, which no two installations have alike; and what the demo's panels report for as long as it runs. */
export const exemptTables: readonly string[] = [
  ...[
    'meta',
    'signal',
    'signal_key',
    'receiver_device_state',
    'self_watch',
    'self_watch_turn',
    'platform_node',
    'restore_rehearsal',
    'media_lease',
  ],
  // Of the minutes in which alarms arrive.
  ...['unit_alarm_group', 'alarm_source', 'alarm_repeat'],
];

/**
 * Where the demo's vehicles are, since they drive; ports of receivers, which two platforms on one machine cannot share; the senders' own ids of detections; and whether a camera is online, which the recorder
 * of the copy states of two cameras whose only address is that of their relay: all others are compared by a test of their own.
 */
export const exemptColumns: readonly string[] = [
  ...['direction', 'latitude', 'longitude', 'velocity'].map((name) => `router.${name}`),
  // Set by the platform once a time passes.
  'alarm.breached',
  // Of the minutes in which alarms arrive.
  ...['id_group', 'repeats', 'last_repeat', 'latched_at', 'tolerated_from', 'tolerated_to'].map((name) => `alarm.${name}`),
  'receiver.port',
  'recognition_reference.reference',
  'camera.online',
];

/** Rows that the copy of the demo's city does not have, by table. May only shrink. */
export const missingRows: Readonly<Record<string, number>> = {
  /** Which of the demo's clips a camera shows: only its simulated media engine reads it. */
  media_loop: 240,
};

/** Columns of tables with all their rows whose values differ, each with the reason. May only shrink. */
export const differingColumns: Readonly<Record<string, string>> = {
  'camera.device': 'The cameras of the demo have no device; those of a customer are created by one.',
  'camera.recording_support': 'The recorder states it of cameras with a stream; those of the copy have none.',
  'day_book_entry.author': 'The platform states who wrote an entry: the copy is built by its administrator, who is signed in.',
  'digital_output.is_on': 'State of relays: some gates of the demo are open.',
  'external_user.is_validated': 'The other installation of the demo does not exist, so it validates nothing.',
  'sip_call.recording_ms': 'Sound of a call that the embedded telephone server recorded.',
  'sip_call.recording_path': 'Sound of a call that the embedded telephone server recorded.',
};
