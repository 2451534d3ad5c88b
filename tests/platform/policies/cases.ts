import type { Variant } from './rows.ts';

/**
 * What each actor may do with rows of each table, by whose the rows are: actors or groups of them, with the letters of their commands
 * (select, insert, update, delete, lock, hand over). Whoever is absent may do nothing; the administrator may select, insert, update and
 * delete where nothing else is written. `everyone` are all but the administrator, `customer` all of the master tenant, `tenant` all of the row's
 * tenant. Partitions of a table share a case.
 */
export const cases: readonly (readonly [Partial<Record<Variant, string>>, tables: string])[] = [
  [
    { own: 'customer siud', customer: 'customer siud', common: 'everyone s' },
    `access_device action_plan action_plan_alarm_levels action_plan_alarm_types action_plan_version alarm_cause alarm_level alarm_outcome alarm_purge alarm_workflow alarm_workflow_unit api_token bridge bridge_account bridge_accounts bridge_camera bridge_camera_units bridge_master_account button camera_manager_camera camera_manager_camera_resellers camera_manager_camera_units camera_manager_master_account camera_manager_reseller camera_status center command dahua_camera dahua_camera_units dahua_dvr density_device density_device_units density_master_account density_master_account_tenants device_interphone generic_devices generic_devices_units identity_provider identity_provider_group identity_provider_group_profiles identity_provider_group_tenants incident_list intelexvision_alarm_type iotcomms_master_account luna_face luna_facestream luna_facestream_units luna_list luna_list_people luna_master_account omnicloud_camera omnicloud_camera_units omnicloud_master_account page person_list person_list_people plate plate_list preset product_reseller product_reseller_assignment profile profile_permissions receiver receiver_state request_tag response_target safr_access_clearance safr_camera safr_camera_units safr_group safr_master_account safr_people safr_people_groups schedule sector seproban signal_code swift_account tenant_shared_group tenant_shared_group_alarm_types tenant_shared_group_available_tenants tenant_shared_group_permissions token_omnitag type_alarm unit_group unit_group_units user_app user_group user_group_alarm_types user_group_alarms user_group_permissions user_group_tenants user_group_users video_tag vxg_camera vxg_camera_units vxg_master_account wall_rule`,
  ],
  // Their unit, or their master account, decides, whatever else they refer to.
  [
    { own: 'tenant siud', customer: 'tenant siud', common: 'tenant siud' },
    `luxriot_camera luxriot_camera_units opening_window receiver_device swift_gateway swift_sensor zone zone_cameras`,
  ],
  [
    { own: 'tenant siud' },
    `alarm_contact_attempt alarm_shelving alarm_signal alarm_view alarm_view_users alarm_viewer analytic_record call_listening camera_former_unit camera_group camera_user contact day_book_entry detection_event device_tags digital_output drill drill_dry drill_step evidence_case evidence_case_alarm evidence_case_share evidence_case_share_use facial_recognition incident intelexvision layout layout_users lpr_match luna_face_detection luxriot_master_account media_camera_state media_file media_hold media_incident media_loop media_part media_view picture plane receiver_device_state report_schedule router safr_event schedule_alarm schedule_alarm_units signal_test sip_call unit video_watermark wall_alarm wall_rule_sent`,
  ],
  [
    { own: '' },
    `alarm_repeat alarm_source analytic_record_part audit_forward audit_seal audit_waiting automation_due automation_pulse chart_log_incident detection_event_part external_token_key lpr_match_part luna_face_detection_part mail mail_file media_lease passkey_challenge phone_registration platform_node recognition_hold_off report_delivery rights_touched safr_event_part self_watch_turn signal_key throttle unit_alarm_group wall_rule_start`,
  ],
  [
    { own: 'everyone s' },
    `access_device_model camera_type country frequency_schedule_task log_messages meta municipality permission recognition_connector recording_request_status region rights_version timezone type_button type_device_interphone vehicle_brand vehicle_model`,
  ],
  [
    { own: '', common: '' },
    `event_log_part factor_app factor_duty factor_set_up operator_state passkey presence recovery_code refresh_token remembered_device restore_rehearsal session sign_on_attempt two_factor user_identity user_secret way_in`,
  ],
  [
    { own: 'tenant siud', common: '' },
    `external_token external_user tenant_shared tenant_shared_available_tenants tenant_shared_permissions user_view video_wall`,
  ],
  [{ own: 'tenant siud, limited i' }, `action_plan_run alarm alarm_record camera media_share workflow_handled`],
  [{ own: 'self siud', common: '' }, `export_job idempotency import_upload stored_file`],
  [{ own: 'tenant siud', customer: 'everyone s', common: 'everyone s' }, `action_plan_log alarm_comment`],
  [{ own: 'tenant s, admin si', customer: 'customer s, admin si', common: 'admin si' }, `audit_entry signal`],
  [{ own: 'colleague siudh', common: 'colleague siudh' }, `chat chat_message`],
  [{ own: 'tenant s', customer: 'customer s', common: '' }, `command_log service_log`],
  [{ own: 'tenant siud', customer: '', common: '' }, `intake_token tenant_shared_alarm_types`],
  [{ own: '', customer: '', common: '' }, `recognition_reference service_log_part signal_part system_log_part traffic_part`],
  [{ own: 'customer s', customer: 'customer s', common: '' }, `self_watch system_log traffic`],
  [{ own: 'tenant s' }, `user_account_allowed_live_video_units user_tenant`],
  [{ own: 'self si, colleague s, admin si', customer: 'customer s, admin si', common: 'admin si' }, `catalogue_change`],
  [{ own: 'self sud, colleague siudh', common: 'colleague siudh' }, `chat_member`],
  [{ own: 'everyone siud' }, `command_cool_down`],
  [{ own: 'tenant siud, limited i', customer: 'customer sd, limited sd', common: '' }, `command_run`],
  [{ own: 'tenant siud', customer: 'customer siud, limited siud', common: '' }, `command_run_node`],
  [{ own: 'tenant si, limited i, admin sid', common: 'self si, admin sid' }, `event_log`],
  [{ own: 'everyone sul, admin sul' }, `event_log_place`],
  [{ own: 'customer s', customer: 'customer s' }, `master_tenant`],
  [{ own: 'everyone s', customer: 'everyone s', common: 'everyone s' }, `profile_ability`],
  [{ own: 'self siud, colleague sd', common: '' }, `qa_traces`],
  [{ own: 'self siud, decider siud', customer: 'decider siud', common: 'decider siud' }, `recording_request`],
  [{ own: 'tenant siudh' }, `tenant`],
  // Its tenants are those of its author, who may name fewer.
  [{ own: 'tenant siudh', common: '' }, `handover`],
  [{ own: 'tenant s', common: '' }, `user_ability`],
  [{ own: 'self sul, colleague sl, remover sdl, admin siudl', common: 'admin siudl' }, `user_account`],
  [{ own: 'tenant s', customer: '', common: '' }, `user_profile`],
];

/** The one table without row-level security: names of the migrations that were applied. */
export const unboundTables = ['migration'];

/**
 * Faults that change no outcome: a policy for reading that grants no more than the one for writing does, and conditions of updates beside
 * a check that is as narrow, on accounts that the policy for reading hides otherwise.
 */
export const equivalentFaults: readonly string[] = [
  'alarm_view_users: catalogue_read dropped',
  'chart_log_incident: catalogue_read dropped',
  'external_token: catalogue_read dropped',
  'luxriot_camera: catalogue_read dropped',
  'luxriot_camera_units: catalogue_read dropped',
  'swift_sensor: catalogue_read dropped',
  'tenant_shared_alarm_types: catalogue_read dropped',
  'user_account: user_account_hold using true',
  'user_account: user_account_own using true',
];
