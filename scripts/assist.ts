import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import type { Case } from '../machines/quality/paths/case.ts';
import { casesOf } from '../machines/quality/paths/cases.ts';
import { allModels } from '../machines/quality/paths/models.ts';
import { junitOf, type RunCase, reportOf } from './assist-report.ts';
import { type Ask, askSteps } from './assist-steps.ts';
import { provideChromium } from './chromium.ts';

const password = 'atalaya-demo';

interface AssistOptions {
  /** The address of a running demo. */
  readonly url: string;
  /** The folder of the report, its pictures and `junit.xml`. */
  readonly out: string;
  readonly ask: Ask;
  readonly headless: boolean;
}

/** The case of this id, with the address of the demo in it. @throws Error where no model has it */
export function findCase(id: string, url: string): Case {
  const models = allModels.filter(({ name }) => id.startsWith(`${name}-`));
  const found = (['easiest', 'shortest', 'steps'] as const).flatMap((strategy) => casesOf(models, strategy)).find((one) => one.id === id);
  if (!found) throw new Error(`There is no case ${id}: npm run paths lists them.`);
  return JSON.parse(JSON.stringify(found).replaceAll('{url}', url)) as Case;
}

/**
 * Runs a case with a person: opens the browser, signs in, says each step, asks whether what is expected is seen, and takes a picture.
 */
export async function assist(one: Case, { url, out, ask, headless }: AssistOptions): Promise<RunCase> {
  mkdirSync(out, { recursive: true });
  const executablePath = provideChromium({ hasWindow: !headless });
  const browser = await chromium.launch({ executablePath, headless, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ viewport: headless ? { width: 1440, height: 900 } : null, locale: 'en-US' });
    const page = await context.newPage();
    await arrive(page, one, url);
    await ask(`${one.id}\n${one.given}\nPress Enter when this is so. `);
    const outcome = await askSteps(one, ask, (picture) => page.screenshot({ path: join(out, picture) }));
    const run: RunCase = { ...one, url, at: new Date().toISOString(), ...outcome };
    writeFileSync(join(out, `${one.id}.md`), reportOf(run));
    writeFileSync(join(out, 'junit.xml'), junitOf(run));
    return run;
  } finally {
    await browser.close();
  }
}

/** Signs in with the account of the case and opens its address. */
async function arrive(page: Page, { start }: Case, url: string): Promise<void> {
  if (start === null) return void (await page.goto(url));
  if (start.account === null) return;
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(start.account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((to) => to.pathname !== '/login');
  await page.goto(`${url}${start.address}`);
}

/** `npm run paths -- --assist <id>`. @returns what came of it, a sentence */
export async function runAssistCommand(args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      assist: { type: 'string' },
      url: { type: 'string' },
      out: { type: 'string', default: 'coverage/assisted' },
      answers: { type: 'string' },
      headless: { type: 'boolean' },
    },
  });
  const demo = values.url === undefined ? await startDemo() : { url: values.url, stop: () => undefined };
  const { ask, close } = values.answers === undefined ? terminal() : fileOf(values.answers);
  try {
    const headless = values.headless === true || values.answers !== undefined;
    const run = await assist(findCase(values.assist ?? '', demo.url), { url: demo.url, out: values.out, ask, headless });
    return `${run.id} ${run.passed ? 'passed' : 'did not pass'}: ${join(values.out, `${run.id}.md`)}`;
  } finally {
    close();
    demo.stop();
  }
}

/** The lines of a terminal or of a pipe. */
function terminal(): { ask: Ask; close: () => void } {
  const lines = createInterface({ input: process.stdin });
  const next = lines[Symbol.asyncIterator]();
  const ask: Ask = async (question) => {
    process.stdout.write(question);
    const line: IteratorResult<string, unknown> = await next.next();
    return line.done === true ? null : line.value;
  };
  return { ask, close: () => lines.close() };
}

/** The lines of a file of answers; the first one is for what is given. */
export function fileOf(path: string): { ask: Ask; close: () => void } {
  const lines = readFileSync(path, 'utf8').split('\n');
  return { ask: () => Promise.resolve(lines.shift() ?? null), close: () => undefined };
}

/** Starts the demo, and waits until it says its address. */
async function startDemo(): Promise<{ url: string; stop: () => void }> {
  const script = join(import.meta.dirname, 'start.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, '--mode', 'demo'], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^Atalaya is ready: (http\S+)/.exec(line) ?? [];
    if (url !== undefined) return { url, stop: () => void child.kill() };
  }
  throw new Error('The demo did not start.');
}
