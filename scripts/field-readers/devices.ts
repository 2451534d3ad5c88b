import { type Readers, reads } from './reader.ts';

const place = reads('server/video/cameras/camera-extensions.ts', 'where its camera for operators is created', 'units idCameraProxy');
const stream = (fields: string) => reads('server/video/cameras/families.ts', 'the stream that is played and recorded', fields);
const ownStream = stream('stream_url stream_user stream_password record_continuously');

/** Readers of the fields of cameras, providers, detectors and other devices. */
export const deviceReaders: Readers = {
  'camera-manager-master-account': [
    reads(
      'server/catalogues/extra/camera-providers.ts',
      'the account with which the camera manager is called',
      'user account_number client_id reseller_id reseller_number password customer_key api_key',
    ),
  ],
  'camera-manager-reseller': [
    reads('server/catalogues/extra/camera-providers.ts', 'sent to reset its password at the provider', 'email id_master_account'),
  ],
  'camera-manager-camera': [
    reads(
      'server/catalogues/extra/camera-providers.ts',
      'identifies the camera at the provider',
      'camera_id mac_address serial_number user password',
    ),
    reads('server/intake/recognition/store-sightings.ts', 'which of its detections are accepted', 'smart_detection_flags'),
    place,
    stream('stream_url user password record_continuously'),
  ],
  'bridge-camera': [place, ownStream],
  'vxg-camera': [
    reads('server/catalogues/extra/vxg.ts', 'identifies the camera at VXG', 'id_vxg'),
    place,
    stream('live_stream stream_user stream_password record_continuously'),
  ],
  'luxriot-master-account': [stream('user password')],
  'luxriot-camera': [
    reads('server/video/cameras/camera-extensions.ts', 'where its camera for operators is created', 'units idCameraProxy'),
    reads('server/video/cameras/camera-life.ts', 'given to its camera', 'center sector'),
    stream('source record_continuously'),
  ],
  'omnicloud-camera': [place, ownStream],
  'safr-camera': [place, ownStream],
  'luna-facestream': [place, ownStream],
  'dahua-dvr': [
    reads(
      'server/catalogues/extra/camera-providers.ts',
      'the connection that discovers its cameras',
      'ip http_schema http_port rtsp_schema rtsp_port user password',
    ),
  ],
  'dahua-camera': [
    reads('server/catalogues/extra/camera-providers.ts', 'identifies the camera at its DVR', 'channel'),
    place,
    stream('channel stream_url record_continuously'),
  ],
  'generic-devices': [
    reads('server/intake/receivers/onvif/generic-devices.ts', 'whether its events are received', 'custom_fields.enabled_onvif_events'),
    reads('server/video/cameras/camera-extensions.ts', 'whether and where a camera for operators is created', 'type idCameraProxy units'),
    reads('server/video/cameras/camera-life.ts', 'given to its camera', 'name center sector tag'),
    reads(
      'server/video/ingest/camera-source.ts',
      'the stream that is played and recorded',
      'custom_fields.url custom_fields.url_sub custom_fields.protocol custom_fields.port custom_fields.user ' +
        'custom_fields.password custom_fields.record',
    ),
    reads('server/places/subsystems.ts', 'listed among the parts of its units', 'units'),
    reads(
      'server/automation/effects/output-drivers.ts',
      'how its outputs are switched',
      'custom_fields.onvif_host custom_fields.onvif_port outputs.name outputs.number outputs.relay outputs.url_on outputs.url_off',
    ),
  ],
  'intake-token': [
    reads('server/intake/intake-token.ts', 'the sender of alarms, and the units that it may send for', 'name id_tenant id_master_tenant'),
  ],
  receiver: [
    reads(
      'server/intake/receivers/open-receivers.ts',
      'what is opened, and the name and language of its alarms',
      'name kind language active port',
    ),
    reads(
      'server/intake/receivers/dc09/settings.ts',
      'how frames are received',
      'dc09.time_check dc09.seconds_ahead dc09.seconds_behind dc09.acknowledge_unknown dc09.encrypted_only dc09.max_sessions ' +
        'dc09.idle_minutes dc09.frame_seconds dc09.max_frame',
    ),
    reads(
      'server/intake/receivers/http/settings.ts',
      'how requests and event streams are received',
      'http.source http.mapping http.account http.authentication http.secret http.user http.password http.address ' +
        'http.verify_certificate http.ca http.hold_off http.max_bytes',
    ),
    reads(
      'server/intake/receivers/smtp/settings.ts',
      'how mails are received',
      'smtp.domains smtp.networks smtp.senders smtp.user smtp.password smtp.certificate smtp.key smtp.require_tls smtp.rules ' +
        'smtp.otherwise smtp.max_bytes smtp.max_sessions smtp.mail_seconds',
    ),
    reads(
      'server/intake/receivers/mqtt/open-mqtt.ts',
      'which messages of a broker are received',
      'mqtt.address mqtt.user mqtt.password mqtt.topics mqtt.mapping mqtt.account_level mqtt.account mqtt.client_id mqtt.retained ' +
        'mqtt.verify_certificate mqtt.ca mqtt.hold_off mqtt.max_bytes',
    ),
    reads('server/intake/receivers/onvif/generic-devices.ts', 'which events of cameras count', 'onvif.topics onvif.hold_off'),
    reads(
      'server/intake/receivers/line/settings.ts',
      'how rows are received',
      'line.refuse_unknown_rows line.repeat_seconds line.max_sessions line.idle_minutes line.max_row',
    ),
  ],
  'receiver-device': [
    reads(
      'server/intake/receivers/read-context.ts',
      'the sender of a signal, its unit and camera',
      'name receiver account unit camera active',
    ),
    reads('server/intake/receivers/open-receivers.ts', 'decrypts what the sender encrypts', 'secret'),
    reads('server/intake/receivers/supervision.ts', 'when its silence is an alarm', 'expected_minutes grace_minutes'),
    reads('server/intake/receivers/onvif/generic-devices.ts', 'which events of its camera count', 'topics hold_off'),
  ],
  zone: [
    reads(
      'server/intake/receivers/read-context.ts',
      'where a signal happened, and the cameras that are shown',
      'unit device number name cameras',
    ),
  ],
  'signal-code': [
    reads(
      'server/intake/receivers/read-context.ts',
      'what a signal of this code means and does',
      'vocabulary code description category effect priority alarm_type restores never_on_test receiver tenant device zone',
    ),
  ],
  'opening-window': [
    reads(
      'server/intake/receivers/read-context.ts',
      'whether an opening, a closing and zones raise alarms',
      'unit device days opens closes tolerance_minutes bypassed_zones',
    ),
    reads('server/intake/receivers/supervision.ts', 'names the window', 'name'),
  ],
  'proxy-camera': [
    reads('server/video/cameras/camera-life.ts', 'the unit that shows it, and moves with it', 'id_unit'),
    reads('server/catalogues/extra/assign-cameras.ts', 'the center and sector by which it is assigned', 'center sector'),
    reads('server/catalogues/schema/lookups.ts', 'listed among the tags of devices', 'tag'),
    reads('src/workspace/slots/tag/TagView.tsx', 'finds the cameras of a tag in the tag slot', 'tag'),
    reads('server/automation/effects/nearby-cameras.ts', 'found near a place', 'latitude longitude'),
  ],
  'luna-master-account': [
    reads('server/catalogues/extra/analytic-providers.ts', 'the account with which Luna is called', 'api_server api_email api_password'),
  ],
  'luna-list': [
    reads('server/catalogues/extra/analytic-providers.ts', 'the list at Luna, and its faces', 'name id_luna people'),
    reads(
      'server/intake/recognition/faces.ts',
      'compared with faces that Luna reports, and the level of the alarm',
      'list_data id_luna expected_similarity alarm_level',
    ),
    reads('server/intake/recognition/hold-off.ts', 'how soon the same person raises its next alarm', 'alarm_hold_off'),
  ],
  'luna-face': [
    reads('server/catalogues/extra/analytic-providers.ts', 'identifies the face at Luna', 'face_id external_id'),
    reads('server/intake/recognition/faces.ts', 'the reference picture of an alarm', 'face_id image'),
  ],
  'facial-recognition': [
    reads('server/intake/detections/sources.ts', 'shown in the detections slot', 'image detected_at list facility camera match_percentage'),
    reads('server/places/positions/sightings.ts', 'the track of a person', 'detected_at facility match_percentage person_id'),
    reads(
      'server/video/timeline/detection-sources.ts',
      'searched, and marked on the timeline',
      'detected_at list facility match_percentage',
    ),
    reads('server/workspace/charts/measures.ts', 'counted in charts', 'detected_at facility list'),
  ],
  'person-list': [
    reads(
      'server/intake/recognition/faces.ts',
      'compared with faces that recognizers report, and the level of the alarm',
      'luna_id expected_similarity alarm_level people',
    ),
    reads('server/intake/recognition/hold-off.ts', 'how soon the same person raises its next alarm', 'alarm_hold_off'),
  ],
  'plate-list': [
    reads(
      'server/intake/recognition/plates.ts',
      'compared with plates that cameras read, and the level of the alarm',
      'type alarm_level alarm_when_missing max_distance renew_items_expiration',
    ),
    reads('server/intake/recognition/hold-off.ts', 'how soon the same plate raises its next alarm', 'alarm_hold_off'),
  ],
  plate: [
    reads('server/intake/recognition/plates.ts', 'compared with plates that cameras read', 'plate list active_since activated_until'),
  ],
  'lpr-match': [
    reads('server/intake/detections/sources.ts', 'shown in the detections slot', 'plate capture_date camera status direction zone image'),
    reads('server/places/positions/sightings.ts', 'the track of a plate', 'plate capture_date camera'),
    reads('server/video/timeline/detection-sources.ts', 'searched, and marked on the timeline', 'plate capture_date camera status'),
    reads('server/workspace/charts/measures.ts', 'counted in charts', 'capture_date camera status direction'),
  ],
  'swift-gateway': [
    reads('server/places/subsystems.ts', 'the unit that lists its sensors, and when they reported', 'id_unit last_contact_time'),
    reads('server/catalogues/extra/analytic-providers.ts', 'identifies the gateway at Swift', 'serial_number guid id_external'),
  ],
  'swift-sensor': [
    reads('server/places/subsystems.ts', 'listed with its battery among the parts of the unit', 'battery_level'),
    reads('server/catalogues/extra/analytic-providers.ts', 'which sensor of the provider it is', 'id_external'),
  ],
  'sip-call': [
    reads('server/catalogues/extensions/voice.ts', 'when the call waits and when it ended', 'state'),
    reads('src/telephony/call/ongoing/SipCalls.tsx', 'who is called back', 'callingPartyNumber remotePartyNumber'),
    reads('src/telephony/call/useAlarmCalls.ts', 'listed with its alarm', 'id_alarm'),
    reads('src/telephony/call/ongoing/SipCalls.tsx', 'the recording that is offered', 'recording_url'),
  ],
  'density-device': [
    reads('server/automation/effects/density-shoot.ts', 'sent with a shot', 'device_id type protocol usercode unit_authorization_key'),
    reads('server/places/subsystems.ts', 'listed among the parts of its units', 'units'),
  ],
  'device-interphone': [
    reads(
      'server/telephony/phones.ts',
      'the telephone: its number, place, camera, gate command, alarm and secret',
      'id_type_device_interphone number alarm id_unit id_camera id_command ha1 password',
    ),
    reads(
      'src/workspace/slots/info-interphone/InfoInterphoneView.tsx',
      'shown to operators during a call',
      'ivr id_type_device_interphone',
    ),
  ],
  router: [
    reads('server/places/positions/positions.ts', 'identifies the router that reports its position', 'imei'),
    reads('server/places/positions/positions.ts', 'shown on the map of vehicles', 'latitude longitude velocity direction'),
    reads('server/automation/effects/output-drivers.ts', 'the connection that switches outputs', 'imei ip_vpn totem_id totem_key'),
  ],
};
