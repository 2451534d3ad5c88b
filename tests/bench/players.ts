import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import type { MediaLink } from '../../contract/video/media.ts';
import { freshContext } from '../kit/browser.ts';
import { call } from '../kit/caller.ts';

/** A page of the platform without its console, with every way to play in it. */
export async function playersPage(browser: Browser, url: string): Promise<Page> {
  const entry = join(import.meta.dirname, 'page/players.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'players' } },
  });
  const [output] = [built].flat();
  const script = output && 'output' in output ? output.output[0].code : '';
  const desk = await freshContext(browser, url, { bypassCSP: true });
  const page = await desk.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.addScriptTag({ content: script });
  return page;
}

/** A new link to watch a camera live. */
export async function liveLink(url: string, token: string, camera: number): Promise<MediaLink> {
  const body = { id_camera: camera, kind: 'live' };
  const answer = await call<{ data: MediaLink }>(`${url}/v1/media/link`, { token, body });
  if (answer.status !== 200) throw new Error(`link of camera ${camera}: ${answer.status} ${answer.text}`);
  return answer.body.data;
}
