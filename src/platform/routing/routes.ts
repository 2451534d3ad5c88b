import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The sections that menus and breadcrumbs are grouped by (ADM-2.48–2.55). */
export type Section = 'alarms' | 'automation' | 'voip' | 'vaas' | 'facilities' | 'tenants' | 'users' | 'logs';

/** One screen: where it is, who may see it, what frames it (OP-2.01–2.10). */
export interface Route {
  path: string;
  /** Path as in the table below; the key by which screens and catalogues are looked up. */
  pattern: string;
  /** The right that opens it; a null resource needs none. */
  resource: string | null;
  action: string;
  /** `full` has no menus; `normal` takes those of the user's configuration (OP-2.09, OP-2.10). */
  layout: 'full' | 'normal';
  public: boolean;
  /** A signed-in user is sent home from here (OP-2.05, OQ-9). */
  redirectIfLoggedIn: boolean;
  section: Section | null;
  /** The part of its section, where a section has parts: `camera manager`. */
  group: string | null;
  title: MessageDescriptor;
}

type Details = Partial<Omit<Route, 'path' | 'title' | 'section' | 'group'>>;

/** A screen of the console. `place` is `section` or `section/group`. Its right follows from its path unless stated (OP-2.34, OQ-2). */
function screen(path: string, place: Section | `${Section}/${string}` | null, title: MessageDescriptor, details: Details = {}): Route {
  const [section = null, group = null] = (place?.split('/') ?? []) as [Section?, string?];
  const named = { resource: resourceOf(path), action: 'read', layout: 'normal', public: false, redirectIfLoggedIn: false } as const;
  return { path, pattern: path, ...named, ...details, section, group, title };
}

/** A page without menus that anybody may open. */
function open(path: string, title: MessageDescriptor, details: Details = {}): Route {
  return screen(path, null, title, { resource: 'Auth', layout: 'full', public: true, ...details });
}

/** The resource named like the path: PascalCase of its first segment (OP-2.34, OQ-2). */
export function resourceOf(path: string): string {
  const [, first = ''] = path.replaceAll(/[{}]/g, '').split('/');
  return first.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export const home = '/inicio';
export const login = '/login';
/** The walls that views are assigned to; a wall itself shows its view there (OP-2.60, OQ-116). */
export const videoWall = '/video-wall';
/** The user's own profile; every signed-in user may open it. */
export const ownProfile = '/user_profile/';
export const notFound = '/error-404';
export const notAuthorized = '/not-authorized';
export const setUp = '/setup';
/** The guided set-up of an installation, and the same for a further site. */
export const guide = '/guide';
export const newSite = '/new_site';
export const externalSignIn = '/auth';
/** The page to which identity providers return (`signOnPath`), and that starts a sign-in at one. */
export const singleSignOn = '/single-sign-on';
export const resetPassword = '/reset_password/:token/:id';
export const alarmVideo = '/video/:alarm/:token';
/** The pages of docs/, which everybody signed in may read. */
export const help = '/help';
export const helpPage = `${help}/:page?`;
const stream = '/stream';
const recordingStream = '/recording_request_stream';

/** Pages that show video to anyone who has their address (OP-2.31). */
export const isSharedVideo = ({ pattern }: Pick<Route, 'pattern'>): boolean => [alarmVideo, stream, recordingStream].includes(pattern);

/** Every screen there is. `{customer}` and `{product}` are named by the platform (OP-2.29). Which action opens which is OQ-3's map. */
export const routes: readonly Route[] = [
  screen(home, null, msg`Home`, { resource: 'Home' }),
  open(login, msg`Sign in`, { redirectIfLoggedIn: true }),
  open(externalSignIn, msg`Sign in`, { redirectIfLoggedIn: true }),
  open(singleSignOn, msg`Sign in`, { redirectIfLoggedIn: true }),
  open(notFound, msg`Page not found`, { resource: null }),
  open(notAuthorized, msg`Not authorized`, { resource: null }),
  open(setUp, msg`Set up the first administrator`, { resource: null, redirectIfLoggedIn: true }),
  open(resetPassword, msg`Reset password`),
  open(alarmVideo, msg`Alarm video`, { redirectIfLoggedIn: true }),
  open(stream, msg`Stream`, { redirectIfLoggedIn: true }),
  open(recordingStream, msg`Requested recording`),

  screen('/supervision', 'alarms', msg`Supervision`, { resource: 'Supervision' }),
  screen('/drills/:id?', 'alarms', msg`Drills`, { resource: 'Drill' }),
  screen('/reports/health', 'alarms', msg`Alarm health`, { resource: 'AlarmReport' }),
  screen('/alarm/:filter?', 'alarms', msg`Alarm history`, { action: 'read_history' }),
  screen('/handover/:id?', 'alarms', msg`Shift handover`),
  screen('/day_book', 'alarms', msg`Day book`),
  screen('/alarm_comment', 'alarms', msg`Alarm comments`),
  screen('/alarm_level', 'alarms', msg`Alarm levels`),
  screen('/alarm_purge', 'alarms', msg`Purge rules`),
  screen('/schedule_alarm', 'alarms', msg`Scheduled alarms`),
  screen('/type_alarm', 'alarms', msg`Alarm types`),
  screen('/alarm_outcome', 'alarms', msg`Alarm outcomes`),
  screen('/alarm_cause', 'alarms', msg`Alarm causes`),
  screen('/response_target', 'alarms', msg`Response targets`),
  screen('/wall_rule', 'alarms', msg`Wall rules`),
  screen('/report_schedule', 'alarms', msg`Scheduled reports`),
  screen('/evidence_cases/:id?', 'alarms', msg`Evidence cases`, { resource: 'EvidenceCase' }),
  screen('/shelved_sources', 'alarms', msg`Shelved sources`, { resource: 'Alarm', action: 'shelve' }),
  screen('/alarm-views', 'alarms', msg`Alarm views`),
  screen('/alarm-views/config-view/:id_view?', 'alarms', msg`Alarm view builder`),
  screen('/incident/:id_tenant?', 'alarms', msg`Incidents`),
  screen('/chart/incident', 'alarms', msg`Incident chart`, { resource: 'Incident', action: 'read_chart' }),
  screen('/incident_list', 'alarms', msg`Incident lists`),
  screen('/intake_tokens', 'alarms', msg`Intake tokens`, { resource: 'IntakeToken' }),

  screen('/signals', 'alarms/receivers', msg`Signals`, { resource: 'Signal' }),
  screen('/unknown_signals', 'alarms/receivers', msg`Unknown signals`, { resource: 'Signal' }),
  screen('/on_test', 'alarms/receivers', msg`On test`, { resource: 'SignalTest' }),
  screen('/receivers', 'alarms/receivers', msg`Receivers`, { resource: 'Receiver' }),
  screen('/receiver_devices', 'alarms/receivers', msg`Devices on receivers`, { resource: 'ReceiverDevice' }),
  screen('/zones', 'alarms/receivers', msg`Zones`, { resource: 'Zone' }),
  screen('/signal_codes', 'alarms/receivers', msg`Signal codes`, { resource: 'SignalCode' }),
  screen('/opening_windows', 'alarms/receivers', msg`Opening windows`, { resource: 'OpeningWindow' }),

  screen('/log_incident', 'logs', msg`Incident log`),

  screen('/layouts', null, msg`Layouts`),
  screen('/layouts/config-layout/:id_layout?', null, msg`Layout builder`),

  screen(videoWall, null, msg`Video wall`),

  screen('/command', 'automation', msg`Custom commands`),
  screen('/command/custom/:id_command?', 'automation', msg`Command builder`),
  screen('/command/logs', 'logs/command', msg`Command log`),
  screen('/action-plan', 'automation', msg`Action plans`),
  screen('/action-plan/config/:id_action_plan?', 'automation', msg`Action plan builder`),
  screen('/action-plan/logs', 'logs/action plan', msg`Action plan log`),
  screen('/workflow', 'automation', msg`Alarm workflows`),
  screen('/schedule_task', 'automation', msg`Scheduled tasks`),

  screen('/sip_call', 'voip', msg`Calls`),
  screen('/iotcomms_master_account', 'voip', msg`IoT comms master accounts`),
  screen('/type_device_interphone', 'voip', msg`Interphone types`),
  screen('/device_interphone', 'voip', msg`Interphones`),

  screen('/user', 'users', msg`Users`),
  screen('/profile', 'users', msg`Profiles`, { action: 'read_profile' }),
  screen('/permission', 'users', msg`Permissions`),
  screen('/group', 'users', msg`Groups`),
  screen(ownProfile, 'users', msg`Your profile`),
  screen('/user_shared_tenant', 'users', msg`Tenants shared with users`, { resource: 'User', action: 'update_shared_tenant' }),
  screen('/group_shared_tenant/:id_group/:group', 'users', msg`Tenants shared with a group`, {
    resource: 'Group',
    action: 'update_shared_tenant',
  }),
  screen('/user_cameras', 'users', msg`Cameras of users`, { resource: 'User', action: 'update_cameras' }),
  screen('/group_cameras', 'users', msg`Cameras of groups`, { resource: 'Group', action: 'update_cameras' }),
  screen('/external_token/:id_user', 'users', msg`External tokens`),
  screen('/external_user/:id_user', 'users', msg`External users`),
  screen('/identity_provider', 'users', msg`Identity providers`),
  screen('/identity_provider_group', 'users', msg`Groups of identity providers`, { resource: 'IdentityProvider' }),
  screen('/users_app', 'users', msg`App users`, { action: 'read_users_app' }),

  screen('/unit', 'facilities/all', msg`Units`),
  screen('/unit-groups', 'facilities', msg`Unit groups`),
  screen('/unit-groups/config/:id_units_group?', 'facilities', msg`Unit group builder`),
  screen('/center', 'facilities/centers', msg`Centers`),
  screen('/sector', 'facilities/sectors', msg`Sectors`),
  screen('/plane/:id', 'facilities', msg`Floor plan`),
  screen('/planes', 'facilities', msg`Floor plans`, { resource: 'Plane' }),
  screen('/municipality', 'facilities/municipalities', msg`Municipalities`),
  screen('/region', 'facilities', msg`Regions`),
  screen('/countries', 'facilities', msg`Countries`),
  screen('/timezone', 'facilities', msg`Time zones`),

  screen(newSite, 'facilities', msg`New site`, { resource: 'Unit', action: 'create' }),
  screen(guide, 'tenants', msg`Guided set-up`, { resource: 'Unit', action: 'create' }),
  screen('/tenant/:id_master_tenant?', 'tenants', msg`Tenants`),
  screen('/master_tenant', 'tenants', msg`Master tenants`),

  screen('/camera_manager/master_account', 'vaas/camera manager', msg`Camera manager accounts`, { action: 'read_masters_accounts' }),
  screen('/camera_manager/reseller/:id_master_account?', 'vaas/camera manager', msg`Resellers`, { action: 'read_resellers' }),
  screen('/camera_manager/camera/:id_reseller?', 'vaas/camera manager', msg`Cameras`),
  screen('/camera_type', 'vaas/camera manager', msg`Camera types`, { resource: 'CameraManager' }),
  screen('/bridge/master_account', 'vaas/EE VMS', msg`Bridge master accounts`, { action: 'read_masters_accounts' }),
  screen('/bridge/account/:id_master_account?', 'vaas/EE VMS', msg`Bridge accounts`, { action: 'read_accounts' }),
  screen('/bridge/bridge/:id_account?', 'vaas/EE VMS', msg`Bridges`, { action: 'read_bridge' }),
  screen('/bridge/camera/:id_bridge?', 'vaas/EE VMS', msg`Bridge cameras`),
  screen('/vxg_master_account', 'vaas', msg`VXG master accounts`),
  screen('/vxg_camera', 'vaas', msg`VXG cameras`),
  screen('/omnicloud_camera', 'vaas/OmniCloud', msg`OmniCloud cameras`),
  screen('/presets', 'vaas', msg`Presets`, { action: 'read_presets' }),
  screen('/proxy_camera', 'vaas', msg`All cameras`),
  screen('/router', 'vaas', msg`Routers`),
  screen('/buttons', null, msg`Buttons`),
  screen('/button_type', null, msg`Button types`),
  screen('/status_cameras', 'vaas', msg`Camera status`, { action: 'read_status' }),
  screen('/seproban', null, msg`Seproban`),
  screen('/tokens_omnitag', null, msg`Omnitag tokens`),
  screen('/{customer}/tag', 'vaas/recording requests', msg`Tags`, { resource: 'Video', action: 'manage_request_record_video' }),
  screen('/token', null, msg`Tokens`),
  screen('/device-tags', null, msg`Device tags`),
  screen('/page', null, msg`Pages`),
  screen('/access_devices', null, msg`Access devices`),

  screen('/plate_list', 'vaas/analytics', msg`Plate lists`),
  screen('/plate', 'vaas/analytics', msg`Plates`),
  screen('/vehicle_brand', 'vaas/analytics', msg`Vehicle brands`),
  screen('/vehicle_model', 'vaas/analytics', msg`Vehicle models`),
  screen('/lpr_matches', 'vaas/analytics', msg`Plate matches`, { action: 'read_match' }),
  screen('/facial_recognition/:person_id?', 'vaas/analytics', msg`Facial recognition`),
  screen('/person_list', 'vaas/analytics', msg`Person lists`),
  screen('/face_detection', 'vaas/analytics', msg`Face detections`),
  screen('/luxriot_master_accounts', 'vaas/Luxriot', msg`Luxriot master accounts`),
  screen('/luxriot_cameras', 'vaas/Luxriot', msg`Luxriot cameras`),
  screen('/luna_master_account', 'vaas/analytics', msg`Luna master accounts`),
  screen('/luna_list', 'vaas/analytics', msg`Luna lists`),
  screen('/luna_face', 'vaas/analytics', msg`Luna faces`),
  screen('/luna_facestream', 'vaas/analytics', msg`Luna face streams`),
  screen('/safr_events', 'vaas/analytics', msg`SAFR events`),
  screen('/safr_groups', 'vaas/analytics', msg`SAFR groups`),
  screen('/safr_master_accounts', 'vaas/analytics', msg`SAFR master accounts`),
  screen('/safr_cameras', 'vaas/analytics', msg`SAFR cameras`),
  screen('/safr_people', 'vaas/analytics', msg`SAFR people`),
  screen('/safr_access_clearances', 'vaas/analytics', msg`SAFR access clearances`),
  screen('/swift_account', 'vaas', msg`Swift accounts`, { resource: 'Swift', action: 'read_account' }),
  screen('/swift_collector', 'vaas', msg`Swift gateways`, { resource: 'Swift', action: 'read_collector' }),
  screen('/swift_sensor', 'vaas', msg`Swift sensors`, { resource: 'Swift', action: 'read_sensor' }),
  screen('/dahua_dvr', 'vaas/Dahua', msg`Dahua DVRs`),
  screen('/dahua_camera', 'vaas/Dahua', msg`Dahua cameras`),
  screen('/density_master_account', null, msg`Density master accounts`),
  screen('/density_devices', null, msg`Density devices`),
  screen('/{product}_reseller', 'vaas/OmniCloud', msg`Product resellers`),
  screen('/{product}_reseller_assignment', 'vaas/OmniCloud', msg`Product reseller assignment`),
  screen('/omnicloud_master_account', 'vaas/OmniCloud', msg`OmniCloud master accounts`),
  screen('/server', 'vaas/analytics', msg`Intelexvision servers`),
  screen('/intelexvision_alarm_type', 'vaas/analytics', msg`Intelexvision alarm types`),
  screen('/analytic_record', 'vaas/analytics', msg`Analytic records`),
  screen('/detection_event', 'vaas/analytics', msg`Detection events`),
  screen('/generic_devices', 'vaas/generic devices', msg`Generic devices`),

  screen('/logs', 'logs/system', msg`System log`),
  screen('/audit', 'logs/system', msg`Audit log`),
  screen('/microservice_logs', 'logs/system', msg`Microservice log`),
  screen('/log_messages', 'logs/system', msg`Log messages`),
  screen('/traffic', 'logs/traffic', msg`Traffic log`),

  screen(helpPage, null, msg`Help`, { resource: null }),

  screen('/qa', 'logs', msg`Running machines`, { resource: 'QA' }),

  screen('/video-watermarks', 'vaas', msg`Video watermarks`),
  screen('/video-watermarks/config/:id_video_watermark?', 'vaas', msg`Watermark builder`),
  screen('/recording_request', 'vaas/recording requests', msg`Recording requests`),
  screen('/video_tag', 'vaas/recording requests', msg`Video tags`),
  screen('/show_recording/:id_recording', 'vaas/recording requests', msg`Recording`),
];

/** The routes with the platform's names filled in. Resources keep their general names. */
export function routesFor(slugs: { customer: string; product: string }): readonly Route[] {
  return routes.map((route) => ({ ...route, path: route.path.replace('{customer}', slugs.customer).replace('{product}', slugs.product) }));
}
