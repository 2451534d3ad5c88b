export { findOrCreatePlace, type PlaceIds } from './geography.ts';
export { placeRoutes } from './place-routes.ts';
export { positionRoutes } from './positions/position-routes.ts';
export { applyPositions, publishMoved } from './positions/positions.ts';
export { zoneOf } from './time-zone.ts';
