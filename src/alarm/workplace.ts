import { createContext, useContext } from 'react';
import type { Alarm, AlarmComment, AlarmLevel } from '../../contract/alarm.ts';
import type { Unit } from '../../contract/place.ts';
import type { Ability } from '../../contract/user.ts';
import type { AlarmQueue } from '../../machines/alarms/queue.ts';
import type { playerMachine } from '../../machines/player/player.machine.ts';

/** What every part of the work area needs to know of the place it works in. */
export interface Workplace {
  queue: AlarmQueue;
  abilities: readonly Ability[];
  comments: readonly AlarmComment[];
  levels: readonly AlarmLevel[];
  units: readonly Unit[];
  /** A player with its call filled, for each camera slot to start. */
  player: typeof playerMachine;
  /** Map tiles by configuration; null: the map this console carries with it. */
  tilesUrl: string | null;
  /** Display (OP-4.09): brings an alarm to the front. */
  open: (alarm: Alarm) => void;
}

const WorkplaceContext = createContext<Workplace | null>(null);
export const WorkplaceProvider = WorkplaceContext.Provider;

/** Throws outside the work area. */
export function useWorkplace(): Workplace {
  const workplace = useContext(WorkplaceContext);
  if (workplace === null) throw new Error('The work area was drawn without its workplace: wrap it in WorkplaceProvider.');
  return workplace;
}
