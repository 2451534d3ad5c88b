export { addressOf } from './address.ts';
export { mapFileStates } from './map-file.ts';
export { MapSettings, MapTest } from './map-settings.ts';
export { Camera, Position, radiusMetres, Tenant, Unit, unitsPageSize } from './place.ts';
export { ChartBar, ChartCounts, ChartQuery, placeEvents, positionCalls, RouterPosition, Sighting, Weather } from './positions.ts';
export { Subsystem, type SubsystemKind, subsystemCalls, subsystemKinds } from './subsystems.ts';
