import { useEffect, useState } from 'react';
import { home, type Route, type Section } from './routes.ts';

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
  const steps = at === -1 ? trail.steps : trail.steps.slice(0, at);
  return { section, steps: [...steps, step] };
}

export function stepOf(pattern: string, params: Record<string, string>, path: string): Step {
  const named = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  return { id: [pattern, ...named.sort()].join(' '), pattern, path };
}

const key = 'trail';

/** The trail of this browser tab before it was loaded again. */
export function readTrail(store: Storage = window.sessionStorage): Trail {
  try {
    const stored = JSON.parse(store.getItem(key) ?? 'null') as Trail | null;
    return stored && Array.isArray(stored.steps) ? stored : noTrail;
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

/** The trail up to the current screen; survives a reload of the browser tab (OQ-107). */
export function useTrail(route: Route, params: Record<string, string>, path: string): Trail {
  const [before] = useState(readTrail);
  const [trail, setTrail] = useState(() => next(before, route, params, path));
  const [shown, setShown] = useState(path);
  if (shown !== path) {
    setShown(path);
    setTrail(next(trail, route, params, path));
  }
  useEffect(() => saveTrail(trail), [trail]);
  return trail;
}

function next(trail: Trail, route: Route, params: Record<string, string>, path: string): Trail {
  return visit(trail, stepOf(route.path, params, path), route.section, route.path === home);
}
