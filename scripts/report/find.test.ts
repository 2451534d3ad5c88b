// @vitest-environment happy-dom
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { referenceDataModel } from '../../machines/platform/reference-data/reference-data.paths.ts';
import { coverageOf } from '../../machines/quality/paths/coverage.ts';
import { sharesModel } from '../../machines/video/shares/shares.paths.ts';
import { buildReports } from './machine-report.ts';
import { pageOf } from './page.ts';
import { script } from './style.ts';

const models = [referenceDataModel, sharesModel];
const page = pageOf({ reports: buildReports(coverageOf(models), models, [], []), requirements: new Map(), pictureOf: () => undefined });

const visible = () => [...document.querySelectorAll('details.machine')].filter((one) => !one.hasAttribute('hidden')).map(({ id }) => id);
function change(field: string, value: string): void {
  const input = document.querySelector<HTMLInputElement>(field);
  if (!input) throw new Error(`no ${field}`);
  input.value = value;
  input.dispatchEvent(new Event('input'));
  input.dispatchEvent(new Event('change'));
}

beforeEach(() => {
  document.body.innerHTML = page.slice(page.indexOf('<body>') + 6, page.indexOf('<script>'));
  // The page runs it by itself; here it is run as the page would.
  runInNewContext(script, { document, location, addEventListener });
});

test('the filter searches names, states and what they show; every typed word must match', () => {
  expect(visible()).toEqual(['reference-data', 'shares']);
  change('#words', 'Clipboard');
  expect(visible()).toEqual(['shares']);
  expect(document.querySelector('#count')?.textContent).toBe('1 machine');
  change('#words', 'clipboard reference.renew');
  expect(visible()).toEqual([]);
  expect(document.querySelector('#count')?.textContent).toBe('0 machines');
});

test('what is typed is found in the words of a cause too', () => {
  change('#words', 'makes an address for the chosen time');
  expect(visible()).toEqual(['shares']);
});

test('only machines with gaps, or never walked, are shown where that is chosen', () => {
  change('#which', 'walked');
  expect(visible()).toEqual([]);
  change('#which', 'unwalked');
  expect(visible()).toEqual(['reference-data', 'shares']);
});
