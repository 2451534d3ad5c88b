import { readFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SavingPage } from '../kit/pages/saving-page.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

/** Opens a list by its address and has it exported. */
async function exportsList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
}

/** The rows of a file that the browser saved, titles included. */
async function rowsIn(path: string): Promise<unknown[][]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await readFile(path)) as unknown as ArrayBuffer);
  const rows: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

test('export progress survives a reload, and the file is saved from the list of downloads', {
  tags: ['ADM-4.01', 'ADM-4.02', 'ADM-4.03', 'ADM-4.04', 'ADM-4.05', 'ADM-4.06', 'ADM-4.07', 'ADM-2.61', 'OQ-117', 'ADM-2.60'],
}, async () => {
  const { page } = await stage.signedIn('admin');
  const saving = new SavingPage({ page });
  await exportsList(page, '/lpr_matches');
  await saving.openDownloads();
  await saving.downloads().getByText('Download complete').waitFor();
  await page.reload();
  await saving.openDownloads();
  const [file] = await Promise.all([page.waitForEvent('download'), saving.downloads().getByRole('link').click()]);
  expect(file.suggestedFilename()).toMatch(/\d{4}-\d\d-\d\d \d\d\.\d\d\.xlsx$/);
  const [titles, ...rows] = await rowsIn(await file.path());
  expect(titles).toContain('Original plate');
  const total = async () => Number(/of (\d+)/.exec(await page.locator('main').innerText())?.[1]);
  await expect.poll(total).toBe(rows.length);
  expect(rows.every((row) => row.some((cell) => cell instanceof Date))).toBe(true);
  await saving.downloads().getByRole('button', { name: 'Remove this download' }).click();
  await saving.downloads().getByText('No downloads.').waitFor();
});

test('an export without progress is saved when it comes, by the name in the reply, and says so', {
  tags: ['ADM-4.07', 'ADM-7.08', 'OP-7.39', 'ADM-2.60'],
}, async () => {
  const { page } = await stage.signedIn('admin');
  const saving = new SavingPage({ page });
  const replied = page.waitForResponse((response) => response.url().includes('action=export'));
  const [file, reply] = await Promise.all([page.waitForEvent('download'), replied, exportsList(page, '/unit')]);
  const named = /filename="([^"]+)"/.exec(reply.headers()['content-disposition'] ?? '')?.[1];
  expect(named).toMatch(/^Units \(facilities\) \d{4}-\d\d-\d\d \d\d\.\d\d\.xlsx$/);
  expect(file.suggestedFilename()).toBe(named);
  expect((await rowsIn(await file.path())).length).toBeGreaterThan(1);
  await saving.openDownloads('Downloads, 1 new');
  await saving.downloads().getByText('Download complete').waitFor();
});
