import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { callsOf } from '../../../contract/catalogues/calls.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import { requestData } from '../../kit/caller.ts';
import { type CallTarget, type HeldCalls, holdCalls, type Reply } from '../../kit/held-calls.ts';
import { lazy } from '../../kit/lazy.ts';
import { navigateTo, type Operator } from '../../kit/operator.ts';
import type { Stage } from '../../kit/stage.ts';
import { clickIfThere, limits } from '../../kit/waits.ts';
import { refusalOf, replyFromModel } from './ui-walk.ts';

/** A page for editing records, with the calls of the machine under test held. */
export interface RecordsWorld {
  readonly desk: Operator;
  readonly held: HeldCalls;
}

/** The calls of a catalogue on the platform. */
export const callsTo = (key: CatalogueKey): ReturnType<typeof callsOf> => callsOf(catalogueOf(key), { product: 'product' });
/** A call that the catalogue has. */
export function requireEndpoint(found: Endpoint | undefined): Endpoint {
  if (!found) throw new TypeError('The catalogue has no such call');
  return found;
}

/** Opens the master admin's page, one for all walks of a file; console errors of forced failures are expected. */
export function openAdminPage(stage: Stage): () => Promise<Operator> {
  return lazy(async () => {
    const admin = await stage.operator('admin');
    admin.page.setDefaultTimeout(15_000);
    admin.watch.expect(/ERR_|request:|reply: 4\d\d|status of 4\d\d/);
    return admin;
  });
}

/** Holds these calls, those of the walk before no more. */
export async function holdNextCalls(desk: Operator, before: RecordsWorld | null, ...calls: CallTarget[]): Promise<HeldCalls> {
  await before?.held.release();
  return holdCalls(desk, ...calls);
}

/** Does something that, while its machine is busy, gives up the call that it waits for. */
export async function abortWhileBusy(
  { held }: RecordsWorld,
  state: string | null,
  busy: RegExp,
  asked: CallTarget,
  act: () => Promise<unknown>,
): Promise<unknown> {
  return busy.test(state ?? '') ? held.expectAborted(asked, act) : act();
}

/** A reply in the model's own words, where the platform's would be of other rows. */
export function modelledReply(reply: unknown): Reply {
  const answer = reply as { ok: boolean; data?: unknown } | undefined;
  return answer?.ok ? { data: answer.data } : replyFromModel(reply);
}
/** Returns the platform's own reply where the model accepts, otherwise the refusal of the model. */
export const platformReply = (reply: unknown): Reply =>
  refusalOf(reply) === undefined && reply !== undefined ? 'as it is' : replyFromModel(reply);

/** Requests a path of the API as the master admin and returns the data; a body makes it a write. */
export async function requestAsAdmin<T>(stage: Stage, path: string, options: { body?: unknown; method?: string } = {}): Promise<T> {
  const { url } = stage.platform();
  return requestData(`${url}/v1/${path}`, { token: await stage.token('admin'), ...options });
}

/** Leaves whatever record is open, also one with something typed. */
export async function leaveRecord({ page }: Operator, to: string): Promise<void> {
  const opened = page.locator('aside[data-state], section[data-design], dialog[open]');
  const discard = page.getByRole('button', { name: 'Discard changes' });
  const isThere = async () => {
    await clickIfThere(discard);
    return new URL(page.url()).pathname === to && (await opened.count()) === 0;
  };
  await navigateTo(page, to);
  await expect.poll(isThere, { message: 'The record is left', timeout: limits.shown, interval: 20 }).toBe(true);
}

type RecordedElement = Element & { told?: string[]; at?: number };

/**
 * Records every state drawn in an element, so that short states are not missed; each call returns the next one, at the end the last.
 * `within`: selector of the part that carries the state; without such a part the state is `absent`.
 */
export async function recordStates(of: Locator, within?: string, absent = ''): Promise<() => Promise<string>> {
  const place = await of.elementHandle();
  if (!place) throw new Error('Nothing is drawn there');
  await place.evaluate(
    (it: RecordedElement, { selector, nothing }) => {
      const now = () => (selector ? it.querySelector(selector) : it)?.getAttribute('data-state') ?? nothing;
      const told = [now()];
      it.told = told;
      const watched = new MutationObserver(() => {
        if (now() !== told.at(-1)) told.push(now());
      });
      watched.observe(it, { attributeFilter: ['data-state'], childList: true, subtree: true });
    },
    { selector: within, nothing: absent },
  );
  return () =>
    place.evaluate((it: RecordedElement) => {
      const { told = [], at = -1 } = it;
      it.at = Math.min(at + 1, told.length - 1);
      return told[it.at] ?? '';
    });
}
