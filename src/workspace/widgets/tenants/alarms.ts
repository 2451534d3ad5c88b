import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type Alarm, byUrgency, isDrillOfOthers } from '../../../../contract/alarms/index.ts';
import type { CameraId, TenantId, UnitId } from '../../../../contract/platform/index.ts';
import { type AlarmQueue, selectQueue, selectVersion } from '../../../../machines/alarms/index.ts';
import { useActorOf } from '../../../platform/index.ts';

/** Open alarms of a place: how many, and the most urgent. */
export interface Open {
  readonly count: number;
  readonly worst: Alarm;
}

/** Current open alarms by place, without drills of others. */
export interface OpenAlarms {
  ofTenant(id: TenantId): Open | null;
  ofUnit(id: UnitId): Open | null;
  ofCamera(id: CameraId, unit: UnitId): Open | null;
  /** Units that have any. */
  readonly units: ReadonlySet<UnitId>;
}

const open = (alarms: readonly Alarm[]): Open | null => (alarms[0] ? { count: alarms.length, worst: alarms[0] } : null);

function openAlarms(queue: AlarmQueue | undefined): OpenAlarms {
  const ofUnit = (id: UnitId) => queue?.ofUnit(id).filter((alarm) => !isDrillOfOthers(alarm, queue.me)) ?? [];
  const ofTenants = new Map<TenantId, Open>();
  for (const unit of queue?.units() ?? []) {
    const here = open(ofUnit(unit));
    if (!here) continue;
    const id = here.worst.tenant?.id;
    if (id === undefined) continue;
    const before = ofTenants.get(id);
    const worst = before && byUrgency(before.worst, here.worst) < 0 ? before.worst : here.worst;
    ofTenants.set(id, { count: (before?.count ?? 0) + here.count, worst });
  }
  return {
    ofTenant: (id) => ofTenants.get(id) ?? null,
    ofUnit: (id) => open(ofUnit(id)),
    ofCamera: (id, unit) => open(ofUnit(unit).filter(({ cameras }) => cameras.some((camera) => camera.id === id))),
    units: new Set([...(queue?.units() ?? [])].filter((id) => ofUnit(id).length > 0)),
  };
}

/** The open alarms by place; another object whenever an alarm changed. */
export function useOpenAlarms(): OpenAlarms {
  const alarms = useActorOf('alarms');
  const version = useSelector(alarms, (now) => now && selectVersion(now));
  const queue = useSelector(alarms, (now) => now && selectQueue(now));
  // The queue is one mutable object: its version signals a change.
  return useMemo(() => (version === undefined ? openAlarms(undefined) : openAlarms(queue)), [queue, version]);
}
