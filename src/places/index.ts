export { formatDistance } from './map/graticule.ts';
export { camerasOfViewMost, limitCameras, toCamSlot, toNearCameras, useGridActions } from './map/grid.ts';
export { Map } from './map/Map.tsx';
export { MapTestResult } from './map/MapTestResult.tsx';
export type { Flight } from './map/MapView.tsx';
export { PickMap } from './map/PickMap.tsx';
export type { MapLine, MapPoint, MapViewport } from './map/point.ts';
export {
  cameraPoints,
  camerasWithin,
  type NearCamera,
  openAlarmPoints,
  pointsAroundAlarm,
  pointsAroundUnit,
  unitPoints,
} from './map/points.ts';
export { useThrottledQueue, useThrottledVersion } from './map/useThrottledQueue.ts';
export { findPlaces } from './tree/find.ts';
export { buildPlaces, offlineOf, type Places, type TenantPlace } from './tree/places.ts';
export { createTimeSlicer } from './tree/time-slicing.ts';
export { turnAt, ViewDirection } from './units/PlanPicture.tsx';
export { UnitChoiceOf, type UnitChoiceProps } from './units/UnitChoice.tsx';
export { UnitsForm } from './units/UnitsForm.tsx';
