import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { routesFor } from '../platform/routing/routes.ts';
import { noTrail, stepOf, visit } from '../platform/routing/trail.ts';
import { Localized } from '../testing/localized.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';

const routes = routesFor({ customer: 'acme', product: 'nube' });

function stepsOf(paths: readonly string[]) {
  return paths.map((path) => {
    const route = routes.find((one) => one.path === path);
    if (!route) throw new Error(`there is no ${path}`);
    return stepOf(route, {}, path);
  });
}

/** What the breadcrumb says for these screens, entry by entry. */
function entriesOf(...paths: string[]): string[] {
  const steps = stepsOf(paths);
  const { container, unmount } = render(
    <Localized>
      <Router hook={memoryLocation({ path: paths.at(-1) ?? '/' }).hook}>
        <Breadcrumb trail={{ steps }} routes={routes} />
      </Router>
    </Localized>,
  );
  const said = [...container.querySelectorAll('nav li')].map((item) => item.textContent?.trim() ?? '');
  unmount();
  return said;
}

test.each([
  ['/camera_manager/master_account', 'VaaS Camera manager Camera manager accounts'],
  ['/bridge/master_account', 'VaaS EE VMS Bridge master accounts'],
  ['/luxriot_cameras', 'VaaS Luxriot Luxriot cameras'],
  ['/omnicloud_camera', 'VaaS OmniCloud OmniCloud cameras'],
  ['/dahua_dvr', 'VaaS Dahua Dahua DVRs'],
  ['/generic_devices', 'VaaS Generic devices'],
  ['/recording_request', 'VaaS Recording requests'],
  ['/video_tag', 'VaaS Recording requests Video tags'],
  ['/analytic_record', 'VaaS Analytics Analytic records'],
  ['/tenant/:id_master_tenant?', 'Tenants Tenants'],
  ['/user', 'Users Users'],
  ['/alarm_level', 'Alarms Alarm levels'],
  ['/unit', 'Facilities All Units'],
  ['/center', 'Facilities Centers'],
  ['/sector', 'Facilities Sectors'],
  ['/municipality', 'Facilities Municipalities'],
  ['/logs', 'Logs System System log'],
  ['/traffic', 'Logs Traffic Traffic log'],
  ['/command/logs', 'Logs Command Command log'],
  ['/action-plan/logs', 'Logs Action plan Action plan log'],
  ['/workflow', 'Automation Alarm workflows'],
  ['/sip_call', 'VoIP Calls'],
])(
  'the breadcrumb of %s begins with its section and part: %s',
  {
    tags: ['ADM-2.48', 'ADM-2.49', 'ADM-2.50', 'ADM-2.51', 'ADM-2.52', 'ADM-2.53', 'ADM-2.54', 'ADM-2.55', 'OQ-107', 'OQ-92'],
  },
  (path, said) => {
    expect(entriesOf(path)).toEqual([said]);
  },
);

test('a section is named once for the screens of it that follow each other', {
  tags: ['ADM-2.51', 'ADM-2.55', 'ADM-2.48', 'ADM-2.49', 'ADM-2.50', 'ADM-2.52', 'ADM-2.53', 'ADM-2.54'],
}, () => {
  expect(entriesOf('/alarm_level', '/type_alarm', '/sip_call')).toEqual(['Alarms Alarm levels', 'Alarm types', 'VoIP Calls']);
  expect(entriesOf('/bridge/master_account', '/bridge/account/:id_master_account?', '/dahua_dvr')).toEqual([
    'VaaS EE VMS Bridge master accounts',
    'Bridge accounts',
    'Dahua Dahua DVRs',
  ]);
});

test('an entry that is visited again is the current one, and those before it lead back', { tags: ['ADM-2.46', 'ADM-2.47'] }, () => {
  const visited = stepsOf(['/bridge/master_account', '/center', '/user', '/center']);
  const entriesAfter = (count: number) => {
    const trail = visited.slice(0, count).reduce((so, step) => visit(so, step, false), noTrail);
    const { container, unmount } = render(
      <Localized>
        <Router hook={memoryLocation({ path: '/center' }).hook}>
          <Breadcrumb trail={trail} routes={routes} />
        </Router>
      </Localized>,
    );
    const current = [...container.querySelectorAll('[aria-current="page"]')].map((entry) => entry.textContent);
    const links = [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
    unmount();
    return { current, links };
  };
  const accounts = ['Bridge master accounts', '/bridge/master_account'];
  expect(entriesAfter(3)).toEqual({ current: ['Users'], links: [accounts, ['Centers', '/center']] });
  expect(entriesAfter(4)).toEqual({ current: ['Centers'], links: [accounts] });
});
