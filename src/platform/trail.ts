import type { Section } from './routes.ts';

/** One step of the breadcrumb: a screen with its parameters (OQ-107). `path` is where it was, with its query. */
export interface Step {
  /** The route's pattern and its parameters: what makes it the same entry again. */
  id: string;
  pattern: string;
  path: string;
}

/** The user's path: the section first, then the screens visited in it; the last entry is the current screen. */
export interface Trail {
  section: Section | null;
  steps: readonly Step[];
}

export const noTrail: Trail = { section: null, steps: [] };

/**
 * The trail after a visit (ADM-2.46, ADM-2.47, OQ-107): home resets it, an entry that is in it cuts off what follows, a new one is
 * appended. A screen of another section begins a trail of its own, because the first entry is the section.
 */
export function visit(trail: Trail, step: Step, section: Section | null, isHome: boolean): Trail {
  if (isHome) return noTrail;
  if (section !== trail.section) return { section, steps: [step] };
  const at = trail.steps.findIndex(({ id }) => id === step.id);
  const kept = at === -1 ? trail.steps : trail.steps.slice(0, at);
  return { section, steps: [...kept, step] };
}

export function stepOf(pattern: string, params: Record<string, string>, path: string): Step {
  const named = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  return { id: [pattern, ...named.sort()].join(' '), pattern, path };
}

const key = 'trail';

/** The trail of this browser tab before it was loaded again. */
export function readTrail(store: Storage = window.sessionStorage): Trail {
  try {
    const kept = JSON.parse(store.getItem(key) ?? 'null') as Trail | null;
    return kept && Array.isArray(kept.steps) ? kept : noTrail;
  } catch {
    return noTrail;
  }
}

export function saveTrail(trail: Trail, store: Storage = window.sessionStorage): void {
  try {
    store.setItem(key, JSON.stringify(trail));
  } catch {
    // A full storage only costs the trail after a reload.
  }
}
