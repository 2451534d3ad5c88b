export { radiusMachine } from './radius/radius.machine.ts';
export {
  selectCentre as selectRadiusCentre,
  selectMetres as selectRadiusMetres,
  selectTyped as selectRadiusTyped,
} from './radius/radius.selectors.ts';
export { type TrackingSpeed, trackingMachine, trackingSpeeds } from './tracking/tracking.machine.ts';
export {
  selectAt as selectTrackingAt,
  selectCount as selectTrackingCount,
  selectSpeed as selectTrackingSpeed,
} from './tracking/tracking.selectors.ts';
export {
  type FoundPlaces,
  type NodeKey,
  type PartsOf,
  type TreeContext,
  type TreeFilter,
  treeFilters,
  treeMachine,
} from './tree/tree.machine.ts';
export {
  selectAt as selectTreeAt,
  selectFilter as selectTreeFilter,
  selectFound as selectTreeFound,
  selectParts as selectTreeParts,
  selectSearch as selectTreeSearch,
  selectToggled as selectTreeToggled,
} from './tree/tree.selectors.ts';
export {
  type AlarmTypeChoice,
  type EffectiveAccessDraft,
  type PermissionChoice,
  type Plane,
  type UnitAssignment,
  type UnitAssignmentChange,
  type UnitAssignmentQuery,
  type UnitsPlace,
  unitAssignmentMachine,
} from './unit-assignment/unit-assignment.machine.ts';
export {
  selectData as selectUnitAssignmentData,
  selectRefusal as selectUnitAssignmentRefusal,
} from './unit-assignment/unit-assignment.selectors.ts';
