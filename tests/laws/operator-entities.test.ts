import { describe, test } from 'vitest';
import { expectStatedFields, type StatedRule } from './stated-fields.ts';

/** Fields of the entities that operators work with, by rule. */
const entities: readonly StatedRule[] = [
  [
    'OP-1.17 the hierarchy that administrators manage, with people, rights, layouts and alarm views',
    {
      'master-tenant': 'name',
      tenant: 'name id_master_tenant:ref>master-tenant',
      unit: 'description id_tenant:ref>tenant',
      center: 'name',
      sector: 'name center:ref>center',
      users: 'email profiles:refs>profile groups:refs>groups',
      groups: 'users:refs>users permissions:refs>permission',
      permission: 'resource action',
      layout: 'slots:rows',
      'alarm-view': 'layout_configuration:rows',
    },
  ],
  ['OP-3.06 alarm level', { 'alarm-level': 'description level color:colour sound:file=mp3' }],
  [
    'OP-3.07 alarm comment',
    { 'alarm-comment': 'comment alarm_type:ref>type-alarm tenant:ref>tenant status:choice=attending,attended,canceled' },
  ],
  [
    'OP-3.08 alarm view',
    {
      'alarm-view':
        'name tenant:ref>tenant users:refs>users alarm_level:ref>alarm-level alarm_type:ref>type-alarm alarm_status:choice=waiting,attending,attended,canceled default_view:flag ' +
        'periodicity:choice=always,schedule schedules:rows layout_configuration:rows',
    },
  ],
  [
    'OP-3.09 periodicity of an alarm view: always, or per weekday with from and to times',
    { 'alarm-view': 'periodicity:choice=always,schedule schedules.days:days schedules.from:clock schedules.to:clock' },
  ],
  [
    'OP-3.10 purge rule',
    {
      'alarm-purge':
        'name input_alarm_status:choice=waiting,attending,attended,canceled output_alarm_status:choice=waiting,attending,attended,canceled ' +
        'comment protocol timeout:number',
    },
  ],
  [
    'OP-3.11 alarm workflow and its units',
    {
      'alarm-workflow':
        'id_type_alarm:ref>type-alarm alarm_status:choice=waiting,attending,attended,canceled frequency:ref>frequency-schedule-task params:pairs view:ref>alarm-view days:days ' +
        'start_time:clock end_time:clock',
      'alarm-workflow-unit': 'id_alarm_workflow:ref>alarm-workflow id_unit:ref>unit',
    },
  ],
  ['OP-3.12 layout', { layout: 'name tenant:ref>tenant users:refs>users default:flag slots:rows' }],
  [
    'OP-3.16 user',
    {
      users:
        'email:email image:file=image username name first_surname second_surname phone_number active:flag vpn_access:flag last_login:time ' +
        'alarm_history_hours:number alarm_history_days:number alarm_history_records:number allowed_live_video_units:refs>unit ' +
        'plate_or_employee_number shared_tenants:refs>tenant-shared video_wall:flag enabled_chat:flag id_country:ref>country is_master_admin:flag abilities ' +
        'external_users:refs>external-user config',
    },
  ],
  [
    'OP-3.17 unit',
    {
      unit:
        'description address_1 address_2 suburb postal_code municipality:ref>municipality region:ref>region country:ref>country id_tenant:ref>tenant router:ref>router cameras:refs>proxy-camera ' +
        'info_url unit_planes:refs>plane',
    },
  ],
  ['OP-3.18 SIP call', { 'sip-call': 'sessionId callingPartyNumber remotePartyNumber state:choice recording_url id_alarm:ref>alarm' }],
  ['OP-3.19 command', { command: 'name description alarm_compatible:flag requirements nodes:rows id_user:ref>users' }],
  ['OP-3.20 action plan', { 'action-plan': 'name default:flag nodes:rows' }],
  ['OP-3.22 interphone', { 'device-interphone': 'ha1:secret alarm:ref>type-alarm number password:secret ivr device_id' }],
];

describe('the entities of operators', () => {
  test.each(entities)('%s', (_rule, of) => {
    expectStatedFields(of);
  });
});
