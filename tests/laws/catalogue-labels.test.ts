import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import { shownColumns } from '../../src/catalogues/list/columns.ts';

type Rule = readonly [rule: string, of: Readonly<Partial<Record<CatalogueKey, string>>>];

/** Field that labels a record, by rule. */
const labels: readonly Rule[] = [
  ['ADM-3.02 an alarm level is called by its level', { 'alarm-level': 'level' }],
  ['ADM-3.03 a status of recording requests is called by its status', { 'recording-request-status': 'status' }],
  [
    'ADM-3.04 by their description',
    { page: 'description', 'external-token': 'description', 'external-user': 'description', intelexvision: 'description' },
  ],
  [
    'ADM-3.05 by their name',
    {
      'intelexvision-alarm-type': 'name',
      'vxg-master-account': 'name',
      'luna-master-account': 'name',
      'dahua-dvr': 'name',
      'dahua-camera': 'name',
      'density-master-account': 'name',
      'density-device': 'name',
      'product-reseller': 'name',
      timezone: 'name',
      municipality: 'name',
      'generic-devices': 'name',
      'vehicle-brand': 'name',
      'vehicle-model': 'name',
    },
  ],
  ['ADM-3.06 a Luna list is called by list_data', { 'luna-list': 'list_data' }],
  ['ADM-3.07 a Luna face is called by user_data', { 'luna-face': 'user_data' }],
  ['ADM-3.08 a Luna face detection is called by face_id', { 'luna-face-detection': 'face_id' }],
  ['ADM-3.09 a SIP call is called by sessionId', { 'sip-call': 'sessionId' }],
  ['ADM-3.10 a detection event is called by request', { 'detection-event': 'request' }],
  ['ADM-3.12 a profile is called by its type', { profile: 'type' }],
  ['ADM-3.13 a router is called by its description', { router: 'description' }],
  ['ADM-3.14 a log is called by its name', { logs: 'name' }],
  ['ADM-3.15 a country is called by its name', { country: 'name' }],
  ['ADM-3.16 a plate list is called by its name and type', { 'plate-list': 'name type' }],
  ['ADM-3.17 an LPR match is called by originalPlateNumber', { 'lpr-match': 'originalPlateNumber' }],
  ['ADM-3.18 an alarm is called by alarm_type', { alarm: 'alarm_type' }],
  ['ADM-3.19 a token is called by token', { token: 'token' }],
  ['ADM-3.20 an app user is called by the e-mail address', { 'user-app': 'email' }],
  ['ADM-3.21 a command is called by its name', { command: 'name' }],
  ['ADM-3.22 an alarm comment is called by its comment', { 'alarm-comment': 'comment' }],
  ['ADM-3.23 an interphone is called by device_id', { 'device-interphone': 'device_id' }],
];

describe('what records are called', () => {
  test.each(labels)('%s', (_rule, of) => {
    for (const [key, label] of Object.entries(of) as [CatalogueKey, string][]) expect(catalogueOf(key).label.join(' ')).toBe(label);
  });
});

test('a router is listed by its description, with its imei', { tags: ['ADM-3.13'] }, () => {
  const [first, ...others] = shownColumns(catalogueOf('router'), null).map(({ name }) => name);
  expect([first, others]).toEqual(['description', expect.arrayContaining(['imei'])]);
});
