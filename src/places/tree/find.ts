import type { Unit } from '../../../contract/places/place.ts';
import type { CameraId, TenantId, UnitId } from '../../../contract/platform/index.ts';
import type { FoundPlaces } from '../../../machines/places/tree/tree.machine.ts';
import { fold, wordsOf } from '../../platform/index.ts';
import type { Places, TenantPlace } from './places.ts';
import { createTimeSlicer } from './time-slicing.ts';

/** Folded search texts of a unit and its cameras, computed once. */
interface SearchText {
  readonly text: string;
  readonly cameras: readonly string[];
}
const searchTexts = new WeakMap<Unit, SearchText>();

function getSearchText(unit: Unit): SearchText {
  const before = searchTexts.get(unit);
  if (before) return before;
  const places = [unit.address_1, unit.address_2, unit.suburb, unit.postal_code, unit.municipality?.name, unit.region?.name];
  const sought = {
    text: fold([unit.description, ...places].filter(Boolean).join(' ')),
    cameras: unit.cameras.map(({ name, tag }) => fold(tag === null ? name : `${name} ${tag}`)),
  };
  searchTexts.set(unit, sought);
  return sought;
}

/**
 * Searches all places: each word must occur in the tenant's name, in the unit's name or address, or in the camera's name or tag; a camera
 * matches if at least one word occurs in its own texts. Works in slices of a few ms, so that thousands of units do not block the page.
 */
export async function findPlaces({ tenants }: Places, text: string, signal: AbortSignal): Promise<FoundPlaces> {
  const words = wordsOf(text);
  const found = { tenants: new Set<TenantId>(), units: new Map<UnitId, 'whole' | ReadonlySet<CameraId>>() };
  let count = 0;
  const breathe = createTimeSlicer(signal);
  for (const tenant of tenants) {
    const left = missingIn(fold(tenant.name), words);
    if (left.length === 0) {
      found.tenants.add(tenant.id);
      count += 1;
    } else count += await findUnits(tenant, words, found.units, breathe);
  }
  return { ...found, count };
}

async function findUnits(
  { name, units }: TenantPlace,
  words: readonly string[],
  found: Map<UnitId, 'whole' | ReadonlySet<CameraId>>,
  breathe: () => Promise<void> | undefined,
): Promise<number> {
  let count = 0;
  const ofTenant = fold(name);
  for (const unit of units) {
    const pause = breathe();
    if (pause) await pause;
    const { text, cameras } = getSearchText(unit);
    const left = missingIn(`${ofTenant} ${text}`, words);
    if (left.length === 0) {
      found.set(unit.id, 'whole');
      count += 1;
      continue;
    }
    const own = unit.cameras.filter((_, at) => missingIn(cameras[at] ?? '', left).length === 0);
    if (own.length > 0) found.set(unit.id, new Set(own.map(({ id }) => id)));
    count += own.length;
  }
  return count;
}

const missingIn = (text: string, words: readonly string[]) => words.filter((word) => !text.includes(word));
