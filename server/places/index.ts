export { type ContactPasswords, contactPasswords } from './contact-password.ts';
export { findOrCreatePlace, type PlaceIds } from './geography.ts';
export { isScheduledAt } from './periodicity.ts';
export { placeRoutes } from './place-routes.ts';
export { applyPositions, positionRoutes, publishMoved } from './positions/positions.ts';
export { zoneOf } from './time-zone.ts';
