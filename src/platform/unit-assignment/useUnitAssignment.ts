import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  selectUnitAssignmentData,
  type UnitAssignment,
  type UnitAssignmentQuery,
  type unitAssignmentMachine,
} from '../../../machines/places/index.ts';
import { newKey } from '../keys.ts';
import { usePlatform } from '../platform.ts';
import { useActorRef } from '../view-actors.ts';
import { provideUnitAssignment } from './unit-assignment.ports.ts';

export type UnitAssignmentRef = ActorRefFrom<typeof unitAssignmentMachine>;

/** A sheet of this platform that is read at once. */
export function useUnitAssignment(query: UnitAssignmentQuery): UnitAssignmentRef {
  const { ask, capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  const machine = useMemo(() => provideUnitAssignment({ ask, product }), [ask, product]);
  return useActorRef(machine, { input: { query, newKey } });
}

/** The data of the assignment sheet if it is of the given kind, else null. */
export function useAssignmentData<Of extends UnitAssignment['of']>(
  sheet: UnitAssignmentRef,
  of: Of,
): Extract<UnitAssignment, { of: Of }> | null {
  const shown = useSelector(sheet, selectUnitAssignmentData);
  return shown?.of === of ? (shown as Extract<UnitAssignment, { of: Of }>) : null;
}
