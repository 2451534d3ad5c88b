import { createContext, useContext } from 'react';
import type { Ability } from '../../../contract/access/index.ts';
import type { Alarm, AlarmComment, AlarmLevel } from '../../../contract/alarms/alarm.ts';
import type { Unit } from '../../../contract/places/index.ts';
import type { UnreadableRow } from '../../../contract/platform/index.ts';
import type { AlarmQueue } from '../../../machines/alarms/queue/queue.ts';
import type { playerMachine } from '../../../machines/video/index.ts';

/** What every part of the work area needs to know of the place it works in. */
export interface OperatorContext {
  queue: AlarmQueue;
  abilities: readonly Ability[];
  comments: readonly AlarmComment[];
  levels: readonly AlarmLevel[];
  /** Rows of the two lists above that the platform sent and that cannot be read. */
  unreadable: { comments: readonly UnreadableRow[]; levels: readonly UnreadableRow[] };
  units: readonly Unit[];
  /** A player with its call filled, for each camera slot to start. */
  player: typeof playerMachine;
  /** Map tiles by configuration; null: the map this console carries with it. */
  tilesUrl: string | null;
  /** Display (OP-4.09): opens an alarm in the foreground. */
  open: (alarm: Alarm) => void;
}

const ReactOperatorContext = createContext<OperatorContext | null>(null);
export const OperatorContextProvider = ReactOperatorContext.Provider;

/** Throws outside the work area. */
export function useOperatorContext(): OperatorContext {
  const workplace = useContext(ReactOperatorContext);
  if (workplace === null) throw new Error('The work area was drawn without its workplace: wrap it in WorkplaceProvider.');
  return workplace;
}
