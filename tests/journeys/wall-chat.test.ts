import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type WallUser, wallCalls } from '../../contract/collaboration/wall.ts';
import { requestData, signInByApi } from '../kit/caller.ts';
import { navigateTo, type Operator } from '../kit/operator.ts';
import { GridPage } from '../kit/pages/grid-page.ts';
import { type Line, setStage } from '../kit/stage.ts';
import { clickIfThere, limits } from '../kit/waits.ts';

const stage = setStage({ desksStay: true });
const offline = /ERR_|Failed to load resource|WebSocket|net::/;
let ana: Operator;
let bruno: Operator;
let lineOfAna: Line;
beforeAll(async () => {
  lineOfAna = await stage.line();
  [ana, bruno] = await Promise.all([stage.operator('ana', lineOfAna), stage.operator('bruno')]);
});

/** The row of a conversation, by the name that it begins with after who is there. */
const rowOf = (widget: Locator, name: string) =>
  widget.getByRole('button', { name: new RegExp(`^(Online|Offline|\\d of \\d present) ${name}`) });
async function opensChat(desk: Operator, name: string): Promise<Locator> {
  const widget = await new GridPage(desk).openWidget('Chat');
  await clickIfThere(widget.getByRole('button', { name: 'Back to the conversations' }));
  await rowOf(widget, name).click();
  await widget.getByRole('heading', { name, exact: true }).waitFor();
  await widget.getByRole('log').waitFor();
  return widget;
}
async function writes(place: Locator, text: string): Promise<void> {
  await place.getByRole('textbox', { name: 'Message' }).fill(text);
  await place.getByRole('textbox', { name: 'Message' }).press('Enter');
}
/** Counts the sent messages that contain this text. */
const said = (place: Locator, text: string) => place.locator('[data-message]').filter({ hasText: text }).count();
async function reads(place: Locator, text: string): Promise<void> {
  await expect.poll(() => said(place, text), { message: text, timeout: limits.arrived }).toBe(1);
}

test('two operators talk: presence, unread, marks of reading, history', { tags: ['OP-1.15', 'OP-2.46', 'OQ-77'] }, async () => {
  const list = await new GridPage(bruno).openWidget('Chat');
  await expect
    .poll(
      () =>
        list
          .getByRole('button', { name: /Ana Robles/ })
          .getByRole('img', { name: 'Online' })
          .count(),
      { timeout: limits.arrived },
    )
    .toBe(1);
  const talk = await opensChat(ana, 'Bruno Salas');
  await reads(talk, 'Gracias. ¿Café?');
  await writes(talk, 'Con gusto, en cinco minutos.');
  await reads(talk, 'Con gusto, en cinco minutos.');
  const row = rowOf(list, 'Ana Robles');
  await expect.poll(() => row.textContent(), { timeout: limits.arrived }).toContain('Con gusto, en cinco minutos.');
  await expect.poll(() => row.getAttribute('data-unread')).toBe('true');
  await row.click();
  await reads(list, 'Con gusto, en cinco minutos.');
  await expect.poll(() => talk.getByText('Read', { exact: true }).count(), { timeout: limits.arrived }).toBeGreaterThan(0);
  await writes(list, 'Voy.');
  await reads(talk, 'Voy.');
});

test('a room is made, and a file is refused', { tags: ['OQ-77'] }, async () => {
  const widget = await new GridPage(ana).openWidget('Chat');
  await widget.getByRole('button', { name: 'New conversation' }).click();
  const dialog = ana.page.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByRole('button', { name: /Bruno Salas/ }).click();
  await dialog.getByRole('button', { name: /Luis Ortega/ }).click();
  await dialog.getByLabel('Name of the room').fill('Cierre de turno');
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await widget.getByText('No messages yet.').waitFor();
  await writes(widget, 'Dejo tres alarmas abiertas.');
  await reads(widget, 'Dejo tres alarmas abiertas.');
  await widget.getByRole('textbox', { name: 'Message' }).evaluate((field) => {
    const files = new DataTransfer();
    files.items.add(new File(['x'], 'x.png', { type: 'image/png' }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true }));
  });
  await widget.getByText('Files cannot be sent in chats.').waitFor();
});

test('a chat stands in one place only: in the grid, or in the widget', {
  tags: ['OP-2.66', 'OP-8.04', 'OP-9.39', 'OQ-108', 'OQ-48'],
}, async () => {
  const widget = await opensChat(ana, 'Turno de noche');
  await widget.getByRole('button', { name: 'Add to the grid' }).click();
  const slot = new GridPage(ana).slotsOf('chat');
  await slot.getByText('Confirmado por video').waitFor();
  await rowOf(widget, 'Turno de noche').click();
  await widget.getByText('This chat has been already loaded').waitFor();
  await writes(slot, 'Todo tranquilo.');
  await reads(slot, 'Todo tranquilo.');
});

test('who has no chat user is told so, in either language', { tags: ['OP-6.11', 'OP-8.05'] }, async () => {
  const carla = await stage.operator('carla');
  const widget = await new GridPage(carla).openWidget('Chat');
  await widget.getByText('You do not have a chat user').waitFor();
  await carla.openPreferences();
  await carla.choose('Español');
  await carla.page.getByText('No tienes un usuario para el chat').waitFor();
});

test('the widget of a bar assigns as well', { tags: ['OP-2.43', 'OQ-116'] }, async () => {
  const widget = await new GridPage(ana).openWidget('Video wall');
  await widget.getByRole('combobox').selectOption({ label: 'No view assigned' });
  await widget.locator('[data-shows="none"]').waitFor();
  await widget.getByRole('combobox').selectOption({ label: 'Accesos en vivo' });
  await widget.getByText('Shows Accesos en vivo').waitFor();
});

/** The page of the wall, behind a line of its own; the tests of it share it. */
let opened: { wall: Operator; line: Line } | undefined;
async function openWall() {
  if (!opened) {
    const line = await stage.line();
    opened = { wall: await stage.operator('wall', line), line };
  }
  await opened.wall.expectMovingPicture(1);
  return opened;
}
/** Opens the page of the walls. @returns the row of the wall there */
async function wallAt({ page }: Operator): Promise<Locator> {
  await navigateTo(page, '/video-wall');
  return page.locator('[data-wall]').filter({ hasText: 'Video wall' });
}

test('an alarm takes the wall by a rule; after its end the wall shows what it showed', {
  tags: ['OP-1.16', 'OP-7.42'],
}, async () => {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const [norte] = await requestData<WallUser[]>(`${url}${wallCalls.wallUsers.path}`, { token });
  const unit = (await stage.units('ana')).find(({ cameras }) => cameras.length > 0);
  const { wall } = await openWall();
  const before = await wall.page.locator('[data-view]').getAttribute('data-view');
  const row = await wallAt(ana);
  await row.getByText('Shows Accesos en vivo').waitFor();
  const rule = { name: 'Critical on the wall', lowest_priority: 1, unit: unit?.id, wall: norte?.id, active: true };
  const made = await requestData<{ id: number }>(`${url}/v1/wall_rule`, { token, body: rule });
  const { id, alarm_id } = await stage.raise({ priority: 1, ...(unit && { unit }) });
  await row.getByText(`Shows alarm ${alarm_id} by the rule`).waitFor({ timeout: limits.slow });
  await row.getByText('Then Accesos en vivo again').waitFor();
  await wall.page.locator(`[data-view="${-1_000_000_000_000 - id}"]`).waitFor({ timeout: limits.slow });
  await wall.expectMovingPicture(1);
  await wall.page.getByText(alarm_id).first().waitFor();
  const body = { alarm_status: 'canceled', comments: 'Over' };
  await requestData(`${url}/v1/alarm/${id}`, { token, method: 'PUT', body });
  await row.getByText('Shows Accesos en vivo').waitFor({ timeout: limits.slow });
  await wall.page.locator(`[data-view="${before}"]`).waitFor({ timeout: limits.slow });
  await requestData(`${url}/v1/wall_rule/${made.id}`, { token, method: 'DELETE' });
});

test('a wall shows what it is given, through a cut and a reload', {
  tags: ['OP-1.16', 'OP-2.43', 'OP-2.60', 'OP-4.31', 'OP-6.07', 'OP-7.42', 'ADM-2.56', 'OQ-95', 'OQ-116', 'OQ-109'],
}, async () => {
  const { wall, line } = await openWall();
  wall.watch.expect(offline);
  // The view has the whole window: no menus, no bars.
  for (const role of ['navigation', 'tablist'] as const) expect(await wall.page.getByRole(role).count()).toBe(0);
  const row = await wallAt(ana);
  await row.getByText('Online').waitFor();
  const choice = row.getByRole('combobox');
  await row.getByText('Shows Accesos en vivo').waitFor();
  await choice.selectOption({ label: 'No view assigned' });
  await wall.page.getByRole('heading', { name: 'No view assigned' }).waitFor();
  await row.locator('[data-shows="none"]').waitFor();

  line.cut();
  await wall.expectLink('lost');
  await choice.selectOption({ label: 'Accesos en vivo' });
  await row.getByText('Shows Accesos en vivo').waitFor();
  line.heal();
  await wall.page.locator('[data-view]').waitFor({ timeout: limits.slow });
  await wall.page.reload();
  await wall.page.locator('[data-view]').waitFor({ timeout: limits.slow });
  await wall.expectMovingPicture(1);

  await wall.page.goto('about:blank');
  await row.getByText('Offline').waitFor({ timeout: limits.arrived });
});

test('what is written while the link is cut comes once, and so does what others wrote', { tags: ['OP-1.15'] }, async () => {
  await ana.navigateTo('/inicio');
  ana.watch.expect(offline);
  const talk = await opensChat(ana, 'Bruno Salas');
  await reads(talk, 'Gracias. ¿Café?');
  const theirs = await opensChat(bruno, 'Ana Robles');
  lineOfAna.cut();
  await writes(talk, 'Primera sin enlace');
  await writes(talk, 'Segunda sin enlace');
  await expect.poll(() => talk.locator('[data-unsent]').count()).toBe(2);
  await writes(theirs, 'Te escribo mientras tanto');
  await reads(theirs, 'Te escribo mientras tanto');
  lineOfAna.heal();
  for (const text of ['Primera sin enlace', 'Segunda sin enlace', 'Te escribo mientras tanto']) {
    await reads(talk, text);
    await reads(theirs, text);
  }
  await expect.poll(() => talk.locator('[data-unsent]').count()).toBe(0);
});
