import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { pmtilesFile } from '../../server/testing/pmtiles-file.ts';
import { GuidePage } from '../kit/pages/guide-page.ts';
import { setStage } from '../kit/stage.ts';

const directory = mkdtempSync(join(tmpdir(), 'atalaya-map-settings-'));
const file = join(directory, 'region.pmtiles');
writeFileSync(file, pmtilesFile());
const stage = setStage();
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('streets are set on a screen: tested, used, and drawn for everybody without a restart', { tags: ['OP-1.04', 'OQ-76'] }, async () => {
  const admin = await stage.signedIn('admin');
  const guide = new GuidePage(admin);
  await guide.page.goto('/guide?step=map');
  await guide.fill(/^Map file/, join(directory, 'nothing'));
  await guide.press('Test');
  await guide.page.getByText('There is no file at this path on the server.').waitFor();
  await guide.press('Once more');
  await guide.fill(/^Map file/, file);
  await guide.press('Test');
  await guide.page.getByText('The file has streets that the console can draw.').waitFor();
  await guide.press('Continue');
  await guide.press('Use this map');
  await guide.press('Reload this page');
  await guide.expectStep('map');

  const ana = await stage.operator('ana');
  await ana.page.locator('[data-streets="drawn"]').waitFor();
});
