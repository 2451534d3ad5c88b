import { useSelector } from '@xstate/react';
import { type PointerEvent, useRef } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { frozenOrderMachine } from '../../../machines/alarms/queue/frozen-order.machine.ts';
import { selectRows } from '../../../machines/alarms/queue/frozen-order.selectors.ts';
import { useActorRef } from '../../platform/index.ts';
import { stateOf } from '../../ui/state.ts';

/** Minimum interval between pointer-movement events sent to the machine, in ms. */
const extendEveryMs = 1000;

/** Freezes the order of a list while the pointer moves over it; attach `pointer` to the list's element. */
export function useFrozenOrder(rows: readonly Alarm[]) {
  const order = useActorRef(frozenOrderMachine);
  const state = useSelector(order, stateOf);
  const frozen = useSelector(order, (now) => (now.matches('frozen') ? selectRows(now) : null));
  const extendedAt = useRef(0);
  const release = () => order.send({ type: 'order.release' });
  const extend = ({ timeStamp }: PointerEvent) => {
    const isLive = order.getSnapshot().matches('live');
    if (!isLive && timeStamp - extendedAt.current < extendEveryMs) return;
    extendedAt.current = timeStamp;
    order.send(isLive ? { type: 'order.freeze', rows } : { type: 'order.extend' });
  };
  return { state, frozen, release, pointer: { onPointerMove: extend, onPointerLeave: release } };
}
