import { type RecognitionResult, recognitionCalls, recognitionLimits } from '../../../contract/intake/recognition.ts';
import { addressPicture, Batcher, readPicture, reencodePicture } from '../../alarms/index.ts';
import { type App, type IntakeSender, parseHappenedAt, platformScope, refuse, route } from '../../platform/index.ts';
import { openRecognitionConnectors } from './connectors.ts';
import { recognitionKinds } from './kinds.ts';
import type { Item, Received, RecognitionKind } from './recognition-kind.ts';
import { type Outcome, storeSightings } from './store-sightings.ts';

/** Requests that share a transaction, and maximum bytes of items that wait for the store. */
const limits = { requests: 64, waitingBytes: 100_000_000 } as const;

/** Mounts the endpoints by which detectors report what they recognized. */
export async function recognitionRoutes(app: App): Promise<void> {
  const waiting: (() => number)[] = [];
  const receiver = <I extends Item>(kind: RecognitionKind<I>, field: string) => {
    const batches = new Batcher<readonly Received<I>[], Outcome[]>((groups) => storeGroups(app, kind, groups), {
      most: limits.requests,
      weigh: (group) => group.reduce((sum, { image, referenceImage }) => sum + 2000 + sizeOf(image) + sizeOf(referenceImage), 0),
      mostWaiting: limits.waitingBytes,
    });
    waiting.push(() => batches.waiting);
    return async (sender: IntakeSender, items: readonly I[]): Promise<RecognitionResult> => {
      const received = await receive(app, sender, items, field);
      const outcomes = await batches.add(received);
      if (outcomes === 'full') throw refuse('access.throttled', { message: 'Too many detections at once: send these again in a moment.' });
      return resultOf(outcomes);
    };
  };
  const { plates, faces, events, analytics, luna, safr } = recognitionKinds;
  const [sendPlates, sendFaces, sendEvents] = [receiver(plates, 'plates'), receiver(faces, 'faces'), receiver(events, 'events')];
  const [sendAnalytics, sendLuna, sendSafr] = [receiver(analytics, 'analytics'), receiver(luna, 'events'), receiver(safr, 'events')];
  route(app, recognitionCalls.sendPlates, ({ sender, body }) => sendPlates(sender, body.plates));
  route(app, recognitionCalls.sendFaces, ({ sender, body }) => sendFaces(sender, body.faces));
  route(app, recognitionCalls.sendEvents, ({ sender, body }) => sendEvents(sender, body.events));
  route(app, recognitionCalls.sendAnalytics, ({ sender, body }) => sendAnalytics(sender, body.analytics));
  route(app, recognitionCalls.sendLunaEvents, ({ sender, body }) => sendLuna(sender, body.events));
  route(app, recognitionCalls.sendSafrEvents, ({ sender, body }) => sendSafr(sender, body.events));
  app.figures.push({
    name: 'recognition_waiting',
    help: 'Requests with detections that wait for the store.',
    read: () => [{ value: waiting.reduce((sum, read) => sum + read(), 0) }],
  });
  await openRecognitionConnectors(app, { luna: sendLuna, safr: sendSafr, intelexvision: sendAnalytics });
}

const sizeOf = ({ stored }: Received<Item>['image']): number => stored?.bytes.length ?? 0;

/** Stores several requests in one transaction. */
async function storeGroups<I extends Item>(
  { store }: App,
  kind: RecognitionKind<I>,
  groups: readonly (readonly Received<I>[])[],
): Promise<Outcome[][]> {
  const outcomes = await store.within(platformScope, (tx) => storeSightings(tx, kind, groups.flat()));
  let from = 0;
  return groups.map(({ length }) => {
    from += length;
    return outcomes.slice(from - length, from);
  });
}

/**
 * Checks the times and pictures of a request, and re-encodes the pictures, one after the other.
 * @throws Refused `request.invalid` with the field of each fault
 */
async function receive<I extends Item>({ clock }: App, sender: IntakeSender, items: readonly I[], field: string): Promise<Received<I>[]> {
  const now = clock.now();
  const times = items.map(({ happened_at }, at) => parseHappenedAt(happened_at, now, `${field}.${at}.happened_at`));
  refusePictures(items, field);
  const received: Received<I>[] = [];
  for (const [at, item] of items.entries()) {
    const [image, reference] = [await reencodePicture(item.image), await reencodePicture(item.reference_image)];
    received.push({
      sender,
      item,
      at: times[at] ?? '',
      image: addressPicture(item.image, image),
      referenceImage: addressPicture(item.reference_image, reference),
    });
  }
  return received;
}

function refusePictures(items: readonly Item[], field: string): void {
  const errors: Record<string, string[]> = {};
  let pixels = 0;
  for (const [at, item] of items.entries()) {
    for (const name of ['image', 'reference_image'] as const) {
      const sent = item[name];
      const read = sent?.startsWith('data:') ? readPicture(sent) : null;
      const fault = typeof read === 'string' ? read : read ? undefined : addressPicture(sent).error;
      if (fault) errors[`${field}.${at}.${name}`] = [fault];
      else if (read && typeof read !== 'string') pixels += read.pixels;
    }
  }
  if (pixels > recognitionLimits.pixels) {
    errors[field] = [`The pictures of a request have at most 50 million pixels together: send fewer items, or smaller pictures.`];
  }
  if (Object.keys(errors).length > 0) throw refuse('request.invalid', { errors });
}

/** @throws Refused `record.not_found` if the token knows no camera of the request */
function resultOf(outcomes: readonly Outcome[]): RecognitionResult {
  const places = (kind: Outcome['kind']) => outcomes.flatMap((outcome, at) => (outcome.kind === kind ? [at] : []));
  const unknown = places('unknown');
  if (unknown.length === outcomes.length) {
    throw refuse('record.not_found', { message: 'No camera of the request is within this token’s scope; use its cameras.' });
  }
  return {
    stored: places('stored').length,
    duplicates: places('duplicate').length,
    unknown,
    ignored: places('ignored'),
    hits: outcomes.flatMap((outcome, index) => (outcome.kind === 'stored' ? outcome.hits.map((hit) => ({ index, ...hit })) : [])),
  };
}
