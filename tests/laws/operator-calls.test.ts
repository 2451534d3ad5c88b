import { expect, test } from 'vitest';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import { longLists } from '../../contract/catalogues/query.ts';
import { recordingPath } from '../../contract/telephony/calls.ts';
import { catalogueEndpoints, readOwnEndpoints } from './declared-calls.ts';

/** A generic resource of the specification: list, create, read, edit, delete. */
const resource = (path: string, edit = 'PUT') => [
  `GET ${path}`,
  `GET ${path}/:id`,
  `POST ${path}`,
  `${edit} ${path}/:id`,
  `DELETE ${path}/:id`,
];

/** The calls of the operator's specification by requirement, literally. Console and platform both take them from these declarations. */
const calls = [
  ['OP-7.06', ['POST user/auth', 'POST user/refresh-token', 'POST user/register', 'POST user/logout']],
  ['OP-7.07', ['PUT users/update-config']],
  ['OP-7.08', ['PUT users/update-checkalarms-framecolor']],
  ['OP-7.09', ['PUT users/changePassword']],
  ['OP-7.10', ['POST users/image']],
  ['OP-7.11', ['POST user/assign_cameras']],
  ['OP-7.12', resource('layout')],
  ['OP-7.13', resource('user-views')],
  [
    'OP-7.14',
    [
      'GET users/videowallusers/viewall',
      'PUT users/videowallusers/updateview/:id',
      'POST users/videowallusers/view/:id',
      'DELETE users/videowallusers/deleteviewvideowall/:id',
    ],
  ],
  ['OP-7.15', ['GET videowall/users', 'GET videowall/ping', 'POST videowall/update-user-status']],
  ['OP-7.16', ['GET services/views/find']],
  ['OP-7.18', ['GET services/views/get-views']],
  ['OP-7.19', ['GET services/alarms/alarm-by-id']],
  ['OP-7.20', ['GET unit', 'GET unit/:id']],
  ['OP-7.21', ['GET services/tenants/tenants-by-user']],
  ['OP-7.22', ['GET sip/waiting']],
  ['OP-7.23', ['POST sip/takeCall']],
  ['OP-7.24', ['POST sip/createPresavedSipCall']],
  ['OP-7.25', ['GET sip/getStatus']],
  ['OP-7.26', ['GET device_interphone/getDeviceByDeviceId/:device_id']],
  ['OP-7.28', [...resource('command'), 'GET command/logs']],
  ['OP-7.29', [...resource('action_plan'), 'GET action_plan/get-action-plan-logs']],
  [
    'OP-7.30',
    [
      ...['alarm_comment', 'alarm_workflow', 'schedule', 'alarm_purge', 'schedule_alarm'].flatMap((path) => resource(path)),
      ...resource('alarm_level', 'POST'),
    ],
  ],
  ['OP-7.31', ['POST alarm_level/:id']],
  ['OP-7.32', ['GET alarm_workflow_unit', 'POST alarm_workflow_unit', 'DELETE alarm_workflow_unit']],
  ['OP-7.33', ['GET frequency_schedule_task']],
  ['OP-7.34', ['GET recording_request', 'GET recording_request/:id']],
  ['OP-7.35', ['GET services/video/watermarks']],
  ['OP-7.36', ['GET groups', 'POST groups', 'PUT groups/:id', 'DELETE groups/:id']],
  [
    'OP-7.37',
    [
      ...['saveconfig', 'verifyEmail', 'verifySms', 'sendverify', 'sendverifysms'].map((call) => `POST authTwoFactor/${call}`),
      'GET authTwoFactor/getUser',
    ],
  ],
] as const;

const declared = new Set([...(await readOwnEndpoints()), ...catalogueEndpoints].map(({ method, path }) => `${method} ${path}`));
const underV1 = (call: string) => call.replace(' ', ' /v1/');

test.each(calls)('%s: its calls are declared with method and path', (_, expected) => {
  expect(expected.map(underV1).filter((call) => !declared.has(call))).toEqual([]);
});

test('every call is under v1, those of catalogues too, except channels, health and the demo', { tags: ['OP-7.01', 'ADM-7.01'] }, () => {
  expect(declared.size).toBeGreaterThan(500);
  const elsewhere = [...declared].filter((call) => !/^[A-Z]+ \/(v1|demo)\/./.test(call));
  expect(elsewhere.toSorted()).toEqual(['GET /health', 'POST /broadcasting/auth']);
});

test('a level is edited with POST and _method=put, as a form, and not with PUT', { tags: ['OP-7.31'] }, () => {
  expect(catalogueOf('alarm-level')).toMatchObject({ editBy: 'POST with _method=put', multipart: { edit: true } });
  expect(declared.has('PUT /v1/alarm_level/:id')).toBe(false);
});

test('a recording of a call is fetched at its literal path', { tags: ['OP-7.27'] }, () => {
  expect(recordingPath).toBe('/v1/sip/getRecordingFile');
});

test('layouts are listed by at most 1000, units of a workflow by at most 20000', {
  tags: ['OP-7.12', 'OP-7.32', 'OP-9.07', 'OP-9.08'],
}, () => {
  expect(longLists).toEqual({ layout: 1000, 'alarm-workflow-unit': 20_000 });
});
