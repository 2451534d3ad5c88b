import { expect, test } from 'vitest';
import type { Operator } from '../kit/operator.ts';
import { password, people } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';

const zones = { ana: 'America/Mexico_City', bruno: 'America/Sao_Paulo' } as const;
const stage = setStage({ zones });

/** What an operator reads and presses in one language, from sign-in to the end of an alarm. */
interface Texts {
  readonly who: keyof typeof zones;
  readonly language: string;
  readonly signIn: string;
  readonly take: readonly [button: string, question: string, confirm: string, result: string];
  readonly end: readonly [button: string, question: string, confirm: string, result: string];
  readonly comments: RegExp;
}
const texts: readonly Texts[] = [
  {
    who: 'ana',
    language: 'Español',
    signIn: 'Iniciar sesión',
    take: ['Atender C', '¿Está seguro de enviar la alarma?', 'Sí, atender la alarma', 'Alarma puesta en atención'],
    end: ['Resolver E', '¿Está seguro de finalizar la alarma?', 'Sí, resolver la alarma', 'Alarma marcada como atendida'],
    comments: /^Comentarios/,
  },
  {
    who: 'bruno',
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
  const operator = await stage.desk(it.who);
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
  expect(await raised.textContent()).toContain(clock(zones[it.who]));
  expect(clock(zones[it.who])).not.toBe(clock('UTC'));
  await act(operator, it.take);
  await act(operator, it.end, [it.comments, 'Un gato; um gato.']);
});
