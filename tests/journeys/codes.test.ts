import { expect, test } from 'vitest';
import { call, readCode } from '../kit/caller.ts';
import { password, people } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ clockTurns: true });
const minutes = 60_000;
/** Each test begins an hour after the one before, so that no throttle and no code reaches from one into the next. */
let hours = 0;

async function askedForCode() {
  hours += 1;
  const start = hours * 60 * minutes;
  await stage.platform().turnClock(start);
  const luis = await stage.desk('luis');
  luis.watch.expect(/42[29]|401/);
  await luis.page.clock.install({ time: Date.now() + start });
  await luis.page.goto('/login');
  await luis.fillCredentials(people.luis, password);
  const code = await luis.newestCode('luis');
  const wrong = code === '000000' ? '111111' : '000000';
  return { luis, code, wrong, later: (ms: number) => stage.platform().turnClock(start + ms) };
}

test('a wrong code is called so, and the right one still opens', { tags: ['OP-5.03'] }, async () => {
  const { luis, code, wrong } = await askedForCode();
  await luis.fillCode(wrong);
  await luis.expectText('Incorrect code');
  await luis.fillCode(code);
  await luis.expectHome();
});

test('five wrong codes use the sign-in up: the right one opens no more', async () => {
  const { luis, code, wrong } = await askedForCode();
  for (let left = 4; left > 0; left--) {
    await luis.fillCode(wrong);
    await luis.expectText(left === 1 ? '1 attempt left' : `${left} attempts left`);
  }
  await luis.fillCode(wrong);
  await luis.expectText('Too many wrong codes');
  expect(await luis.codeField().isEditable()).toBe(false);
  expect(code).toMatch(/^\d{6}$/);
  await luis.page.getByRole('button', { name: 'Start over' }).click();
  await luis.page.getByLabel('E-mail').waitFor();
});

test('an expired code is called so, and a new one opens', { tags: ['OP-5.04'] }, async () => {
  const { luis, code, later } = await askedForCode();
  await later(11 * minutes);
  await luis.fillCode(code);
  await luis.expectText('The code expired, request a new code');
  await luis.page.clock.fastForward(11 * minutes);
  await luis.page.getByRole('button', { name: 'Request a new code' }).click();
  await expect.poll(() => readCode(stage.platform().url, 'luis')).not.toBe(code);
  await luis.fillCode(await readCode(stage.platform().url, 'luis'));
  await luis.expectHome();
});

test('a code may be sent again after five minutes, not earlier; the one before it is over', { tags: ['OP-5.05', 'OP-9.76'] }, async () => {
  const { luis, code, later } = await askedForCode();
  const resend = luis.page.getByRole('button', { name: /New code in|Request a new code/ });
  await luis.expectText(/New code in [45]:\d\d/);
  expect(await resend.getAttribute('aria-disabled')).toBe('true');
  await luis.page.clock.fastForward(5 * minutes);
  await later(5 * minutes);
  await luis.page.getByRole('button', { name: 'Request a new code' }).click();
  await expect.poll(() => readCode(stage.platform().url, 'luis')).not.toBe(code);
  await luis.fillCode(code);
  await luis.expectText('Incorrect code');
  await luis.fillCode(await readCode(stage.platform().url, 'luis'));
  await luis.expectHome();
});

test('the platform itself refuses a code that is asked for too early', { tags: ['OP-5.05'] }, async () => {
  hours += 1;
  await stage.platform().turnClock(hours * 60 * minutes);
  const { url } = stage.platform();
  const asked = await call<{ data: { token: string } }>(`${url}/v1/user/auth`, { body: { email: people.luis, password } });
  const early = await call<{ code: string }>(`${url}/v1/user/auth/resend`, { body: { token: asked.body.data.token } });
  expect([early.status, early.body.code]).toEqual([429, 'code.too_early']);
});
