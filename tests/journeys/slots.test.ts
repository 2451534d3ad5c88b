import { beforeAll, expect, test } from 'vitest';
import { type SlotType, slotTypes } from '../../contract/slots.ts';
import { signInByApi, unitsOf } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { everySlot, giveTabs, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ desksStay: true });

/** All types in five tabs, since five are the most. */
const perTab = 5;
const tabWith = (type: SlotType) => Math.floor(slotTypes.indexOf(type) / perTab);
let ana: Operator;

beforeAll(async () => {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  const unit = (await unitsOf(url, token)).find(({ cameras }) => cameras.length > 1);
  await stage.raise({ priority: 1, ...(unit ? { unit } : {}) });
  const all = await everySlot(url, 'ana');
  const tabs = [0, 1, 2, 3, 4].map((order) => {
    const types = slotTypes.slice(order * perTab, (order + 1) * perTab);
    return tabOf(
      `Sheet ${order + 1}`,
      types.map((type) => all[type]),
      order,
    );
  });
  await giveTabs(url, 'ana', tabs);
  ana = await stage.operator('ana');
  // The traffic map is another company's, beyond the reach of this test.
  await ana.page.route('https://embed.waze.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'A map of traffic' }));
});

test.each(slotTypes.map((type, at) => [`OP-9.${18 + at}`, type] as const))(
  '%s a slot of type %s shows a record of the platform',
  async (_, type) => {
    await ana.page.keyboard.press(`Alt+${tabWith(type) + 1}`);
    const slot = ana.page.locator(`[data-slot][data-type="${type}"]`);
    await slot.waitFor();
    await expect.poll(() => slot.locator('[role=status]:has(svg)').count()).toBe(0);
    expect(await slot.locator('[role=alert]').count()).toBe(0);
    expect(await slot.innerText()).not.toMatch(/not built yet|Error obtaining the information|not allowed|does not exist/);
  },
);
