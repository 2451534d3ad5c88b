import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { signInAdmin } from '../kit/admin.ts';
import { call, requestData, signInByApi } from '../kit/caller.ts';
import { CataloguePage } from '../kit/pages/catalogue-page.ts';
import { button } from '../kit/pages/locators.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ desksStay: true });
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const admin = signInAdmin(stage);
let records: CataloguePage;
beforeEach(() => {
  records = new CataloguePage(admin.operator());
});

interface Named {
  readonly id: number;
  readonly name: string;
}
/** Returns the first record of a list of the API. */
async function first<T>(path: string): Promise<T> {
  const [row] = await admin.request<T[]>(path);
  if (row === undefined) throw new Error(`nothing at ${path}`);
  return row;
}
const screen = ({ page }: CataloguePage): Locator => page.locator('main');

test('a user is made with a profile and a tenant, signs in, and sees only what those give', {
  tags: ['ADM-2.17', 'ADM-3.53', 'ADM-6.01'],
}, async () => {
  const tenant = await first<Named>('tenant?sort=id&max=1');
  await records.openNewRecord('/user');
  await records.fillField(/^E-mail/, 'noemi@journey.test');
  await records.fillField(/^Username/, 'noemi');
  await records.fillField(/^Name/, 'Noemi');
  await records
    .panel()
    .getByLabel(/^Password/)
    .fill('atalaya-journey-1');
  await records.chooseRecord(/^Tenants/, tenant.name);
  await records.chooseRecord(/^Profiles/, 'Quality assurance');
  await records.createRecord();
  await records.row('noemi').waitFor();

  const noemi = await stage.desk('noemi');
  await noemi.page.goto('/login');
  await noemi.fillCredentials('noemi@journey.test', 'atalaya-journey-1');
  await noemi.expectHome();
  const hers = new CataloguePage(noemi);
  await hers.openCatalogue('tenant');
  const rows = hers.rows();
  expect(await rows.count()).toBe(1);
  expect(await rows.innerText()).toContain(tenant.name);
  expect(await button(screen(hers), 'New').count()).toBe(0);
  await noemi.navigateTo('/profile');
  await noemi.page.waitForURL('**/not-authorized');
  await noemi.page.context().close();
});

test('the permissions of a profile are ticked by what they are for, one and all of a resource', {
  tags: ['ADM-2.17', 'ADM-3.53', 'ADM-6.02'],
}, async () => {
  const all = await admin.request<{ id: number; description: string; action: string }[]>('permission?resource=AlarmLevel&max=100');
  const read = all.find(({ action }) => action === 'read');
  if (!read) throw new Error('no permission reads alarm levels');
  await records.openNewRecord('/profile');
  await records.fillField(/^Type/, 'Night watch');
  await records.panel().getByPlaceholder('Search permissions').fill('AlarmLevel');
  await records.panel().getByRole('checkbox', { name: read.description, exact: true }).check();
  await records.expectInPanel('1 selected');
  await records.createRecord();
  const held = async () => (await first<{ permissions: Named[] }>('profile?type=Night%20watch')).permissions.map(({ id }) => id);
  expect(await held()).toEqual([read.id]);

  await records.row('Night watch').click();
  await records.expectInPanel('1 selected');
  await records.panel().getByPlaceholder('Search permissions').fill('AlarmLevel');
  await records.panel().getByRole('checkbox', { name: 'All of Alarm levels' }).check();
  await records.saveRecord();
  const { id } = await first<Named>('profile?type=Night%20watch');
  const { permissions } = await admin.request<{ permissions: Named[] }>(`profile/${id}`);
  expect(permissions.map((one) => one.id).sort((one, other) => one - other)).toEqual(
    all.map((one) => one.id).sort((one, other) => one - other),
  );
});

test('a tenant shared with a user brings them its units, which they did not see before', {
  tags: ['ADM-2.18', 'ADM-3.52', 'ADM-6.03', 'OP-2.23', 'ADM-3.01'],
}, async () => {
  const mine = await signInByApi(stage.platform().url, 'ana');
  const tenants = await admin.request<(Named & { units_count: number })[]>('tenant?max=100');
  const other = tenants.find(({ id, units_count }) => units_count > 0 && !mine.user.tenants.some((one) => one.id === id));
  if (!other) throw new Error('ana sees every tenant');
  const unitsOfOther = () =>
    requestData<Named[]>(`${stage.platform().url}/v1/unit?id_tenant=${other.id}&max=10`, { token: mine.access_token });
  expect(await unitsOfOther()).toEqual([]);
  const { username } = await admin.request<{ username: string }>(`users/${mine.user.id}`);
  await records.openNewRecord('/user_shared_tenant');
  await records.fillField(/^Name/, 'Lent for the night');
  await records.chooseRecord(/^User/, username);
  await records.chooseRecord(/^Tenants/, other.name);
  await records.createRecord();
  await records.row('Lent for the night').waitFor();
  expect((await unitsOfOther()).length).toBeGreaterThan(0);
});

test('a group’s row leads to its shared tenants alone, and a new share names the group', {
  tags: ['ADM-2.18', 'OP-2.23'],
}, async () => {
  const mine = await signInByApi(stage.platform().url, 'bruno');
  const tenants = await admin.request<(Named & { units_count: number })[]>('tenant?max=100');
  const other = tenants.find(({ id, units_count }) => units_count > 0 && !mine.user.tenants.some((one) => one.id === id));
  if (!other) throw new Error('bruno sees every tenant');
  const [own] = mine.user.tenants;
  const group = (name: string, users: number[]) =>
    admin.request<Named>('groups', { method: 'POST', body: { name, tenants: own ? [own.id] : [], users } });
  const [night, day] = [await group('Night shift', [mine.user.id]), await group('Day shift', [])];
  await admin.request('tenantSharedGroup', {
    method: 'POST',
    body: { name: 'Lent by day', id_group: day.id, available_tenants: [other.id] },
  });
  await records.openCatalogue('groups');
  await records.chooseInRow(records.row('Night shift'), 'Shared tenants (group)');
  await records.page.waitForURL(`**/group_shared_tenant/${night.id}/Night%20shift`);
  await records.page.getByText('No records found').waitFor();
  await records.listButton('New record').first().click();
  await records.fillField(/^Name/, 'Lent to the night');
  await expect
    .poll(() =>
      records
        .panel()
        .getByLabel(/^Group/)
        .first()
        .inputValue(),
    )
    .toBe('Night shift');
  await records.chooseRecord(/^Tenants/, other.name);
  await records.createRecord();
  await records.row('Lent to the night').waitFor();
  expect(await records.row('Lent by day').count()).toBe(0);
  const units = await requestData<Named[]>(`${stage.platform().url}/v1/unit?id_tenant=${other.id}&max=10`, { token: mine.access_token });
  expect(units.length).toBeGreaterThan(0);
});

test('a group of units is built from those that a search finds, and changed again', {
  tags: ['ADM-2.13', 'ADM-3.25', 'OP-2.26'],
}, async () => {
  await admin.operator().navigateTo('/unit-groups');
  await button(screen(records), 'Build a group').click();
  await records.page.waitForURL('**/unit-groups/config');
  const builder = records.page.getByRole('region', { name: 'Unit group builder' });
  const units = builder.getByRole('group', { name: 'Units' });
  await builder.getByLabel('Name', { exact: true }).fill('Night round');
  await builder.getByLabel('Name shown to operators').fill('Ronda');
  await units.getByRole('checkbox').nth(0).check();
  await units.getByRole('checkbox').nth(1).check();
  await button(builder, 'Save').click();
  await records.page.waitForURL('**/unit-groups');
  await records.chooseInRow(records.row('Night round'), 'Choose units');
  await builder.getByText(/^2 of \d+ selected$/).waitFor();
  await builder.getByRole('checkbox', { name: 'Selected only' }).check();
  await units.getByRole('checkbox').first().click();
  await button(builder, 'Save').click();
  await builder.getByText('Saved').waitFor();
  const group = await first<{ group_name: string; units: Named[] }>('unit_group?name=Night%20round');
  expect(group.group_name).toBe('Ronda');
  expect(group.units.length).toBe(1);
});

test('a plane is made with its picture; a camera is put upon it and stands there again', {
  tags: ['ADM-2.44', 'ADM-3.62', 'ADM-7.14'],
}, async () => {
  const units = await admin.request<{ description: string; cameras: Named[] }[]>('unit?max=100');
  const unit = units.find(({ cameras }) => cameras.length > 0);
  if (!unit) throw new Error('no unit has a camera');
  const [camera] = unit.cameras;
  await records.openNewRecord('/planes');
  await records.fillField(/^Description/, 'Journey floor');
  await records.chooseRecord(/^Unit/, unit.description);
  await records.chooseFile('image', { name: 'floor.png', mimeType: 'image/png', buffer: png });
  await records.createRecord();
  await records.chooseInRow(records.row('Journey floor'), 'Open its plan');
  await records.page.waitForURL(/\/plane\/\d+$/);
  const plan = records.page.getByRole('region', { name: 'Floor plan' });
  const picture = plan.getByRole('img', { name: 'Plan: Journey floor' });
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(1);
  const address = new URL(records.page.url()).pathname;
  await button(plan, 'Place cameras').click();
  const inList = plan
    .getByRole('listitem')
    .filter({ hasText: camera?.name ?? '' })
    .first();
  await inList.getByRole('button').first().click();
  await inList.getByText('on the plan').waitFor();
  const marker = plan.locator('button[style]').filter({ hasText: camera?.name ?? '' });
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await marker.press(key);
  await button(plan, 'Save').click();
  await plan.getByText('Saved').waitFor();

  await records.openCatalogue('plane');
  await admin.operator().navigateTo(address);
  await marker.waitFor();
  expect(await marker.getAttribute('style')).toMatch(/left: 52%; top: 49%/);
});

test('the incident chart shows the incidents of its days, and says so when there are none', {
  tags: ['ADM-2.12', 'ADM-7.27', 'OP-8.14', 'OQ-118', 'OQ-109'],
}, async () => {
  await admin.operator().navigateTo('/chart/incident');
  const chart = records.page.getByRole('region', { name: 'Incident chart' });
  await chart.getByRole('term').first().waitFor();
  const bars = await admin.request<{ incident_name: string }[]>('chart/log_incident');
  expect(await chart.getByRole('term').allInnerTexts()).toEqual(bars.map(({ incident_name }) => incident_name));
  const days = [chart.getByLabel('From'), chart.getByLabel('To')] as const;
  const [from, to] = [await days[0].inputValue(), await days[1].inputValue()];
  await days[1].fill('2001-01-02');
  await days[0].fill('2001-01-01');
  await chart.getByText('No data available').waitFor();
  await days[0].fill(from);
  await days[1].fill(to);
  await chart.getByRole('term').first().waitFor();
});

test('units are put into a workflow and taken out of it in its picker', {
  tags: ['ADM-2.37', 'ADM-3.51', 'ADM-7.35', 'ADM-9.02'],
}, async () => {
  const { id } = await first<Named>('alarm_workflow?sort=id&max=1');
  const units = async () => (await admin.request<{ id_unit: number }[]>(`alarm_workflow_unit?id_alarm_workflow=${id}&max=20000`)).length;
  const before = await units();
  await records.openCatalogue('alarm-workflow');
  await records.chooseInRow(records.rows().filter({ has: button(records.page, `More for ${id}`) }), 'Choose units');
  const picker = records.page.getByRole('dialog', { name: `Units of workflow ${id}` });
  await picker.getByText(new RegExp(`^${before} of \\d+ selected$`)).waitFor();
  const added = picker.getByRole('group', { name: 'Units' }).locator('input:not(:checked)').first();
  await added.check();
  await button(picker, 'Save').click();
  await picker.getByText('Saved').waitFor();
  expect(await units()).toBe(before + 1);
  await button(picker, 'Deselect all results').click();
  await button(picker, 'Save').click();
  await expect.poll(units).toBe(0);
  await button(picker, 'Close').click();
});

test('an external token is shown once when it is made, and never again', {
  tags: ['ADM-2.34', 'ADM-3.49', 'ADM-7.17', 'OP-2.25'],
}, async () => {
  const { url } = stage.platform();
  const { user } = await signInByApi(url, 'ana');
  await records.openNewRecord(`/external_token/${user.id}`);
  await records.fillField(/^Description/, 'Journey partner');
  await records.pressInPanel('Create');
  const told = records.page.getByRole('dialog', { name: 'New: External token' });
  const made = await told.getByLabel('Token').inputValue();
  expect(made).toMatch(/^[\w-]{40,}$/);
  await button(told, 'Close').last().click();
  await told.waitFor({ state: 'detached' });
  await records.row('Journey partner').click();
  await records.panel().getByText('Journey partner').first().waitFor();
  expect(await records.page.content()).not.toContain(made);
  const { access_token: token } = await signInByApi(url, 'admin');
  expect((await call(`${url}/v1/external_token`, { token })).text).not.toContain(made);
});

test('the microservice log asks for both dates in the literal words, then lists what was done', {
  tags: ['ADM-2.40', 'ADM-3.59', 'ADM-5.01', 'ADM-8.06', 'OP-2.33', 'OP-5.22'],
}, async () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const begun = today();
  await admin.request('center', { body: { name: 'Journey center' } });
  await admin.operator().navigateTo('/microservice_logs');
  const log = records.list('microservice-log');
  await button(log, 'Show').click();
  await log.getByText('Start date is required', { exact: true }).waitFor();
  await log.getByText('End date is required', { exact: true }).waitFor();
  await log.getByLabel('Start date: day').fill(begun);
  await button(log, 'Show').click();
  await expect.poll(() => log.getByText('Start date is required', { exact: true }).count()).toBe(0);
  await log.getByText('End date is required', { exact: true }).waitFor();
  await log.getByLabel('End date: day').fill(today());
  await button(log, 'Show').click();
  await records.row('Journey center').first().waitFor();
});
