/** Tables of the platform itself, which no two installations have alike. */
export const exemptTables: readonly string[] = ['meta'];

/** Where the demo's vehicles are: they drive. */
export const exemptColumns: readonly string[] = ['direction', 'latitude', 'longitude', 'velocity'].map((name) => `router.${name}`);

/**
 * What the copy of the demo's city does not write by public calls, in rows by table and by reason. It is the measure of what only the demo
 * writes, or what the copy does not translate yet: it may only shrink.
 */
const reasons = {
  /** Written by work over time: intake of alarms, acts of operators, chat, calls, runs of commands. The copy does not repeat it. */
  work: {
    action_plan_log: 12,
    alarm: 127,
    alarm_record: 356,
    automation_due: 4,
    chat: 2,
    chat_member: 5,
    chat_message: 9,
    command_log: 12,
    log_messages: 3,
    user_view: 13,
    video_wall: 1,
  },
  /** Written by devices and their services. The copy does not send them by intake. */
  devices: { analytic_record: 40, camera_status: 16, detection_event: 120, luna_face_detection: 24, safr_event: 16 },
  /** Documents with ids that the copy does not translate, and what names them: they are refused, not written wrongly. */
  documents: { alarm_workflow: 2, alarm_workflow_unit: 60, command: 6, plane: 22, schedule: 2 },
  /** No call that the copy makes writes them. */
  unwritten: {
    access_device: 4,
    access_device_model: 3,
    contact: 150,
    digital_output: 58,
    media_loop: 240,
    product_reseller_assignment: 8,
    unit_group_units: 55,
  },
} as const;
export const missingRows: Readonly<Record<string, number>> = Object.assign({}, ...Object.values(reasons));

/** Columns of tables with all their rows whose values the copy does not reach: states that devices report, pictures, order, and gaps. May only shrink. */
export const differingColumns: readonly string[] = [
  'bridge.video_status',
  'bridge_accounts.place',
  'camera.device',
  'camera.latitude',
  'camera.longitude',
  'camera.online',
  'camera.recording_support',
  'camera.tag',
  'camera_manager_camera.online',
  'camera_manager_camera_resellers.place',
  'camera_manager_master_account.api_key',
  'density_device.ac_mains',
  'density_device.armed',
  'density_device.boil_temp',
  'density_device.connection',
  'density_device.fluid_level',
  'density_device.low_liquid',
  'density_device.ready',
  'density_device_units.place',
  'density_master_account_tenants.place',
  'external_user.is_validated',
  'layout_users.place',
  'luna_list_people.place',
  'luxriot_camera_units.place',
  'safr_people_groups.place',
  'schedule_alarm_units.place',
  'sip_call.direction',
  'sip_call.ending',
  'sip_call.operator_name',
  'sip_call.recording_ms',
  'sip_call.recording_path',
  'sip_call.transferred_to',
  'tenant_shared_available_tenants.place',
  'tenant_shared_group_available_tenants.place',
  'user_group_tenants.place',
  'user_group_users.place',
  'video_watermark.text_lines',
];
