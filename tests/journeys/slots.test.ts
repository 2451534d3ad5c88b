import { beforeAll, expect, test } from 'vitest';
import { type SlotType, slotTypes } from '../../contract/workspace/slots.ts';
import { call, readUnits, signInByApi } from '../kit/caller.ts';
import { lazy } from '../kit/lazy.ts';
import type { Operator } from '../kit/operator.ts';
import { everySlot, saveTabs, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ desksStay: true });

/** All types in five tabs, since five are the most. */
const perTab = 5;
const tabWith = (type: SlotType) => Math.floor(slotTypes.indexOf(type) / perTab);
/** Opens Ana's page, signed in once for all tests. */
const anasDesk = lazy(async (): Promise<Operator> => {
  const ana = await stage.operator('ana');
  // The traffic map is another company's, beyond the reach of this test.
  await ana.page.route('https://embed.waze.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'A map of traffic' }));
  return ana;
});

beforeAll(async () => {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  const unit = (await readUnits(url, token)).find(({ cameras }) => cameras.length > 1);
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
  await saveTabs(url, 'ana', tabs);
});

test.each(slotTypes)(
  'a slot of type %s shows a record of the platform',
  {
    tags: [
      'OP-9.18',
      'OP-9.19',
      'OP-9.20',
      'OP-9.21',
      'OP-9.22',
      'OP-9.24',
      'OP-9.25',
      'OP-9.26',
      'OP-9.27',
      'OP-9.28',
      'OP-9.29',
      'OP-9.30',
      'OP-9.31',
      'OP-9.32',
      'OP-9.33',
      'OP-9.34',
      'OP-9.35',
      'OP-9.36',
      'OP-9.37',
      'OP-9.38',
      'OP-9.39',
      'OP-9.40',
      'OP-9.41',
      'OQ-48',
    ],
  },
  async (type) => {
    const { page } = await anasDesk();
    await page.keyboard.press(`Alt+${tabWith(type) + 1}`);
    const slot = page.locator(`[data-slot][data-type="${type}"]`);
    await slot.waitFor();
    await expect.poll(() => slot.locator('[role=status]:has(svg)').count()).toBe(0);
    expect(await slot.locator('[role=alert]').count()).toBe(0);
    expect(await slot.innerText()).not.toMatch(
      /not available yet|Error obtaining the information|not allowed|does not exist|stopped working/,
    );
  },
);

test('a slot of an interphone shows its record, the camera beside it, and calls it', {
  tags: ['OP-1.12', 'OP-9.23', 'OQ-48'],
}, async () => {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  const { body } = await call<{ data: { device_id: string; number: string }[] }>(`${url}/v1/device_interphone?max=1`, { token });
  const [device] = body.data;
  const { page } = await anasDesk();
  await page.keyboard.press(`Alt+${tabWith('info-interphone') + 1}`);
  const slot = page.locator('[data-slot][data-type="info-interphone"]');
  await slot
    .getByText(device?.device_id ?? '', { exact: true })
    .first()
    .waitFor();
  await slot
    .getByText(device?.number ?? '', { exact: true })
    .first()
    .waitFor();
  await slot.locator('video, img, canvas').first().waitFor();
  await slot.getByRole('button', { name: 'Call' }).click();
  await page
    .getByText(new RegExp(`(Calling|Call).*(${device?.number}|${device?.device_id})`))
    .first()
    .waitFor();
});
