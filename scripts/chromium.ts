import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const applicationPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A Chromium that starts: `CHROMIUM_PATH`, the system's, or playwright's own. Undefined where there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env['CHROMIUM_PATH']) return starts(env['CHROMIUM_PATH']) ? env['CHROMIUM_PATH'] : undefined;
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const system = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...system, ...applicationPaths, chromium.executablePath()].find(starts);
}

/** Finds or installs Chromium. Throws one sentence with the remedy if both fail. */
export function provideChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.env['CHROMIUM_PATH'])
    throw new Error(`CHROMIUM_PATH (${process.env['CHROMIUM_PATH']}) does not start: correct it or unset it.`);
  const playwright = resolve(import.meta.dirname, '../node_modules/.bin/playwright-core');
  const ways: [string, string[]][] = [[playwright, ['install', 'chromium']]];
  if (process.getuid?.() === 0)
    ways.push(['sh', ['-c', 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium']]);
  for (const [command, rest] of ways) {
    console.log(`No Chromium found: ${command} ${rest.join(' ')}`);
    spawnSync(command, rest, { stdio: 'inherit', timeout: 10 * 60_000 });
    const installed = findChromium();
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
