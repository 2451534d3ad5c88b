import { expect, test } from 'vitest';
import { budget, weighPages } from '../bench/size.ts';
import { startBrowser } from '../kit/browser.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

test('login needs at most 151 kB of script, home 352 kB until its queue is shown, both gzipped', async () => {
  const browser = await startBrowser();
  try {
    const { login, home } = await weighPages(stage.platform().url, browser);
    expect(login.script).toBeLessThanOrEqual(budget.login);
    expect(home.first).toBeLessThanOrEqual(budget.home);
    expect(home.script).toBeLessThanOrEqual(budget.homeWithParts);
    // Menus, the words of other views, calls, and what keeps decisions in the browser come after the queue.
    expect(home.first).toBeLessThan(home.script - 90);
    expect(login.scripts).toBeLessThanOrEqual(8);
    expect(home.scripts).toBeLessThanOrEqual(60);
    expect(login.script).toBeGreaterThan(0);
  } finally {
    await browser.close();
  }
});
