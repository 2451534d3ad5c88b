import { type Readers, reads } from './reader.ts';

const shares = (table: 'user' | 'group') =>
  [
    reads('server/access/effective-access.ts', `tenants and rights that the share gives to the ${table}`, 'available_tenants permissions'),
    reads('server/platform/store/migrations/0053_limits.ts', 'limits the share to alarms of these types', 'alarm_types'),
  ] as const;

/** Readers of the fields of tenants, places, people and rights. */
export const placeReaders: Readers = {
  'master-tenant': [
    reads('server/platform/store/migrations/0053_limits.ts', 'tenants of an inactive one are visible to the master admin only', 'active'),
    reads(
      'server/access/sessions/session-limits.ts',
      'when the sessions of its users end',
      'session_idle_minutes session_hours sessions_per_user',
    ),
    reads('server/access/users.ts', 'after how long without input the screens of its users lock at the latest', 'lock_minutes'),
    reads('server/access/factors/remembered-device.ts', 'whether a browser is asked for the second factor again', 'remember_device_days'),
    reads(
      'server/platform/store/migrations/0092_second_factor_policy.ts',
      'whether its users need a second factor, and for how long they may postpone it',
      'second_factor_required second_factor_grace_days',
    ),
  ],
  tenant: [
    reads('server/platform/store/core.tables.ts', 'the master tenant that owns it', 'id_master_tenant'),
    reads('server/places/time-zone.ts', 'time zone of its schedules and charts', 'timezone'),
    reads(
      'server/intake/recognition/retention.ts',
      'how long its plates, faces and events are stored, and their pictures',
      'detection_days detection_picture_days',
    ),
    reads('server/alarms/health/health-file.ts', 'the logo printed on its report on alarm health', 'logo_image'),
  ],
  'tenant-shared': shares('user'),
  'tenant-shared-group': shares('group'),
  unit: [
    reads(
      'src/workspace/slots/info/UnitPart.tsx',
      'shown to operators in the info slot',
      'address_1 address_2 suburb postal_code municipality region country info_url contacts.name contacts.role',
    ),
    reads('src/alarms/alarm/SiteFacts.tsx', 'shown to operators beside an alarm', 'instructions opening_hours access_notes'),
    reads('server/telephony/phone-routes.ts', 'listed in the directory of phones', 'contacts.phone'),
    reads(
      'server/alarms/contacts.ts',
      'the call list of an alarm: who is called first now, and the password that is compared',
      'contacts.days contacts.from contacts.to contacts.password',
    ),
    reads(
      'server/automation/effects/emergency-centre.ts',
      'sent to an emergency centre',
      'address_1 suburb postal_code latitude longitude',
    ),
    reads('server/automation/effects/nearby-cameras.ts', 'centre of the cameras that a command finds nearby', 'latitude longitude router'),
    reads('server/alarms/drills/start-drill.ts', 'whether drills may raise alarms at it', 'allow_drills'),
    reads('server/alarms/virtual-button.ts', 'whether a button may raise an alarm', 'allow_virtual_button_alarm'),
    reads('server/alarms/read-intake.ts', 'whether its alarms are accepted, and what they state', 'allow_alarms reaction_patrol'),
    reads(
      'server/automation/effects/output-drivers.ts',
      'the router that switches its outputs, and their numbers',
      'router outputs.number outputs.name',
    ),
    reads('server/catalogues/extra/assign-cameras.ts', 'the center and sector by which its cameras are assigned', 'center sector'),
  ],
  'unit-group': [reads('src/workspace/open-target.ports.ts', 'its name, and the units whose cameras it opens', 'group_name units')],
  center: [reads('server/automation/effects/emergency-centre.ts', 'whether and where commands report to it', 'active email')],
  sector: [reads('server/automation/effects/emergency-centre.ts', 'the center whose reports name it', 'center')],
  plane: [reads('src/workspace/slots/PlanSheet.tsx', 'drawn on the plan', 'image markers.id_camera markers.x markers.y markers.direction')],
  country: [reads('server/catalogues/extensions/facilities.ts', 'shown together as its code', 'code telephone_code')],
  region: [reads('server/places/geography.ts', 'the country that contains it', 'id_country')],
  municipality: [reads('server/places/geography.ts', 'the region that contains it', 'id_region')],
  users: [
    reads('server/access/sessions/sign-in.ts', 'signs in with it, while active', 'email password active two_factor'),
    reads('server/access/second-factor.ts', 'where a code is sent', 'phone_number email'),
    reads(
      'server/catalogues/extra/own-profile.ts',
      'shown to the user in the own account',
      'name first_surname second_surname image plate_or_employee_number id_country vpn_access',
    ),
    reads('server/access/effective-access.ts', 'what the user may see and do', 'tenants profiles groups allowed_live_video_units'),
    reads(
      'server/alarms/history-limits.ts',
      'how far back alarms are visible',
      'alarm_history_hours alarm_history_days alarm_history_records',
    ),
    reads('server/video/watch-permission.ts', 'units whose live video may be watched', 'allowed_live_video_units'),
    reads('server/collaboration/wall/walls.ts', 'whether the user is a video wall', 'video_wall'),
    reads('server/collaboration/chat/people.ts', 'whether the user chats', 'enabled_chat'),
    reads('server/telephony/phones.ts', 'the phone of the user', 'id_device_interphone'),
    reads('server/access/users.ts', 'the frame of the level around alarm video', 'alarm_frame_video_check'),
  ],
  groups: [
    reads('server/access/effective-access.ts', 'what its users may see and do', 'users tenants permissions'),
    reads('server/platform/store/migrations/0053_limits.ts', 'limits its users to alarms of these types', 'alarm_types'),
    reads('server/alarms/assigned-groups.ts', 'alarms on which only its users act', 'alarms'),
    reads('server/access/users.ts', 'the frame of the level around alarm video', 'alarm_frame_video_check'),
  ],
  profile: [
    reads('server/access/effective-access.ts', 'rights of its users', 'permissions'),
    reads(
      'server/platform/store/migrations/0092_second_factor_policy.ts',
      'whether its users need a second factor',
      'second_factor_required',
    ),
  ],
  permission: [
    reads(
      'server/access/effective-access.ts',
      'the right that it grants, and to whom it can be granted',
      'resource action active shared_tenant_only',
    ),
  ],
  'identity-provider': [
    reads(
      'server/access/single-sign-on/provider.ts',
      'which sign-ins it serves: its button, its e-mail domains, whether passwords stay',
      'name active shown domains password_allowed',
    ),
    reads('server/access/single-sign-on/provider-client.ts', 'where and as whom the platform requests', 'issuer client_id client_secret'),
    reads('server/access/single-sign-on/sign-on.ts', 'what is requested of it', 'scopes'),
    reads('server/access/single-sign-on/admit-identity.ts', 'whether unknown people become users', 'create_users'),
    reads(
      'server/access/single-sign-on/claims.ts',
      'how its statements about a person are read',
      'groups_claim email_trusted factor_values',
    ),
    reads('server/access/single-sign-on/routes.ts', 'its second factor, and its sign-out', 'second_factor end_session'),
  ],
  'identity-provider-group': [
    reads(
      'server/access/single-sign-on/admit-identity.ts',
      'the profiles and tenants of its people',
      'id_identity_provider group_name profiles tenants',
    ),
  ],
  'external-user': [reads('server/access/ways/external.ts', 'opens the other installation', 'host token')],
};
