import type { Catalogue } from './catalogue.ts';
import type { CatalogueKey } from './keys.ts';

/** How records of a catalogue come to be. */
export interface Origin {
  /** `screen`: created in its list; `intake`: sent with an intake token; `connector`: read from a service; `platform`: written by the platform. */
  by: 'screen' | 'intake' | 'connector' | 'platform';
  /** A sentence for whoever finds the list empty, in English. */
  text: string;
  /** The call that sends them, below v1/. */
  call?: string;
}

const byPlatform = (text: string): Origin => ({ by: 'platform', text });
const sent = (call: string, what: string): Origin => ({
  by: 'intake',
  call,
  text: `${what} appear here when a device or program sends them with an intake token: POST v1/${call}.`,
});

/** Origins of catalogues whose records are not, or not only, created in their list. */
const origins: Partial<Record<CatalogueKey, Origin>> = {
  alarm: sent('intake/alarms', 'Alarms'),
  'detection-event': sent('intake/events', 'Detections of persons and objects'),
  'analytic-record': sent('intake/analytics', 'Analytic records'),
  'luna-face-detection': sent('intake/luna', 'Detections of Luna'),
  'safr-event': sent('intake/safr', 'Events of SAFR'),
  'lpr-match': sent('intake/plates', 'Plate reads'),
  'facial-recognition': sent('intake/faces', 'Faces'),
  'sip-call': {
    by: 'intake',
    call: 'intake/calls',
    text: 'Calls appear here as they are made: those of the embedded telephone server, and those that a server of your own reports.',
  },
  'camera-status': {
    by: 'connector',
    text: 'Each camera of the camera manager appears here once its service has answered “Get status” or “Update from the provider”.',
  },
  'access-device-model': {
    by: 'connector',
    text: 'Models are read from the provider of access devices: open Access devices and choose “Synchronize with the provider”.',
  },
  'proxy-camera': byPlatform(
    'A camera appears here when a generic device of type camera, or a camera of another system, is created with a unit.',
  ),
  'router-camera-status': byPlatform('Each router is a row: create a router, and name it in a unit with cameras.'),
  'product-reseller-assignment': byPlatform('A row is written when a camera is assigned to a reseller.'),
  'alarm-workflow-unit': byPlatform('A row is written when a unit is added to an alarm workflow.'),
  'video-wall-user': byPlatform('Users whose record marks them as a video wall appear here.'),
  'user-view': byPlatform('A view is written when a user saves the tabs of their workspace under a name.'),
  'frequency-schedule-task': byPlatform('The platform writes its frequencies when it starts.'),
  'recording-request-status': byPlatform('The platform writes the statuses of recording requests when it starts.'),
  'log-messages': byPlatform('The platform writes its log messages when it starts.'),
  'command-log': byPlatform('A line is written whenever a custom command runs.'),
  'action-plan-log': byPlatform('A line is written whenever an operator answers an action plan.'),
  'log-incident': byPlatform('An alarm appears here when its type belongs to an incident of its tenant.'),
  'chart-log-incident': byPlatform('An incident appears here when an alarm of its type was raised.'),
  logs: byPlatform('A line is written for each sign-in and each request that changes something.'),
  audit: byPlatform('A line is written for each sign-in, playback, act on an alarm, change, export and command.'),
  'microservice-log': {
    by: 'intake',
    call: 'intake/logs',
    text: 'A line is written for each change of a record, and for what connected services send with an intake token: POST v1/intake/logs.',
  },
  traffic: byPlatform('Requests to the platform are counted here by the minute.'),
};

const here: Origin = { by: 'screen', text: 'Records are created here, one by one or by importing a sheet.' };
const hereOrProvider: Origin = {
  by: 'screen',
  text: 'Records are created here, imported from a sheet, or read from the provider once its account is entered.',
};

/** Every general sentence, for translation. */
export const originTexts: readonly string[] = [here, hereOrProvider, ...Object.values(origins)].map(({ text }) => text);

/** How records of a catalogue come to be; null: nothing is known to create them. */
export function originOf({
  key,
  operations,
  routes,
  actions = [],
}: Pick<Catalogue, 'key' | 'operations' | 'routes' | 'actions'>): Origin | null {
  const own = origins[key];
  if (own) return own;
  if (!operations.includes('create') || routes.length === 0) return null;
  const isRead = actions.some(({ on, name }) => on === 'list' && (name === 'sync' || name === 'update'));
  return isRead ? hereOrProvider : here;
}
