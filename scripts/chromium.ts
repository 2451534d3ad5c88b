import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

/** Chromium without any window: nothing of its own interface runs in it, which costs processor time in every test. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const applicationPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

interface Wanted {
  /** Whether somebody is to see it: a headless shell has no window. */
  readonly hasWindow?: boolean;
}

/** A Chromium that starts: `CHROMIUM_PATH`, the system's headless shell or Chromium, or playwright's own. Undefined where there is none. */
export function findChromium({ hasWindow = false }: Wanted = {}): string | undefined {
  const { env } = process;
  if (env['CHROMIUM_PATH']) return starts(env['CHROMIUM_PATH']) ? env['CHROMIUM_PATH'] : undefined;
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const system = [...(hasWindow ? [] : shellNames), ...names].flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...system, ...applicationPaths, chromium.executablePath()].find(starts);
}

type Command = readonly [program: string, parameters: readonly string[]];

/** Packages of Debian; another distribution may have only one of them, or none. */
const byApt = (name: string): Command => [
  'sh',
  ['-c', `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${name}`],
];

/** Finds or installs Chromium. Throws one sentence with the remedy if both fail. */
export function provideChromium({ hasWindow = false }: Wanted = {}): string {
  const found = findChromium({ hasWindow });
  if (found) return found;
  if (process.env['CHROMIUM_PATH'])
    throw new Error(`CHROMIUM_PATH (${process.env['CHROMIUM_PATH']}) does not start: correct it or unset it.`);
  const playwright = resolve(import.meta.dirname, '../node_modules/.bin/playwright-core');
  const mayInstall = process.getuid?.() === 0;
  const ways: Command[] = [
    ...(mayInstall && !hasWindow ? [byApt('chromium-headless-shell')] : []),
    [playwright, ['install', 'chromium']],
    ...(mayInstall ? [byApt('chromium')] : []),
  ];
  for (const [command, rest] of ways) {
    console.log(`No Chromium found: ${command} ${rest.join(' ')}`);
    spawnSync(command, rest, { stdio: 'inherit', timeout: 10 * 60_000 });
    const installed = findChromium({ hasWindow });
    if (installed) return installed;
  }
  throw new Error('No Chromium could be found or installed: install Chromium or Chrome, or set CHROMIUM_PATH to one, and run again.');
}

function starts(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}
