import { expect, test } from 'vitest';
import { readCode } from '../kit/caller.ts';
import { password, people } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ clockTurns: true });
const minutes = 60_000;
const code = () => readCode(stage.platform().url, 'luis');
async function differs(from: string): Promise<void> {
  await expect.poll(code).not.toBe(from);
}
const wrong = (right: string) => (right === '000000' ? '111111' : '000000');

test('wrong, used up, replaced and expired codes are called so, and a new one opens', {
  tags: ['OP-5.03', 'OP-5.04', 'OP-5.05', 'OP-9.76'],
}, async () => {
  let ahead = 0;
  const luis = await stage.desk('luis');
  const { page } = luis;
  luis.watch.expect(/42[29]|401/);
  await page.clock.install({ time: Date.now() });
  const passOnPlatform = (ms: number) => stage.platform().turnClock((ahead += ms));
  /** Lets time pass on the platform and in the browser. */
  const passes = async (ms: number) => {
    await passOnPlatform(ms);
    await page.clock.fastForward(ms);
  };
  await page.goto('/login');
  await luis.fillCredentials(people.luis, password);
  const first = await luis.newestCode('luis');
  for (let left = 4; left > 0; left--) {
    await luis.fillCode(wrong(first));
    await luis.expectText('Incorrect code');
    await luis.expectText(left === 1 ? '1 attempt left' : `${left} attempts left`);
  }
  await luis.fillCode(wrong(first));
  await luis.expectText('Too many wrong codes');
  expect(await luis.codeField().isEditable()).toBe(false);
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByLabel('E-mail').waitFor();

  // No throttle reaches from one sign-in into the next.
  await passes(60 * minutes);
  await luis.fillCredentials(people.luis, password);
  await luis.codeField().waitFor();
  await differs(first);
  const second = await code();
  const resend = page.getByRole('button', { name: /New code in|Request a new code/ });
  await luis.expectText(/New code in [45]:\d\d/);
  expect(await resend.getAttribute('aria-disabled')).toBe('true');
  await passes(5 * minutes);
  await resend.click();
  await differs(second);
  await luis.fillCode(second);
  await luis.expectText('Incorrect code');

  const third = await code();
  await passOnPlatform(11 * minutes);
  await luis.fillCode(third);
  await luis.expectText('The code expired, request a new code');
  await page.clock.fastForward(11 * minutes);
  await resend.click();
  await differs(third);
  // After a wrong one the right one still opens.
  await luis.fillCode(wrong(await code()));
  await luis.expectText('Incorrect code');
  await luis.fillCode(await code());
  await luis.expectHome();
});
