export { findOrCreatePlace, type PlaceIds } from './geography.ts';
export { placeRoutes } from './place-routes.ts';
export { applyPositions, positionRoutes, publishMoved } from './positions/positions.ts';
export { zoneOf } from './time-zone.ts';
