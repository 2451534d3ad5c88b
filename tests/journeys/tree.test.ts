import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Unit } from '../../contract/places/place.ts';
import type { Subsystem } from '../../contract/places/subsystems.ts';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { GridPage } from '../kit/pages/grid-page.ts';
import { password } from '../kit/people.ts';
import { showTabs } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

/** Opens the widget of tenants and gives its tree. */
async function opensTree(desk: Operator, title = 'Tenants'): Promise<Locator> {
  const tree = desk.page.getByRole('tree');
  const closed = desk.page.getByRole('button', { name: title, exact: true });
  await tree.or(closed).first().waitFor();
  if ((await tree.count()) === 0) await closed.click();
  await tree.waitFor();
  return tree;
}
const rowOf = (tree: Locator, name: string) => tree.getByRole('treeitem').filter({ hasText: name }).first();

/** Types into the search of the tree. */
async function seeks(desk: Operator, text: string): Promise<void> {
  await desk.page.getByRole('searchbox', { name: 'Search units and cameras' }).fill(text);
}

/** Returns a unit of Ana's that has parts of all the given kinds, with its parts. */
async function unitWith(...kinds: readonly Subsystem['kind'][]): Promise<{ unit: Unit; parts: Subsystem[] }> {
  const { access_token: token } = await signInByApi(stage.platform().url, 'ana');
  for (const unit of await stage.units('ana')) {
    const { body } = await call<{ data: Subsystem[] }>(`${stage.platform().url}/v1/unit/${unit.id}/subsystems`, { token });
    if (kinds.every((kind) => body.data.some((part) => part.kind === kind))) return { unit, parts: body.data };
  }
  throw new Error(`no unit has ${kinds.join(', ')}`);
}

test('the tree by keyboard: a tenant, a unit, a camera, and Enter opens it live in the grid', {
  tags: ['OP-2.38', 'OP-3.17', 'OP-9.44'],
}, async () => {
  const ana = await showTabs(stage, 'ana', []);
  const [unit] = (await stage.units('ana')).filter(({ cameras }) => cameras.length > 1);
  const camera = unit?.cameras[0];
  if (!unit || !camera) throw new Error('ana has no unit with cameras');
  const tree = await opensTree(ana);
  await seeks(ana, unit.description);
  await rowOf(tree, unit.description).click();
  const { keyboard } = ana.page;
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect.poll(() => tree.getAttribute('aria-activedescendant')).toContain(`camera-${camera.id}`);
  await keyboard.press('Enter');
  await new GridPage(ana).slotWith(camera.name).waitFor();
  await keyboard.press('ArrowLeft');
  await keyboard.press('ArrowLeft');
  await expect.poll(() => rowOf(tree, unit.description).getAttribute('aria-expanded')).toBe('false');
});

test('the parts of a unit open as slots that say where they come from', {
  tags: ['OP-9.46', 'OP-9.48', 'OP-9.49', 'OP-9.50', 'OP-9.51', 'OP-9.52', 'OQ-49'],
}, async () => {
  const ana = await showTabs(stage, 'ana', []);
  const tree = await opensTree(ana);
  const wanted = [
    ['digital_output', 'digital output'],
    ['actuator', 'actuator'],
    ['sensor', 'sensor'],
    ['generic_devices', 'generic device'],
    ['virtual_alarm', 'virtual alarm'],
  ] as const;
  for (const [kind, said] of wanted) {
    const { unit, parts } = await unitWith(kind);
    const part = parts.find((one) => one.kind === kind);
    await seeks(ana, unit.description);
    const row = rowOf(tree, unit.description);
    await row.click();
    if ((await row.getAttribute('aria-expanded')) === 'false') await ana.page.keyboard.press('ArrowRight');
    const subsystems = rowOf(tree, 'Subsystems');
    await subsystems.click();
    if ((await subsystems.getAttribute('aria-expanded')) === 'false') await ana.page.keyboard.press('ArrowRight');
    await rowOf(tree, part?.name ?? '').dblclick();
    await new GridPage(ana).slotWith(said).waitFor();
  }
});

test('a unit opens as a tab of its cameras; a camera that is dragged there says so', {
  tags: ['OP-9.47', 'OP-9.53', 'OQ-49'],
}, async () => {
  const ana = await showTabs(stage, 'ana', []);
  const unit = (await stage.units('ana')).find(({ cameras }) => cameras.length > 1);
  if (!unit) throw new Error('ana has no unit with cameras');
  const tree = await opensTree(ana);
  await seeks(ana, unit.description);
  await rowOf(tree, unit.description).dblclick();
  await new GridPage(ana).slotWith(unit.cameras[1]?.name ?? '').waitFor();
  await expect.poll(() => new GridPage(ana).slots().count()).toBe(Math.min(6, unit.cameras.length));
  await rowOf(tree, unit.description).click();
  await ana.page.keyboard.press('ArrowRight');
  await rowOf(tree, unit.cameras[0]?.name ?? '').dragTo(new GridPage(ana).slot(2));
  await new GridPage(ana).slotWith('dragged here').waitFor();
});

test('Ctrl+K finds screens, units, cameras and alarms, and marks opened results as from search', {
  tags: ['OP-9.54', 'OQ-49'],
}, async () => {
  const ana = await showTabs(stage, 'ana', []);
  const alarm = await stage.raise({ type: 'Palette probe', priority: 3 });
  const { keyboard } = ana.page;
  const field = ana.page.getByRole('combobox', { name: 'Search everything' });
  const found = ana.page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  const finds = async (text: string, name: string) => {
    await keyboard.press('Control+k');
    await field.fill(text);
    await found.filter({ hasText: name }).first().waitFor();
  };
  await finds('Palette probe', 'Palette probe');
  await keyboard.press('Enter');
  await ana.act('take').waitFor();
  await ana.page.getByRole('button', { name: 'Add a tab' }).click();
  const camera = alarm.unit.cameras[0]?.name ?? '';
  await finds(`${camera} ${alarm.unit.description}`, camera);
  await found.filter({ hasText: camera }).first().click();
  await new GridPage(ana).slotWith('from the search').waitFor();
  await finds('alarm history', 'Alarm history');
  await keyboard.press('Enter');
  await ana.page.waitForURL('**/alarm');
});

test('keys are reassigned, refused if taken, saved per user, and work in both text directions', async () => {
  const ana = await showTabs(stage, 'ana', []);
  const { keyboard } = ana.page;
  await keyboard.press('?');
  const dialog = ana.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Choose other keys' }).click();
  const line = dialog.locator('[data-act="next"]');
  await line.getByRole('button').first().click();
  await keyboard.press('x');
  await dialog.getByText('is already assigned to “Cancel alarm”.').waitFor();
  await keyboard.press('8');
  await line.getByText('8', { exact: true }).waitFor();
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await ana.openPreferences();
  await ana.choose('Right to left');
  await ana.page.getByText('Saved to your account.').waitFor();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await ana.page.reload();
  await ana.expectHome();
  await stage.raise({ type: 'Remapped', priority: 1 });
  await ana.expectRow('Remapped');
  await keyboard.press('n');
  expect(await ana.question('take').count()).toBe(0);
  await keyboard.press('8');
  await ana.question('take').waitFor();
  await keyboard.press('Escape');
  const tree = await opensTree(ana);
  const [tenant] = await tree.getByRole('treeitem').all();
  await tenant?.click();
  await keyboard.press('ArrowLeft');
  await expect.poll(() => tenant?.getAttribute('aria-expanded')).toBe('true');
  await keyboard.press('ArrowRight');
  await expect.poll(() => tenant?.getAttribute('aria-expanded')).toBe('false');
});

test('the bell lists notices newest first, each cleared alone; the account menu names its user', {
  tags: ['OQ-113'],
}, async () => {
  const bruno = await stage.operator('bruno');
  for (const type of ['Bell one', 'Bell two']) {
    await stage.raise({ type, priority: 4 });
    await bruno.expectRow(type);
  }
  await bruno.page.getByRole('button', { name: /^Notifications/ }).click();
  const list = bruno.page.getByRole('region', { name: 'Notifications' });
  const entries = list.getByRole('listitem');
  await expect
    .poll(async () => (await entries.allInnerTexts()).map((text) => /Bell \w+/.exec(text)?.[0]))
    .toEqual(['Bell two', 'Bell one']);
  await entries.first().getByRole('button', { name: 'Clear this entry' }).click();
  await expect.poll(() => entries.count()).toBe(1);
  await bruno.page.keyboard.press('Escape');
  await bruno.page.getByRole('button', { name: /^Bruno[^:]*:/ }).click();
  const menu = bruno.page.getByRole('menu');
  for (const said of ['bruno@demo.test', 'Last sign-in', 'Keyboard', 'Language, skin and menus', 'Sign out'])
    await menu.getByText(said).first().waitFor();
});

/** An operator with an alarm in front whose unit has cameras. */
async function atAnAlarm(): Promise<{ ana: Operator; type: string }> {
  const ana = await showTabs(stage, 'ana', []);
  const { type } = await stage.raise();
  await ana.openAlarm(type);
  return { ana, type };
}
async function detach({ page }: Operator): Promise<Page> {
  const [second] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Open on second screen' }).click()]);
  await second.locator('[data-slot]').first().waitFor();
  return second;
}
async function signOut({ page }: Operator): Promise<void> {
  await page.getByRole('button', { name: /: account and preferences$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}
const elsewhere = ({ page }: Operator) => page.getByText('Shown on the second screen').first();
const place = ({ page }: Operator) => page.locator('[data-part="second-screen"]');

test('the second screen plays the video of the alarm in front, and follows to the next one', async () => {
  const { ana, type } = await atAnAlarm();
  await ana.page.locator('[data-slot] [data-look="live"]').first().waitFor();
  const second = await detach(ana);
  const asked: string[] = [];
  second.on('request', (request) => asked.push(new URL(request.url()).pathname));
  second.on('websocket', (socket) => asked.push(socket.url()));
  await second.locator('[data-slot] [data-look="live"]').first().waitFor();
  await second.getByText(type, { exact: true }).waitFor();
  await elsewhere(ana).waitFor();
  expect(await ana.page.locator('video').count()).toBe(0);
  // Pictures move: the clock of the picture goes on.
  const clock = second.locator('[data-look="live"] time').first();
  const before = await clock.getAttribute('datetime');
  await expect.poll(() => clock.getAttribute('datetime')).not.toBe(before);

  const other = await stage.raise();
  await ana.openAlarm(other.type);
  await second.getByText(other.type, { exact: true }).waitFor();
  await second.getByText(type, { exact: true }).waitFor({ state: 'detached' });
  await ana.navigateTo('/alarm');
  await second.getByText('No alarm is in front in the console.').waitFor();
  // The window is of the console: it asks for nothing, and has no link, phone or presence of its own.
  expect(asked.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
  await second.close();
});

test('a locked console locks its second screen; closing it brings the video back', async () => {
  const { ana } = await atAnAlarm();
  const second = await detach(ana);
  ana.watch.expect(/reply: 423|status of 423/);
  await ana.page.keyboard.press('Control+l');
  await second.getByText('The screen is locked. Unlock it in the console.').waitFor();
  expect(await second.locator('[data-slot]').first().isVisible()).toBe(false);
  await ana.page.getByLabel('Password').fill(password);
  await ana.page.getByRole('button', { name: 'Unlock' }).click();
  await second.locator('[data-slot]').first().waitFor();
  await second.close();
  await elsewhere(ana).waitFor({ state: 'hidden' });
  await ana.page.locator('[data-slot] [data-look="live"]').first().waitFor();

  const [again] = await Promise.all([ana.page.waitForEvent('popup'), ana.page.keyboard.press('Alt+v')]);
  await elsewhere(ana).waitFor();
  await Promise.all([again.waitForEvent('close'), ana.page.getByRole('button', { name: 'Bring back' }).first().click()]);
  await elsewhere(ana).waitFor({ state: 'hidden' });
});

test('a lost link and a blocked window are said, each in its own words', async () => {
  const { type } = await stage.raise();
  const line = await stage.line();
  const ana = await stage.operator('ana', line);
  await ana.openAlarm(type);
  await ana.page.evaluate(() => Object.assign(globalThis, { opens: window.open, open: () => null }));
  await ana.page.getByRole('button', { name: 'Open on second screen' }).click();
  await ana.page.getByText('The second window was not opened.').waitFor();
  await ana.page.evaluate(() => Object.assign(globalThis, { open: (globalThis as unknown as { opens: typeof window.open }).opens }));
  const [second] = await Promise.all([ana.page.waitForEvent('popup'), place(ana).getByRole('button', { name: 'Try again' }).click()]);
  await second.locator('[data-slot]').first().waitFor();
  ana.watch.expect(/ERR_|WebSocket|request:|Failed to fetch/);
  line.cut();
  await second.getByText('The connection to the platform is lost.').waitFor();
  line.heal();
  await second.getByText('The connection to the platform is lost.').waitFor({ state: 'hidden' });
});

test('signing out closes the second screen; a console that goes says so on it', async () => {
  const { ana } = await atAnAlarm();
  const second = await detach(ana);
  await ana.page.reload();
  await second.getByText('The console is closed.').waitFor();
  expect(await second.locator('[data-slot]').count()).toBe(0);
  await ana.expectLink('live');
  await ana.page.getByRole('button', { name: 'Open on second screen' }).click();
  await second.locator('[data-slot]').first().waitFor();
  // What is told of the end of a view may come after the end of its session.
  ana.watch.expect(/reply: 401|status of 401/);
  await Promise.all([second.waitForEvent('close'), signOut(ana)]);
});
