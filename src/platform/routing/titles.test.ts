import { expect, test } from 'vitest';
import { routes } from './routes.ts';

/** What the screens of each rule are called; the sweep of all routes (tests/journeys/sweep.test.ts) finds these titles on them. */
const titlesByRule: readonly (readonly [rule: string, titles: Readonly<Record<string, string>>])[] = [
  ['OP-2.11', { '/inicio': 'Home' }],
  ['OP-2.12', { '/login': 'Sign in', '/auth': 'Sign in' }],
  ['OP-2.13', { '/error-404': 'Page not found' }],
  [
    'OP-2.15',
    {
      '/alarm_comment': 'Alarm comments',
      '/alarm_level': 'Alarm levels',
      '/alarm_purge': 'Purge rules',
      '/schedule_alarm': 'Scheduled alarms',
    },
  ],
  ['OP-2.16', { '/alarm-views': 'Alarm views', '/alarm-views/config-view/:id_view?': 'Alarm view builder' }],
  ['OP-2.17', { '/layouts': 'Layouts', '/layouts/config-layout/:id_layout?': 'Layout builder' }],
  ['OP-2.18', { '/command': 'Custom commands', '/command/custom/:id_command?': 'Command builder', '/command/logs': 'Command log' }],
  [
    'OP-2.19',
    {
      '/action-plan': 'Action plans',
      '/action-plan/config/:id_action_plan?': 'Action plan builder',
      '/action-plan/logs': 'Action plan log',
    },
  ],
  ['OP-2.20', { '/workflow': 'Alarm workflows', '/schedule_task': 'Scheduled tasks' }],
  ['OP-2.21', { '/sip_call': 'Calls' }],
  [
    'OP-2.22',
    {
      '/user': 'Users',
      '/profile': 'Profiles',
      '/permission': 'Permissions',
      '/group': 'Groups',
      '/user_profile/': 'Your profile',
    },
  ],
  [
    'OP-2.23',
    {
      '/user_shared_tenant': 'Tenants shared with users',
      '/group_shared_tenant/:id_group/:group': 'Tenants shared with a group',
    },
  ],
  ['OP-2.25', { '/external_token/:id_user': 'External tokens', '/external_user/:id_user': 'External users' }],
  ['OP-2.26', { '/unit-groups': 'Unit groups', '/unit-groups/config/:id_units_group?': 'Unit group builder' }],
  ['OP-2.27', { '/video-watermarks': 'Video watermarks', '/video-watermarks/config/:id_video_watermark?': 'Watermark builder' }],
  ['OP-2.28', { '/recording_request': 'Recording requests', '/show_recording/:id_recording': 'Recording' }],
  ['OP-2.29', { '/{customer}/tag': 'Tags' }],
  ['OP-2.30', { '/reset_password/:token/:id': 'Reset password' }],
  ['OP-2.31', { '/video/:alarm/:token': 'Alarm video', '/stream': 'Stream', '/recording_request_stream': 'Requested recording' }],
  ['OP-2.32', { '/plane/:id': 'Floor plan' }],
  ['OP-2.33', { '/logs': 'System log', '/microservice_logs': 'Microservice log', '/traffic': 'Traffic log' }],
  ['OP-2.55', { '/sip_call': 'Calls' }],
  ['OP-2.56', { '/command/logs': 'Command log' }],
];

test.each(titlesByRule)('%s its screens have these titles', (_rule, titles) => {
  const found = routes.filter(({ pattern }) => pattern in titles);
  expect(Object.fromEntries(found.map(({ pattern, title }) => [pattern, title.message]))).toEqual(titles);
});
