import { describe, test } from 'vitest';
import { expectStatedFields, type StatedRule } from './stated-fields.ts';

/** Fields of the entities of administration, by rule. */
const entities: readonly StatedRule[] = [
  [
    'ADM-3.24 tenant and master tenant',
    {
      tenant:
        'name:text units:text units_count:count>unit router_count:count>router main_image:file=image logo_image:file=image ' +
        'mobile_app_image:file=image',
      'master-tenant': 'name:text number_of_tenants:count>tenant active:flag description:text',
    },
  ],
  [
    'ADM-3.25 unit and unit group',
    {
      unit:
        'description:text address_1:text address_2:text exterior_number:text suburb:text postal_code:text route:text plate_number:text ' +
        'vin:text driver:text provider:text owner:text is_vehicle:flag reaction_patrol:flag allow_virtual_button_alarm:flag ' +
        'active_digital_output:flag camera_count:count>proxy-camera allow_alarms:flag municipality:ref>municipality region:ref>region ' +
        'country:ref>country id_tenant:ref>tenant router:ref>router cameras:refs>proxy-camera info_url:text unit_planes:refs>plane',
      'unit-group': 'name:text group_name:text',
    },
  ],
  [
    'ADM-3.26 center, sector, municipality, region and country',
    {
      center: 'name:text description:text active:flag sectors:refs>sector',
      sector: 'center:ref>center town_hall:text supplier:text',
      municipality: 'name:text acronym:text id_region:ref>region',
      region: 'name:text code:text acronym:text',
      country: 'code:text name:text telephone_code:text region_count:count>region',
    },
  ],
  [
    'ADM-3.27 router',
    {
      router:
        'status:text description:text latitude:number longitude:number velocity:number direction:number CAD_folio:text address:text ' +
        'active:flag cad_notification_1:flag cad_notification_2:flag cad_notification_3:flag altitude:number imei:text totem_key:text ' +
        'totem_id:text ip_vpn:text last_log:time',
    },
  ],
  [
    'ADM-3.28 camera of a camera manager',
    {
      'camera-manager-camera':
        'name:text mac_address:text type:ref>camera-type address:text user:text password:secret camera_id:text serial_number:text esn:text ' +
        'prealarm_time_before:number prealarm_time_after:number online:flag people_detection_start:clock people_detection_end:clock ' +
        'smart_detection_flags:pairs',
    },
  ],
  [
    'ADM-3.29 camera status',
    {
      'camera-status':
        'camera_id:text online:flag recording_on_cloud:flag recording_on_sd:flag audio_enabled:flag password_known:flag ' +
        'password_status:text firmware_status:text connection_type:text last_connection_result:text',
    },
  ],
  [
    'ADM-3.30 reseller',
    {
      'camera-manager-reseller':
        'name:text lastname:text address:text country:ref>country business:text time_zone:ref>timezone password:secret email:email ' +
        'number_of_cameras:number last_login:time max_cameras:number invoice_period:text video_quality:text periodic_password_update:flag',
    },
  ],
  [
    'ADM-3.31 master accounts',
    {
      'camera-manager-master-account':
        'user:text password:secret client_id:text customer_key:text reseller_id:text reseller_number:text api_key:secret ' +
        'account_number:text message_broker_topic:text',
      'bridge-master-account': 'name:text',
      'omnicloud-master-account': 'name:text',
    },
  ],
  [
    'ADM-3.32 bridge, account and bridge camera',
    {
      bridge: 'name:text camera_count:count>bridge-camera video_status:text ip:text accounts:refs>bridge-account',
      'bridge-account': 'name:text bridge_count:count>bridge online_cameras:number camera_count:number user_count:number active:flag',
      'bridge-camera': 'name:text',
    },
  ],
  [
    'ADM-3.33 VXG camera and master account',
    {
      'vxg-camera':
        'id_vxg:text name:text rec_mode:choice live_stream:text recording_stream:text access_tokens:data streaming:flag ' +
        'timezone:ref>timezone removed:flag',
      'vxg-master-account': 'name:text',
    },
  ],
  [
    'ADM-3.35 Luxriot',
    {
      'luxriot-master-account': 'name:text enabled:flag user:text password:secret tenant:ref>tenant link:text',
      'luxriot-camera':
        'name:text enabled:flag source:text channel:text alias:text type:text sector:ref>sector center:ref>center units:refs>unit ' +
        'delayed_record_minutes:number forward_record_minutes:number idCameraProxy:ref>proxy-camera',
    },
  ],
  [
    'ADM-3.36 Dahua DVR and camera',
    {
      'dahua-dvr':
        'name:text ip:text user:text password:secret http_schema:choice=http,https http_port:number rtsp_schema:choice=rtsp,rtsps ' +
        'rtsp_port:number',
      'dahua-camera':
        'name:text channel:text type:text ip:text class:text encryption:flag poe:flag poe_port:text http_port:number https_port:number ' +
        'rtsp_port:number serial_number:text user:text dvr:ref>dahua-dvr',
    },
  ],
  [
    'ADM-3.37 generic device',
    {
      'generic-devices':
        'name:text provider:text type:choice=camera,generic_device idCameraProxy:ref>proxy-camera units:refs>unit ' +
        'reseller:ref>product-reseller custom_fields:parts custom_fields.url:text custom_fields.protocol:text custom_fields.port:number ' +
        'custom_fields.user:text custom_fields.password:secret custom_fields.onvif_host:text custom_fields.onvif_port:number ' +
        'custom_fields.enabled_onvif_events:flag',
    },
  ],
  ['ADM-3.38 proxy camera', { 'proxy-camera': 'rtsp_available:flag last_connection:time assigned:flag' }],
  [
    'ADM-3.39 Luna',
    {
      'luna-master-account': 'name:text description:text api_email:email api_password:secret api_server:text',
      'luna-list':
        'list_data:text name:text id_luna:text people:refs>luna-face review_list:flag expected_similarity:number ' +
        'alarm_level:ref>alarm-level white_list:flag',
      'luna-face':
        'user_data:text name:text avatar:file=image face_id:text external_id:text event_id:text image:file=image age:number ' +
        'gender:choice predominant_ethnicity:text similarity_match:number',
      'luna-facestream': 'name:text',
      'luna-face-detection': 'face_id:text',
    },
  ],
  [
    'ADM-3.40 person list and facial recognition match',
    {
      'person-list': 'name:text luna_id:text people:refs>facial-recognition expected_similarity:number alarm_level:ref>alarm-level',
      'facial-recognition':
        'person:text list:ref>person-list facility:ref>unit image:file=image age:number gender:choice glasses:text blur:number ' +
        'darkness:number capture_quality_scores:data emotion:text ethnicity:text match_percentage:number',
    },
  ],
  [
    'ADM-3.41 SAFR',
    {
      'safr-group': 'name:text',
      'safr-people': 'age:number photo:file=image gender:choice groups:refs>safr-group access_clearance:ref>safr-access-clearance',
      'safr-event': 'name:text event_time:time person:ref>safr-people camera:ref>safr-camera',
      'safr-master-account': 'name:text directory:text token:secret',
      'safr-camera': 'name:text',
      'safr-access-clearance': 'level:text permanent:flag',
    },
  ],
  [
    'ADM-3.42 plate list, plate, LPR match, vehicle brand and model',
    {
      'plate-list': 'name:text type:choice=whitelist,blacklist,orange colour:colour description:text renew_items_expiration:flag',
      plate:
        'plate:text list:ref>plate-list active_since:time activated_until:time comments:text description:text ' +
        'number_of_detections:number last_detection:time brand:ref>vehicle-brand colour:text model:ref>vehicle-model type:text vehicle:text',
      'lpr-match':
        'capture_date:time plate:text originalPlateNumber:text status:text camera:ref>proxy-camera country:ref>country direction:text ' +
        'speed:number zone:text confidential:flag alarm_flags:data',
      'vehicle-brand': 'name:text vehicle_models:refs>vehicle-model',
      'vehicle-model': 'name:text',
    },
  ],
  [
    'ADM-3.43 Intelexvision',
    {
      intelexvision: 'host:text description:text tenant:ref>tenant servers:rows',
      'intelexvision-alarm-type': 'name:text description:text priority:choice rule:text',
      'analytic-record':
        'camera_proxy:ref>proxy-camera camera_name:text id_alarm:ref>alarm image:file=image url_video:text alarm_category:text ' +
        'matched_rules:texts priority:text',
    },
  ],
  [
    'ADM-3.44 Swift',
    {
      'swift-account':
        'id_external:text name:text is_enabled:flag is_monitored:flag retention:number brand_id:text language:text creation_time:time ' +
        'id_parent:ref>swift-account',
      'swift-gateway':
        'id_external:text first_contact_time:time last_contact_time:time guid:text manufacturer:text model:text hardware_revision:text ' +
        'software_revision:text serial_number:text name:text description:text latitude:number longitude:number elevation:number ' +
        'connection_type:text connection_preference:text network:text signal_strength:number is_new:flag ethernet_mac:text wifi_mac:text ' +
        'ip_address:text radio_capability_flags:pairs id_swift_account:ref>swift-account id_unit:ref>unit',
      'swift-sensor': 'id_swift_gateway:ref>swift-gateway thresholds:rows battery_level:number sample_rate:number',
    },
  ],
  [
    'ADM-3.45 Density master account',
    { 'density-master-account': 'name:text description:text email:email password:secret tenants:refs>tenant' },
  ],
  [
    'ADM-3.46 Density device',
    {
      'density-device':
        'shot_time:number unit_authorization_key:text device_id:text type:text protocol:text firmware_version:text device_version:text ' +
        'usercode:text connection:text ready:flag armed:flag tampered:flag low_liquid:flag fluid_level:number boil_temp:number ' +
        'shot_number:number ac_mains:flag diagnostic:text failed_shot:number last_shot:time last_check:time device:data units:refs>unit',
    },
  ],
  [
    'ADM-3.47 detection event and analytic record',
    {
      'detection-event': 'event_type:choice event_created_at:time provider:text data:data metadata:data media:data',
      'analytic-record': 'matched_rules:texts priorities:texts alarm_types:texts',
    },
  ],
  [
    'ADM-3.48 interphones, IoT comms and SIP calls',
    {
      'type-device-interphone': 'type:text',
      'device-interphone': 'ha1:secret alarm:ref>type-alarm number:text password:secret ivr:text device_id:text',
      'iotcomms-master-account': 'name:text',
      'sip-call': 'sessionId:text callingPartyNumber:text remotePartyNumber:text state:choice recording_url:text id_alarm:ref>alarm',
    },
  ],
  [
    'ADM-3.49 external users and tokens',
    {
      'external-user': 'description:text token:secret host:text is_validated:flag',
      'external-token': 'description:text',
      token: 'token:text',
      'token-omnitag': 'name:text',
    },
  ],
  [
    'ADM-3.50 alarm level, comment, type, incident and incident list',
    {
      'alarm-level': 'level:text description:text color:colour sound:file=mp3',
      'alarm-comment': 'comment:text alarm_type:ref>type-alarm tenant:ref>tenant status:choice=attending,attended,canceled',
      'type-alarm': 'type:text description:text acronym:text alarm_count:number',
      incident:
        'name:text alarm_type:ref>type-alarm colour:colour alarm:flag priority:number resolution:text frames_per_second:number ' +
        'live_video_time:number',
      'incident-list': 'name:text',
    },
  ],
  [
    'ADM-3.51 purge rule, workflow, schedule and frequency',
    {
      'alarm-purge': 'name:text input_alarm_status:choice output_alarm_status:choice comment:text protocol:text timeout:number',
      'alarm-workflow':
        'id_type_alarm:ref>type-alarm alarm_status:choice=waiting,attending,attended,canceled frequency:ref>frequency-schedule-task ' +
        'params:pairs view:ref>alarm-view days:days start_time:clock end_time:clock',
      'alarm-workflow-unit': 'id_alarm_workflow:ref>alarm-workflow id_unit:ref>unit',
      schedule: 'command:ref>command',
      'frequency-schedule-task': 'name:text value:text',
    },
  ],
  [
    'ADM-3.52 access device and shared tenants',
    {
      'access-device': 'name:text id_model:ref>access-device-model',
      'access-device-model': 'description:text',
      'tenant-shared': 'name:text available_tenants:refs>tenant permissions:refs>permission alarm_types:refs>type-alarm',
      'tenant-shared-group': 'name:text available_tenants:refs>tenant permissions:refs>permission alarm_types:refs>type-alarm',
      permission: 'description:text',
      'type-alarm': 'description:text',
    },
  ],
  [
    'ADM-3.53 user, group, profile, permission and app user',
    {
      users:
        'email:email username:text name:text first_surname:text second_surname:text password:secret phone_number:text active:flag ' +
        'vpn_access:flag last_login:time alarm_history_hours:number alarm_history_days:number alarm_history_records:number ' +
        'allowed_live_video_units:refs>unit plate_or_employee_number:text shared_tenants:refs>tenant-shared video_wall:flag ' +
        'enabled_chat:flag id_country:ref>country',
      groups:
        'name:text users:refs>users alarms:refs>alarm tenants:refs>tenant shared_tenants:refs>tenant-shared-group ' +
        'permissions:refs>permission alarm_types:refs>type-alarm alarm_frame_video_check:flag',
      profile: 'type:text description:text permissions:refs>permission',
      'user-app': 'email:email personal_descriptors:pairs physical_descriptors:pairs',
    },
  ],
  ['ADM-3.53 ADM-6.02 permission', { permission: 'description:text resource:text action:text active:flag shared_tenant_only:flag' }],
  [
    'ADM-3.54 video wall user',
    {
      'video-wall-user': 'name:text first_name:text second_name:text video_wall_view:ref>user-view active_sesion_video_wall:choice=on,off',
    },
  ],
  [
    'ADM-3.55 ADM-3.57 video watermark',
    {
      'video-watermark':
        'name:text tenant:ref>tenant image:file=image opacity:number text_lines:texts ' +
        'image_position:choice=top_left,top_right,lower_left,lower_right,grid ' +
        'text_position:choice=top_left,top_right,lower_left,lower_right,grid',
    },
  ],
  [
    'ADM-3.58 recording request',
    {
      'recording-request':
        'folio:text status:ref>recording-request-status requested:time description:text camera:ref>proxy-camera tag:ref>video-tag ' +
        'start:time finish:time authorized_from:time authorized_to:time authorized_by:ref>users comment:text files:data viewed:flag',
    },
  ],
  [
    'ADM-3.59 logs',
    {
      logs: 'user:text date:time application:text action:text type:text resource:text identifier:text message:text ip:text',
      'microservice-log':
        'client_host:text provider:text level:text message_id:text log_message:text description:text path:text resource:text ' +
        'difference:data tenant:ref>tenant user:ref>users action:text start_date:time end_date:time data:data old_data:data',
      'log-messages': 'message:text lang:choice=en',
      'log-incident': 'incident_name:text colour:colour',
      traffic: 'request:text',
    },
  ],
  [
    'ADM-3.62 button, button type, preset, Seproban and plane',
    { button: 'name:text', 'type-button': 'type:text', preset: 'name:text', seproban: 'name:text', plane: 'description:text' },
  ],
];

describe('the entities of the specification', () => {
  test.each(entities)('%s', (_rule, of) => {
    expectStatedFields(of);
  });
});
