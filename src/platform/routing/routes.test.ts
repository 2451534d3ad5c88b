import { describe, expect, test } from 'vitest';
import { abilitiesOf, allows, visitorAbilities } from '../../../contract/access/user.ts';
import { catalogues } from '../../../contract/catalogues/index.ts';
import { admit, canOpenRoute, findRoute, type Visitor } from './guard.ts';
import { needsNoRecord, plainPath } from './paths.ts';
import { helpPage, type Route, resourceOf, routes, routesFor } from './routes.ts';

/** path, resource, action, layout, public, redirected home when signed in, breadcrumb: the table from the specification. */
const wanted = `
/inicio Home read normal - - -
/login Auth read full public home -
/auth Auth read full public home -
/single-sign-on Auth read full public home -
/error-404 - - full public - -
/reset_password/:token/:id Auth read full public - -
/video/:alarm/:token Auth read full public home -
/stream Auth read full public home -
/recording_request_stream Auth read full public - -
/alarm/:filter? Alarm read_history normal - - Alarms
/alarm_comment AlarmComment read normal - - Alarms
/alarm_level AlarmLevel read normal - - Alarms
/alarm_purge AlarmPurge read normal - - Alarms
/schedule_alarm ScheduleAlarm read normal - - Alarms
/type_alarm TypeAlarm read normal - - Alarms
/alarm_outcome AlarmOutcome read normal - - Alarms
/alarm_cause AlarmCause read normal - - Alarms
/response_target ResponseTarget read normal - - Alarms
/wall_rule WallRule read normal - - Alarms
/report_schedule ReportSchedule read normal - - Alarms
/alarm-views AlarmViews read normal - - Alarms
/alarm-views/config-view/:id_view? AlarmViews read normal - - Alarms
/incident/:id_tenant? Incident read normal - - Alarms
/chart/incident Incident read_chart normal - - Alarms
/log_incident LogIncident read normal - - Logs
/layouts Layouts read normal - - -
/layouts/config-layout/:id_layout? Layouts read normal - - -
/video-wall VideoWall read normal - - -
/command Command read normal - - Automation
/command/custom/:id_command? Command read normal - - Automation
/command/logs Command read normal - - Logs/command
/action-plan ActionPlan read normal - - Automation
/action-plan/config/:id_action_plan? ActionPlan read normal - - Automation
/action-plan/logs ActionPlan read normal - - Logs/action_plan
/workflow Workflow read normal - - Automation
/schedule_task ScheduleTask read normal - - Automation
/sip_call SipCall read normal - - VoIP
/iotcomms_master_account IotcommsMasterAccount read normal - - VoIP
/type_device_interphone TypeDeviceInterphone read normal - - VoIP
/device_interphone DeviceInterphone read normal - - VoIP
/user User read normal - - Users
/profile Profile read_profile normal - - Users
/permission Permission read normal - - Users
/group Group read normal - - Users
/user_profile/ UserProfile read normal - - Users
/user_shared_tenant User update_shared_tenant normal - - Users
/group_shared_tenant/:id_group/:group Group update_shared_tenant normal - - Users
/user_cameras User update_cameras normal - - Users
/group_cameras Group update_cameras normal - - Users
/external_token/:id_user ExternalToken read normal - - Users
/external_user/:id_user ExternalUser read normal - - Users
/identity_provider IdentityProvider read normal - - Users
/identity_provider_group IdentityProvider read normal - - Users
/users_app UsersApp read_users_app normal - - Users
/unit Unit read normal - - Facilities/all
/unit-groups UnitGroups read normal - - Facilities
/unit-groups/config/:id_units_group? UnitGroups read normal - - Facilities
/center Center read normal - - Facilities/centers
/sector Sector read normal - - Facilities/sectors
/plane/:id Plane read normal - - Facilities
/municipality Municipality read normal - - Facilities/municipalities
/region Region read normal - - Facilities
/countries Countries read normal - - Facilities
/tenant/:id_master_tenant? Tenant read normal - - Tenants
/master_tenant MasterTenant read normal - - Tenants
/camera_manager/master_account CameraManager read_masters_accounts normal - - VaaS/camera_manager
/camera_manager/reseller/:id_master_account? CameraManager read_resellers normal - - VaaS/camera_manager
/camera_manager/camera/:id_reseller? CameraManager read normal - - VaaS/camera_manager
/bridge/master_account Bridge read_masters_accounts normal - - VaaS/EE_VMS
/bridge/account/:id_master_account? Bridge read_accounts normal - - VaaS/EE_VMS
/bridge/bridge/:id_account? Bridge read_bridge normal - - VaaS/EE_VMS
/bridge/camera/:id_bridge? Bridge read normal - - VaaS/EE_VMS
/omnicloud_camera OmnicloudCamera read normal - - VaaS/OmniCloud
/presets Presets read_presets normal - - VaaS
/buttons Buttons read normal - - -
/button_type ButtonType read normal - - -
/status_cameras StatusCameras read_status normal - - VaaS
/seproban Seproban read normal - - -
/tokens_omnitag TokensOmnitag read normal - - -
/{customer}/tag Video manage_request_record_video normal - - VaaS/recording_requests
/token Token read normal - - -
/device-tags DeviceTags read normal - - -
/access_devices AccessDevices read normal - - -
/plate_list PlateList read normal - - VaaS/analytics
/plate Plate read normal - - VaaS/analytics
/lpr_matches LprMatches read_match normal - - VaaS/analytics
/facial_recognition/:person_id? FacialRecognition read normal - - VaaS/analytics
/person_list PersonList read normal - - VaaS/analytics
/face_detection FaceDetection read normal - - VaaS/analytics
/luxriot_master_accounts LuxriotMasterAccounts read normal - - VaaS/Luxriot
/luxriot_cameras LuxriotCameras read normal - - VaaS/Luxriot
/luna_master_account LunaMasterAccount read normal - - VaaS/analytics
/luna_list LunaList read normal - - VaaS/analytics
/luna_face LunaFace read normal - - VaaS/analytics
/luna_facestream LunaFacestream read normal - - VaaS/analytics
/safr_events SafrEvents read normal - - VaaS/analytics
/safr_groups SafrGroups read normal - - VaaS/analytics
/safr_master_accounts SafrMasterAccounts read normal - - VaaS/analytics
/safr_cameras SafrCameras read normal - - VaaS/analytics
/safr_people SafrPeople read normal - - VaaS/analytics
/safr_access_clearances SafrAccessClearances read normal - - VaaS/analytics
/swift_account Swift read_account normal - - VaaS
/swift_collector Swift read_collector normal - - VaaS
/swift_sensor Swift read_sensor normal - - VaaS
/dahua_dvr DahuaDvr read normal - - VaaS/Dahua
/dahua_camera DahuaCamera read normal - - VaaS/Dahua
/density_master_account DensityMasterAccount read normal - - -
/density_devices DensityDevices read normal - - -
/{product}_reseller ProductReseller read normal - - VaaS/OmniCloud
/{product}_reseller_assignment ProductResellerAssignment read normal - - VaaS/OmniCloud
/omnicloud_master_account OmnicloudMasterAccount read normal - - VaaS/OmniCloud
/server Server read normal - - VaaS/analytics
/intelexvision_alarm_type IntelexvisionAlarmType read normal - - VaaS/analytics
/analytic_record AnalyticRecord read normal - - VaaS/analytics
/detection_event DetectionEvent read normal - - VaaS/analytics
/generic_devices GenericDevices read normal - - VaaS/generic_devices
/logs Logs read normal - - Logs/system
/microservice_logs MicroserviceLogs read normal - - Logs/system
/traffic Traffic read normal - - Logs/traffic
/video-watermarks VideoWatermarks read normal - - VaaS
/video-watermarks/config/:id_video_watermark? VideoWatermarks read normal - - VaaS
/recording_request RecordingRequest read normal - - VaaS/recording_requests
/show_recording/:id_recording ShowRecording read normal - - VaaS/recording_requests
`
  .trim()
  .split('\n');

/** Screens for catalogues that the specification gives no route: those proposed for OQ-84, and the audit log, which is ours. */
const proposed = `
/incident_list IncidentList read normal - - Alarms
/planes Plane read normal - - Facilities
/timezone Timezone read normal - - Facilities
/vxg_master_account VxgMasterAccount read normal - - VaaS
/vxg_camera VxgCamera read normal - - VaaS
/proxy_camera ProxyCamera read normal - - VaaS
/router Router read normal - - VaaS
/vehicle_brand VehicleBrand read normal - - VaaS/analytics
/vehicle_model VehicleModel read normal - - VaaS/analytics
/log_messages LogMessages read normal - - Logs/system
/audit Audit read normal - - Logs/system
/intake_tokens IntakeToken read normal - - Alarms
/shelved_sources Alarm shelve normal - - Alarms
/evidence_cases/:id? EvidenceCase read normal - - Alarms
/supervision Supervision read normal - - Alarms
/drills/:id? Drill read normal - - Alarms
/reports/health AlarmReport read normal - - Alarms
/handover/:id? Handover read normal - - Alarms
/day_book DayBook read normal - - Alarms
/signals Signal read normal - - Alarms/receivers
/unknown_signals Signal read normal - - Alarms/receivers
/on_test SignalTest read normal - - Alarms/receivers
/receivers Receiver read normal - - Alarms/receivers
/receiver_devices ReceiverDevice read normal - - Alarms/receivers
/zones Zone read normal - - Alarms/receivers
/signal_codes SignalCode read normal - - Alarms/receivers
/opening_windows OpeningWindow read normal - - Alarms/receivers
/camera_type CameraManager read normal - - VaaS/camera_manager
/page Page read normal - - -
/video_tag VideoTag read normal - - VaaS/recording_requests
`
  .trim()
  .split('\n');

function said(route: Route): string {
  const sections: Record<string, string> = { vaas: 'VaaS', voip: 'VoIP' };
  const { section, group } = route;
  const named = section && (sections[section] ?? section[0]?.toUpperCase() + section.slice(1));
  const trail = [named, group].filter(Boolean).join('/').replaceAll(' ', '_');
  return [
    route.path,
    route.resource ?? '-',
    route.resource === null ? '-' : route.action,
    route.layout,
    route.public ? 'public' : '-',
    route.redirectIfLoggedIn ? 'home' : '-',
    trail || '-',
  ].join(' ');
}

const nobody: Visitor = { isSignedIn: false, abilities: visitorAbilities };
const holding = (...abilities: [string, string][]): Visitor => ({
  isSignedIn: true,
  abilities: abilitiesOf({ is_master_admin: false, abilities: abilities.map(([action, subject]) => ({ action, subject })) }),
});
const master: Visitor = { isSignedIn: true, abilities: abilitiesOf({ is_master_admin: true, abilities: [] }) };
const shows = (path: string, visitor: Visitor) => {
  const admission = admit(routes, path, '', visitor);
  return admission.kind === 'show' ? admission.route.path : `-> ${admission.to}`;
};
/** A path that the pattern matches, each parameter standing for itself. */
const sample = (pattern: string) => pattern.replaceAll(/:(\w+)\??/g, '$1').replaceAll(/[{}]/g, '');

describe('the route table', () => {
  test('is the specified one, with our own pages', {
    tags: [
      'OQ-23',
      'OP-2.11',
      'OP-2.12',
      'OP-2.13',
      'OP-2.14',
      'OP-2.30',
      'OP-2.31',
      'OP-2.34',
      'OQ-2',
      'OQ-3',
      'OQ-84',
      'OP-2.02',
      'OP-2.09',
      'OP-2.15',
      'OP-2.16',
      'OP-2.17',
      'OP-2.18',
      'OP-2.19',
      'OP-2.20',
      'OP-2.21',
      'OP-2.22',
      'OP-2.23',
      'OP-2.24',
      'OP-2.25',
      'OP-2.26',
      'OP-2.27',
      'OP-2.28',
      'OP-2.29',
      'OP-2.32',
      'OP-2.33',
      'ADM-2.45',
      'ADM-6.01',
      'ADM-2.01',
      'ADM-2.16',
      'OQ-17',
      'OP-6.01',
    ],
  }, () => {
    expect(
      routes
        .filter(({ path }) => !['/not-authorized', '/setup', '/qa', '/help/:page?', '/guide', '/new_site'].includes(path))
        .map(said)
        .sort(),
    ).toEqual([...wanted, ...proposed].sort());
  });

  test.each(catalogues.flatMap((one) => one.routes.map((path) => [path, one] as const)))(
    'the screen %s opens for the right that reading its list needs',
    { tags: ['ADM-2.01', 'ADM-2.45'] },
    (path, { resource, readAction }) => {
      expect(routes.find((route) => route.pattern === path)).toMatchObject({ resource, action: readAction });
    },
  );

  test('the customer and the product are named by the platform', { tags: ['OP-2.29', 'OQ-91', 'ADM-2.16', 'ADM-2.29'] }, () => {
    const named = routesFor({ customer: 'acme', product: 'nube' }).map(({ path }) => path);
    expect(named).toEqual(expect.arrayContaining(['/acme/tag', '/nube_reseller', '/nube_reseller_assignment']));
    expect(named.some((path) => path.includes('{'))).toBe(false);
  });

  test('a resource is named like the first segment of its path', { tags: ['OP-2.34', 'OQ-2'] }, () => {
    expect(['/alarm_comment', '/alarm-views/config-view/:id?', '/{product}_reseller', '/unit'].map(resourceOf)).toEqual([
      'AlarmComment',
      'AlarmViews',
      'ProductReseller',
      'Unit',
    ]);
  });

  test('a platform that sends alarm_comment or Alarm-Views means the same resources', { tags: ['OQ-2'] }, () => {
    expect(allows([{ action: 'read', subject: 'alarm_comment' }], 'read', 'AlarmComment')).toBe(true);
    expect(allows([{ action: 'read', subject: 'Alarm-Views' }], 'read', 'AlarmViews')).toBe(true);
  });
});

describe('the guard', () => {
  const guarded = routes.filter((route) => !route.public);

  test.each(guarded.map((route) => [route.path, route] as const))(
    '%s opens for its right alone',
    { tags: ['OP-2.01', 'OP-2.02', 'OP-2.03', 'OP-2.04', 'OP-6.01', 'ADM-6.01', 'OQ-4', 'ADM-2.01', 'ADM-2.16'] },
    (_, route) => {
      const path = sample(route.path);
      const table = routesFor({ customer: 'customer', product: 'product' });
      const opens = (visitor: Visitor) => admit(table, path, '', visitor);
      expect(opens(nobody)).toMatchObject({ kind: 'go', to: expect.stringMatching(/^\/login/) as string });
      expect(opens(master)).toMatchObject({ kind: 'show', route: { title: route.title } });
      expect(opens(holding([route.action, route.resource ?? '']))).toMatchObject({ kind: 'show' });
      if (!['/inicio', '/user_profile/', '/help/:page?'].includes(route.path))
        expect(opens(holding(['other', route.resource ?? '']))).toEqual({ kind: 'go', to: '/not-authorized' });
    },
  );

  test('users see home and their profile, the master admin all, visitors only sign-in pages', {
    tags: ['OP-6.02', 'OP-6.03', 'OP-6.04'],
  }, () => {
    expect(['/inicio', '/user_profile'].map((path) => shows(path, holding()))).toEqual(['/inicio', '/user_profile/']);
    expect(routes.every((route) => canOpenRoute(route, master.abilities))).toBe(true);
    expect(
      routes.filter((route) => canOpenRoute(route, visitorAbilities)).every((route) => route.public || route.pattern === helpPage),
    ).toBe(true);
  });

  test('the root leads home', { tags: ['OP-2.06'] }, () => {
    expect(shows('/', master)).toBe('-> /inicio');
    expect(shows('/', nobody)).toBe('-> /inicio');
  });

  test('a wall begins on its own screen, whatever it may do; others need read on VideoWall', {
    tags: ['OP-2.60', 'OP-6.07', 'OQ-116'],
  }, () => {
    const wall: Visitor = { ...holding(), isWall: true };
    expect([shows('/', wall), shows('/login', wall)]).toEqual(['-> /video-wall', '-> /video-wall']);
    expect(shows('/video-wall', wall)).toBe('/video-wall');
    expect(shows('/video-wall', holding())).toBe('-> /not-authorized');
    expect(shows('/video-wall', holding(['read', 'VideoWall']))).toBe('/video-wall');
    expect(shows('/video-wall', nobody)).toBe('-> /login?return=%2Fvideo-wall');
  });

  test('an unknown path leads to the 404 page', { tags: ['OP-2.07'] }, () => {
    for (const path of ['/nowhere', '/alarm/waiting/more', '/command/custom/1/2']) expect(shows(path, master)).toBe('-> /error-404');
    expect(shows('/error-404', nobody)).toBe('/error-404');
  });

  test('login, auth, video and stream send a signed-in user home; the requested recording does not', { tags: ['OP-2.05', 'OQ-9'] }, () => {
    for (const path of ['/login', '/auth', '/video/7/abc', '/stream']) expect(shows(path, holding())).toBe('-> /inicio');
    expect(shows('/recording_request_stream', holding())).toBe('/recording_request_stream');
    expect(shows('/reset_password/t/1', holding())).toBe('/reset_password/:token/:id');
    const off = routes.map((route) => ({ ...route, redirectIfLoggedIn: false }));
    for (const path of ['/video/:alarm/:token', '/stream'])
      expect(admit(off, sample(path), '', holding())).toMatchObject({ kind: 'show', route: { path } });
  });

  test('of the public pages only these four, and two of our own, send whoever is signed in home', { tags: ['OP-2.05', 'OQ-9'] }, () => {
    const own = ['/setup', '/single-sign-on'];
    const flagged = routes.filter(({ redirectIfLoggedIn }) => redirectIfLoggedIn);
    expect(flagged.every((route) => route.public)).toBe(true);
    expect(
      flagged
        .map(({ path }) => path)
        .filter((path) => !own.includes(path))
        .sort(),
    ).toEqual(['/auth', '/login', '/stream', '/video/:alarm/:token']);
  });

  test('the page of who is not authorized is in full', { tags: ['OQ-23'] }, () => {
    expect(routes.find(({ path }) => path === '/not-authorized')?.layout).toBe('full');
  });

  test('the public pages open for a visitor', { tags: ['OP-2.31', 'ADM-2.43'] }, () => {
    for (const path of ['/login', '/video/7/abc', '/stream', '/recording_request_stream', '/reset_password/t/1'])
      expect(shows(path, nobody)).not.toContain('->');
  });

  test('/single-sign-on shows a return and an unlocking, to whoever is signed in too', () => {
    for (const visitor of [nobody, holding()]) {
      for (const search of ['state=s', 'unlock=1'])
        expect(admit(routes, '/single-sign-on', search, visitor)).toMatchObject({ kind: 'show', route: { path: '/single-sign-on' } });
    }
    expect(shows('/single-sign-on', nobody)).toBe('-> /login');
    expect(shows('/single-sign-on', holding())).toBe('-> /inicio');
  });
  test('/auth without a token is the sign-in page', { tags: ['OP-2.12', 'OQ-11'] }, () => {
    expect(shows('/auth', nobody)).toBe('-> /login');
    expect(admit(routes, '/auth', 'token=t1', nobody)).toMatchObject({ kind: 'show', route: { path: '/auth' } });
  });

  test('after signing in the wanted page opens, with its query', { tags: ['OQ-18'] }, () => {
    const asked = admit(routes, '/alarm/waiting', '?page=2', nobody);
    expect(asked).toEqual({ kind: 'go', to: '/login?return=%2Falarm%2Fwaiting%3Fpage%3D2' });
    expect(admit(routes, '/login', 'return=%2Falarm%2Fwaiting%3Fpage%3D2', master)).toEqual({ kind: 'go', to: '/alarm/waiting?page=2' });
  });

  test('nobody is sent to another site or round in a circle', { tags: ['OQ-18'] }, () => {
    for (const to of ['//evil.test', 'https://evil.test', '/\\evil.test', '/nowhere', '/login'])
      expect(admit(routes, '/login', `return=${encodeURIComponent(to)}`, master)).toEqual({ kind: 'go', to: '/inicio' });
  });

  test('who signed out by own wish leaves no page to come back to', { tags: ['OQ-19'] }, () => {
    expect(admit(routes, '/unit', '', { ...nobody, hasLeft: true })).toEqual({ kind: 'go', to: '/login' });
  });
});

describe('paths', () => {
  test('parameters are read, optional ones may be missing', { tags: ['OP-2.14', 'OP-2.32'] }, () => {
    expect(findRoute(routes, '/alarm')?.params).toEqual({});
    expect(findRoute(routes, '/alarm/waiting')?.params).toEqual({ filter: 'waiting' });
    expect(findRoute(routes, '/group_shared_tenant/4/Night%20shift')?.params).toEqual({ id_group: '4', group: 'Night shift' });
    expect(findRoute(routes, '/user_profile')?.route.path).toBe('/user_profile/');
  });

  test('a menu leads only to screens that need no record', () => {
    expect([needsNoRecord('/plane/:id'), needsNoRecord('/alarm/:filter?')]).toEqual([false, true]);
    expect(plainPath('/bridge/account/:id_master_account?')).toBe('/bridge/account');
  });
});
