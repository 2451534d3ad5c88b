import { useEffect, useState } from 'react';
import { home, type Route, type Section } from './routes.ts';

/** One step of the breadcrumb: a screen with its parameters (OQ-107). `path` is where it was, with its query. */
export interface Step {
  /** The route's pattern and its parameters: what makes it the same entry again. */
  id: string;
  pattern: string;
  path: string;
  /** The section of its screen; null: none. */
  section: Section | null;
}

/** The screens that the user visited, in any section; the last entry is the current screen. */
export interface Trail {
  steps: readonly Step[];
}

export const noTrail: Trail = { steps: [] };

/** Entries of a trail; beyond these the oldest are dropped. */
const maxSteps = 20;

/**
 * The trail after a visit (ADM-2.46, ADM-2.47, OQ-107): home resets it, an entry that is in it cuts off what follows, a new one is
 * appended, of whichever section it is.
 */
export function visit(trail: Trail, step: Step, isHome: boolean): Trail {
  if (isHome) return noTrail;
  const at = trail.steps.findIndex(({ id }) => id === step.id);
  const steps = at === -1 ? trail.steps : trail.steps.slice(0, at);
  return { steps: [...steps, step].slice(-maxSteps) };
}

export function stepOf({ path: pattern, section }: Pick<Route, 'path' | 'section'>, params: Record<string, string>, path: string): Step {
  return { id: stepIdOf(pattern, params), pattern, path, section };
}

/** What makes a screen with its parameters the same entry again. */
export function stepIdOf(pattern: string, params: Record<string, string>): string {
  const named = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  return [pattern, ...named.sort()].join(' ');
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
  return visit(trail, stepOf(route, params, path), route.path === home);
}
