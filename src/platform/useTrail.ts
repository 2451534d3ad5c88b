import { useEffect, useState } from 'react';
import { home, type Route } from './routes.ts';
import { readTrail, saveTrail, stepOf, type Trail, visit } from './trail.ts';

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
