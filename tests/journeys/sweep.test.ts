import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { handoverCalls } from '../../contract/alarms/handover.ts';
import type { Capabilities } from '../../contract/capabilities.ts';
import { callsOf } from '../../contract/catalogues/calls.ts';
import { catalogueOf, catalogues } from '../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import { type Route, routes, routesFor } from '../../src/platform/routing/routes.ts';
import { signInAdmin } from '../kit/admin.ts';
import { call, requestData, signInByApi } from '../kit/caller.ts';
import { startDrill } from '../kit/drill.ts';
import { payload, payloadAsText, spoilTexts } from '../kit/hostile-texts.ts';
import type { Operator } from '../kit/operator.ts';
import { intakeToken } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage({ desksStay: true });
const admin = signInAdmin(stage);

/** Whose records the parameters of a route name. */
const named: Readonly<Record<string, CatalogueKey>> = {
  '/alarm-views/config-view/:id_view?': 'alarm-view',
  '/incident/:id_tenant?': 'tenant',
  '/layouts/config-layout/:id_layout?': 'layout',
  '/command/custom/:id_command?': 'command',
  '/action-plan/config/:id_action_plan?': 'action-plan',
  '/group_shared_tenant/:id_group/:group': 'groups',
  '/external_token/:id_user': 'users',
  '/external_user/:id_user': 'users',
  '/unit-groups/config/:id_units_group?': 'unit-group',
  '/plane/:id': 'plane',
  '/tenant/:id_master_tenant?': 'master-tenant',
  '/camera_manager/reseller/:id_master_account?': 'camera-manager-master-account',
  '/camera_manager/camera/:id_reseller?': 'camera-manager-reseller',
  '/bridge/account/:id_master_account?': 'bridge-master-account',
  '/bridge/bridge/:id_account?': 'bridge-account',
  '/bridge/camera/:id_bridge?': 'bridge',
  '/facial_recognition/:person_id?': 'facial-recognition',
  '/video-watermarks/config/:id_video_watermark?': 'video-watermark',
  '/show_recording/:id_recording': 'recording-request',
};

interface ScreenEntry {
  route: Route;
  address: string;
}
/** Every route at every address it has: plain where it may be, and with a real record in each parameter. */
let screenEntries: ScreenEntry[];
beforeAll(async () => {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const { body } = await call<{ data: Capabilities }>(`${url}/v1/capabilities`);
  const slugs = { customer: body.data.customer_slug, product: body.data.product_slug };
  const firstOf = async (key: CatalogueKey): Promise<string> => {
    const { list } = callsOf(catalogueOf(key), slugs);
    const answer = await call<{ data: { id: number }[] }>(`${url}${list.path}?max=1&sort=id`, { token });
    const id = answer.body.data[0]?.id;
    if (id === undefined) throw new Error(`The demo has no ${key}: ${answer.text}`);
    return String(id);
  };
  // Of what the demo has no records.
  const made: Readonly<Record<string, () => Promise<string>>> = {
    '/handover/:id?': async () => {
      const { path } = handoverCalls.signHandover;
      return String((await requestData<{ id: number }>(`${url}${path}`, { token, body: { note: 'To be read' } })).id);
    },
    '/drills/:id?': async () => String(await startDrill(url)),
  };
  screenEntries = (
    await Promise.all(
      routesFor(slugs).map(async (route): Promise<ScreenEntry[]> => {
        if (!route.path.includes(':')) return [{ route, address: route.path }];
        const key = named[route.pattern];
        const value = key ? await firstOf(key) : await (made[route.pattern] ?? (async () => '1'))();
        const whole = { route, address: route.path.replaceAll(/:\w+\??/g, value) };
        const isPlainToo = !/:\w+(?!\w*\?)(\/|$)/.test(route.path);
        return isPlainToo ? [{ route, address: route.path.replaceAll(/\/:\w+\?/g, '') }, whole] : [whole];
      }),
    )
  ).flat();
  expect(await spoilTexts(stage.platform().dataDir)).toBeGreaterThan(100);
  const [unit] = await stage.units('ana');
  const hostile = { description: payload, alarm_type: payload.slice(0, 80), priority: 1 };
  const detection = { plate: 'AAA-1', person: payload, list: payload };
  const alarm = { reference: 'hostile', id_unit: unit?.id, ...hostile, detection };
  await requestData(`${url}/v1/intake/alarms`, { token: intakeToken, body: alarm });
});

const placeOf = (desk: Operator): string => new URL(desk.page.url()).pathname;
/** Screens headed by the record or the product that they are for; home is headed by its lists. */
const headed: Readonly<Record<string, RegExp>> = {
  '/inicio': /\S/,
  '/plane/:id': /\S/,
  '/unit-groups/config/:id_units_group?': /\S/,
  '/{product}_reseller_assignment': /^Cameras of .+ resellers$/,
  '/reset_password/:token/:id': /^Choose a new password$/,
};

/** Catalogues whose screens show their records otherwise than in a list. */
const unlisted: readonly CatalogueKey[] = ['alarm', 'chart-log-incident', 'product-reseller-assignment'];

/** What a screen shows once its title, heading and list are there, or when the limit has passed. */
interface Shown {
  readonly title: string;
  readonly heading: string;
  readonly isListed: boolean;
}
/** Goes to an address as a link does, and waits within the page: asking it again and again cost more than the screens. */
function arrive(page: Page, at: { address: string; title: string; heading: string; list: string | null }): Promise<Shown> {
  return page.evaluate(
    ({ address, title, heading, list, limit }) =>
      new Promise<Shown>((resolve) => {
        const read = () => ({
          title: document.title,
          heading: document.querySelector('main h1')?.textContent ?? '',
          isListed: list === null || document.querySelector(list) !== null,
        });
        const settle = (shown: Shown) => {
          observer.disconnect();
          clearTimeout(timer);
          resolve(shown);
        };
        const check = () => {
          if (!new RegExp(title).test(document.title)) return;
          const shown = read();
          if (shown.isListed && new RegExp(heading).test(shown.heading)) settle(shown);
        };
        const observer = new MutationObserver(check);
        observer.observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
          attributeFilter: ['data-state'],
        });
        const timer = setTimeout(() => settle(read()), limit);
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
        check();
      }),
    { ...at, limit: limits.arrived },
  );
}

async function shows(desk: Operator, { route, address }: ScreenEntry): Promise<void> {
  const name = route.title.message ?? '';
  const [title, heading] = [new RegExp(`(^|\\) P\\d )${name} · Atalaya demo$`), headed[route.pattern] ?? new RegExp(`^${name}`)];
  const catalogue = catalogues.find(({ routes: patterns }) => patterns.includes(route.pattern));
  const lists = ['shown', 'empty', 'prompting'].map((state) => `[data-catalogue="${catalogue?.key}"][data-state="${state}"]`);
  const list = catalogue && !unlisted.includes(catalogue.key) ? lists.join() : null;
  const shown = await arrive(desk.page, { address, title: title.source, heading: heading.source, list });
  expect(shown, address).toEqual({
    title: expect.stringMatching(title) as string,
    heading: expect.stringMatching(heading) as string,
    isListed: true,
  });
  expect(placeOf(desk)).toBe(address);
}

/** Follows the requests of a page. @returns a wait until a frame is drawn and nothing is requested, which looks at the page then */
function followRequests(page: Page): <T>(look: () => T) => Promise<T> {
  const pending = new Set<Request>();
  let ended = () => undefined as void;
  const end = (request: Request) => {
    pending.delete(request);
    ended();
  };
  page.on('request', (request) => (/\/(v1|assets)\//.test(request.url()) ? pending.add(request) : pending));
  page.on('requestfinished', end).on('requestfailed', end);
  return async (look) => {
    for (;;) {
      // A screen sends its requests only after it is drawn.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      if (pending.size === 0) return page.evaluate(look);
      await new Promise<void>((next) => {
        ended = next;
      });
    }
  };
}

/** Patterns of the routes that opened for the master admin. */
const opened = new Set<string>();

test('every route opens for the master admin with title, list and hostile texts, without a fault', {
  tags: [
    'ADM-1.01',
    'ADM-1.02',
    'ADM-1.03',
    'ADM-1.04',
    'ADM-1.05',
    'ADM-1.06',
    'ADM-1.07',
    'ADM-1.08',
    'ADM-1.09',
    'ADM-1.10',
    'ADM-1.11',
    'ADM-1.12',
    'ADM-1.13',
    'ADM-1.14',
    'ADM-1.15',
    'ADM-1.16',
    'ADM-1.17',
    'ADM-2.01',
    'ADM-3.01',
    'OP-1.01',
    'OP-1.17',
    'OP-2.01',
    'OP-2.15',
    'OP-2.18',
    'OP-2.19',
    'OP-2.20',
    'OP-2.22',
    'OP-2.29',
    'OP-2.34',
    'OP-2.56',
    'OQ-2',
  ],
}, async () => {
  const { page, watch } = admin.operator();
  const missed: string[] = [];
  let shown = 0;
  const whenQuiet = followRequests(page);
  /** Texts are shown as they are: what of them ran would be refused by the policy of the page, and be a fault that it reports. */
  const look = async (address: string): Promise<void> => {
    const found = await whenQuiet(() => ({
      elements: document.querySelectorAll('img[src="x"], svg[onload], [onerror]').length,
      texts: `${document.body.innerText}${document.title}`,
    }));
    if (found.elements > 0) missed.push(`${address}: ${found.elements} elements of a text`);
    if (found.texts.includes(payload.charAt(0))) missed.push(`${address}: reverses what follows`);
    if (found.texts.includes(payloadAsText)) shown += 1;
  };
  await admin.operator().rows('onerror=xss()').first().click();
  await admin.operator().act('take').waitFor();
  await look('an alarm');
  for (const door of screenEntries.filter(({ route }) => !route.redirectIfLoggedIn)) {
    const before = watch.faults().length;
    const faults: string[] = [];
    await shows(admin.operator(), door).catch((error: unknown) => faults.push(`${door.address}: ${String(error).slice(0, 300)}`));
    await look(door.address);
    faults.push(
      ...watch
        .faults()
        .slice(before)
        .map((fault) => `${door.address}: ${fault}`),
    );
    if (faults.length === 0) opened.add(door.route.pattern);
    missed.push(...faults);
  }
  expect(missed).toEqual([]);
  expect(shown).toBeGreaterThan(40);
});

/** Addresses of screens by the rule that names them. */
const screensByRule: readonly (readonly [rule: string, ...patterns: string[]])[] = [
  ['OP-2.11', '/inicio'],
  ['OP-2.14', '/alarm/:filter?'],
  ['OP-2.15', '/alarm_comment', '/alarm_level', '/alarm_purge', '/schedule_alarm'],
  ['OP-2.16', '/alarm-views', '/alarm-views/config-view/:id_view?'],
  ['OP-2.17', '/layouts', '/layouts/config-layout/:id_layout?'],
  ['OP-2.18', '/command', '/command/custom/:id_command?', '/command/logs'],
  ['OP-2.19', '/action-plan', '/action-plan/config/:id_action_plan?', '/action-plan/logs'],
  ['OP-2.20', '/workflow', '/schedule_task'],
  ['OP-2.21', '/sip_call'],
  ['OP-2.22', '/user', '/profile', '/permission', '/group', '/user_profile/'],
  ['OP-2.23', '/user_shared_tenant', '/group_shared_tenant/:id_group/:group'],
  ['OP-2.24', '/user_cameras', '/group_cameras'],
  ['OP-2.25', '/external_token/:id_user', '/external_user/:id_user'],
  ['OP-2.26', '/unit-groups', '/unit-groups/config/:id_units_group?'],
  ['OP-2.27', '/video-watermarks', '/video-watermarks/config/:id_video_watermark?'],
  ['OP-2.28', '/recording_request', '/show_recording/:id_recording'],
  ['OP-2.29', '/{customer}/tag'],
  ['OP-2.30', '/reset_password/:token/:id'],
  ['OP-2.31', '/recording_request_stream'],
  ['OP-2.32', '/plane/:id'],
  ['OP-2.33', '/logs', '/microservice_logs', '/traffic'],
  ['OP-2.55', '/sip_call'],
  ['ADM-2.02', '/center', '/sector'],
  ['ADM-2.03', '/camera_manager/master_account'],
  ['ADM-2.04', '/camera_manager/reseller/:id_master_account?'],
  ['ADM-2.05', '/camera_manager/camera/:id_reseller?'],
  ['ADM-2.06', '/bridge/master_account'],
  ['ADM-2.07', '/bridge/account/:id_master_account?'],
  ['ADM-2.08', '/bridge/bridge/:id_account?'],
  ['ADM-2.09', '/bridge/camera/:id_bridge?'],
  ['ADM-2.10', '/tenant/:id_master_tenant?'],
  ['ADM-2.11', '/master_tenant'],
  ['ADM-2.12', '/incident/:id_tenant?', '/chart/incident'],
  ['ADM-2.13', '/unit', '/unit-groups', '/unit-groups/config/:id_units_group?'],
  ['ADM-2.14', '/traffic', '/omnicloud_camera', '/presets', '/buttons', '/button_type'],
  ['ADM-2.15', '/status_cameras', '/seproban', '/tokens_omnitag'],
  ['ADM-2.16', '/{customer}/tag'],
  ['ADM-2.17', '/user', '/profile', '/permission', '/group', '/user_profile/'],
  ['ADM-2.18', '/user_shared_tenant', '/group_shared_tenant/:id_group/:group'],
  ['ADM-2.19', '/user_cameras', '/group_cameras'],
  ['ADM-2.20', '/users_app'],
  ['ADM-2.21', '/plate_list', '/plate', '/lpr_matches'],
  ['ADM-2.22', '/facial_recognition/:person_id?', '/person_list', '/face_detection'],
  ['ADM-2.23', '/luxriot_master_accounts', '/luxriot_cameras'],
  ['ADM-2.24', '/luna_master_account', '/luna_list', '/luna_face', '/luna_facestream'],
  ['ADM-2.25', '/safr_events', '/safr_groups', '/safr_master_accounts', '/safr_cameras', '/safr_people', '/safr_access_clearances'],
  ['ADM-2.26', '/swift_account', '/swift_collector', '/swift_sensor'],
  ['ADM-2.27', '/dahua_dvr', '/dahua_camera'],
  ['ADM-2.28', '/density_master_account', '/density_devices'],
  ['ADM-2.29', '/{product}_reseller', '/{product}_reseller_assignment', '/omnicloud_master_account'],
  ['ADM-2.30', '/server', '/intelexvision_alarm_type', '/analytic_record'],
  ['ADM-2.31', '/detection_event'],
  ['ADM-2.32', '/generic_devices'],
  ['ADM-2.33', '/iotcomms_master_account', '/type_device_interphone', '/device_interphone', '/sip_call'],
  ['ADM-2.34', '/external_token/:id_user', '/external_user/:id_user'],
  ['ADM-2.35', '/token', '/device-tags'],
  ['ADM-2.36', '/access_devices'],
  ['ADM-2.37', '/workflow', '/schedule_task', '/schedule_alarm', '/alarm_purge'],
  ['ADM-2.38', '/type_alarm', '/alarm_level', '/alarm_comment'],
  ['ADM-2.39', '/region', '/countries', '/municipality'],
  ['ADM-2.40', '/log_incident', '/logs', '/microservice_logs', '/traffic'],
  ['ADM-2.44', '/plane/:id'],
  ['ADM-2.41', '/video-watermarks', '/video-watermarks/config/:id_video_watermark?'],
  ['ADM-2.42', '/recording_request', '/show_recording/:id_recording'],
];

test.each(screensByRule)('%s its screens opened with their title and list, without an error', (_rule, ...patterns) => {
  expect(patterns.filter((pattern) => !opened.has(pattern))).toEqual([]);
});

test('guarded screens are refused to a user without abilities', {
  tags: ['ADM-2.01', 'OP-2.01', 'OP-2.03', 'OQ-3'],
}, async () => {
  const wall = await stage.operator('wall');
  const guarded = screenEntries.filter(
    ({ route }) => !route.public && route.resource !== null && !['Home', 'UserProfile'].includes(route.resource),
  );
  expect(guarded.length).toBeGreaterThan(routes.length - 15);
  // /video-wall shows a wall's own view (OQ-116). The guard of each route is in src/platform/routing/routes.test.ts.
  for (const { address } of guarded.filter(({ route }, at) => route.path !== '/video-wall' && at % 10 === 0)) {
    await wall.navigateTo(address);
    await wall.page.waitForURL('**/not-authorized', { timeout: limits.arrived });
    await wall.page.getByRole('heading', { name: 'Not authorized' }).waitFor();
  }
});

test('whoever is signed in is sent home from the pages of signing in', { tags: ['OP-2.05', 'OQ-9'] }, async () => {
  const desk = admin.operator();
  for (const { address } of screenEntries.filter(({ route }) => route.redirectIfLoggedIn)) {
    await desk.navigateTo(address);
    await desk.page.waitForURL('**/inicio', { timeout: limits.arrived });
  }
});
