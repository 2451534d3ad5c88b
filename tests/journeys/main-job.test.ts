import { beforeAll, expect, test } from 'vitest';
import type { Operator } from '../kit/operator.ts';
import { GridPage } from '../kit/pages/grid-page.ts';
import { password, people } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';

const zones = { 'ana in Mexico': 'America/Mexico_City', 'bruno in Brazil': 'America/Sao_Paulo' } as const;
const stage = setStage({ zones, desksStay: true });
let bruno: Operator;
let luis: Operator;
beforeAll(async () => {
  [bruno, luis] = await Promise.all([stage.operator('bruno'), stage.operator('luis')]);
});

test('main job: sign in with a code, watch, take and end an alarm; a colleague follows it all', {
  tags: [
    'OP-1.01',
    'OP-1.02',
    'OP-1.06',
    'OP-2.35',
    'OP-2.36',
    'OP-2.53',
    'OP-4.02',
    'OP-4.06',
    'OP-4.07',
    'OP-4.09',
    'OP-4.11',
    'OP-4.12',
    'OP-4.14',
    'OP-1.03',
    'OP-1.09',
    'OQ-48',
  ],
}, async () => {
  const alarm = await stage.raise({ priority: 1 });
  await luis.expectRow(alarm.type);
  await bruno.expectRow(alarm.type);

  await luis.openAlarm(alarm.type);
  await luis.expectMovingPicture(1);
  await new GridPage(luis).slot(2, 'cam_pa').waitFor();
  await luis.expectMovingPicture(2);

  await luis.performAct('take');
  await luis.expectText('Alarm put in attention');
  await luis.expectRow(alarm.type, luis.ownAlarms());
  await bruno.expectRow(alarm.type, bruno.othersAlarms());
  await bruno.expectNoRow(alarm.type, bruno.queue());
  expect(await bruno.rows(alarm.type, bruno.othersAlarms()).textContent()).toMatch(/taken by Luis/i);

  await luis.performAct('resolve', 'A cat on the fence; the guard saw it leave.');
  await luis.expectText('Alarm marked attended');
  await luis.expectNoRow(alarm.type, luis.ownAlarms());
  await bruno.expectNoRow(alarm.type, bruno.othersAlarms());
});

test('an alarm is canceled from where it waits, with a comment, and leaves every screen', {
  tags: ['OP-1.06', 'OP-4.08', 'OP-4.13', 'OP-4.14'],
}, async () => {
  const alarm = await stage.raise();
  await luis.expectRow(alarm.type);
  await bruno.openAlarm(alarm.type);
  await bruno.performAct('cancel');
  await bruno.expectText(/Describe what happened/);
  await bruno
    .question('cancel')
    .getByLabel(/^Comments/)
    .fill('Test by the installer.');
  await bruno.question('cancel').getByRole('button', { name: 'Yes, cancel the alarm' }).click();
  await bruno.expectText('Alarm marked canceled');
  await luis.expectNoRow(alarm.type);
});

test('a new alarm whose row is out of view has a toast, unless the preference is off', {
  tags: ['OP-4.03', 'OP-9.03', 'OP-9.14'],
}, async () => {
  await bruno.navigateTo('/alarm');
  const told = await stage.raise();
  await expect.poll(() => bruno.toasts().filter({ hasText: told.type }).count()).toBe(1);
  const place = await bruno.toasts().filter({ hasText: told.type }).boundingBox();
  const view = bruno.page.viewportSize() ?? { width: 0, height: 0 };
  expect([(place?.x ?? 0) > view.width * 0.7, (place?.y ?? view.height) < view.height * 0.2], 'top right').toEqual([true, true]);
  const preferences = await bruno.openPreferences();
  await preferences.getByRole('checkbox', { name: 'Show a notification for each new alarm' }).uncheck();
  await bruno.page.keyboard.press('Escape');
  const untold = await stage.raise();
  await bruno.navigateTo('/inicio');
  await bruno.expectRow(untold.type);
  await bruno.navigateTo('/alarm');
  expect(await bruno.toasts().filter({ hasText: untold.type }).count()).toBe(0);
});

test('contacts are called by keyboard: attempts are one key, a spoken password is compared', { tags: ['OP-3.17'] }, async () => {
  await bruno.navigateTo('/inicio');
  const { keyboard } = bruno.page;
  const alarm = await stage.raise({ priority: 1 });
  await bruno.expectRow(alarm.type);
  await keyboard.press('n');
  await bruno.question('take').waitFor();
  await keyboard.press('Enter');
  await bruno.expectText('Alarm put in attention');

  const region = bruno.page.getByRole('region', { name: 'Call list' });
  const contact = region.getByRole('listitem').filter({ hasText: 'Password ••••' }).first();
  await contact.waitFor();
  const number = (await contact.locator('kbd').first().textContent()) ?? '';
  await keyboard.press('t');
  await keyboard.press(number);
  await keyboard.press('v');
  await contact.getByText('Voicemail', { exact: false }).and(contact.locator('p *')).first().waitFor();

  await keyboard.press('p');
  await expect.poll(() => bruno.focused()).toContain('Password that the contact says');
  await keyboard.type('no such word');
  await keyboard.press('Enter');
  await contact.getByText('Password does not match').waitFor();
  expect(await region.getByLabel('Password that the contact says').inputValue()).toBe('');
  const record = bruno.page.getByRole('complementary', { name: 'Actions' });
  for (const line of ['Contact: voicemail', 'Contact reached', 'Password does not match']) await record.getByText(line).first().waitFor();
});

/** What an operator reads and presses in one language, from sign-in to the end of an alarm. */
interface Texts {
  readonly who: 'ana' | 'bruno';
  readonly desk: keyof typeof zones;
  readonly language: string;
  readonly signIn: string;
  readonly take: readonly [button: string, question: string, confirm: string, result: string];
  readonly end: readonly [button: string, question: string, confirm: string, result: string];
  readonly comments: RegExp;
}
const texts: readonly Texts[] = [
  {
    who: 'ana',
    desk: 'ana in Mexico',
    language: 'Español',
    signIn: 'Iniciar sesión',
    take: ['Atender C', '¿Está seguro de enviar la alarma?', 'Sí, atender la alarma', 'Alarma puesta en atención'],
    end: ['Resolver E', '¿Está seguro de finalizar la alarma?', 'Sí, resolver la alarma', 'Alarma marcada como atendida'],
    comments: /^Comentarios/,
  },
  {
    who: 'bruno',
    desk: 'bruno in Brazil',
    language: 'Português',
    signIn: 'Entrar',
    take: ['Atender C', 'Tem certeza de que deseja enviar o alarme?', 'Sim, atender o alarme', 'Alarme colocado em atendimento'],
    end: ['Resolver E', 'Tem certeza de que deseja finalizar o alarme?', 'Sim, resolver o alarme', 'Alarme marcado como atendido'],
    comments: /^Comentários/,
  },
];

async function act({ page }: Operator, [button, question, confirm, result]: Texts['take'], comment?: readonly [RegExp, string]) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: question, exact: true });
  if (comment) await dialog.getByRole('textbox', { name: comment[0] }).fill(comment[1]);
  await dialog.getByRole('button', { name: confirm }).click();
  await page.getByText(result).first().waitFor();
}

test.each(texts)('$who takes and ends an alarm in $language, by the clock of their own zone', async (it) => {
  const operator = await stage.desk(it.desk);
  const { page } = operator;
  operator.setUser(it.who);
  await page.goto('/login');
  await page.getByRole('button', { name: it.language }).click();
  await page
    .getByRole('heading', { name: it.signIn })
    .or(page.getByRole('button', { name: it.signIn }))
    .first()
    .waitFor();
  await page.locator('input[type=email]').fill(people[it.who]);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: it.signIn, exact: true }).click();
  const alarm = await stage.raise({ priority: 1 });
  await page.getByRole('option').filter({ hasText: alarm.type }).first().click();
  const raised = page.getByRole('region', { name: / 7$/ }).getByRole('definition').getByRole('time').first();
  const at = new Date((await raised.getAttribute('datetime')) ?? '');
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at);
  expect(await raised.textContent()).toContain(clock(zones[it.desk]));
  expect(clock(zones[it.desk])).not.toBe(clock('UTC'));
  await act(operator, it.take);
  await act(operator, it.end, [it.comments, 'Un gato; um gato.']);
});
