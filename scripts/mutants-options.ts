import type { AnyStateMachine } from 'xstate';
import { allModels } from '../machines/quality/paths/models.ts';

/**
 * Selects machines: those named, or all; with `--changed`, only those in touched domain folders.
 * @param rooms the domain folder of each machine, by the machine's name
 * @param touched the changed domain folders; null: no restriction
 * @throws Error for an unknown name
 */
export function selectMachines(
  names: readonly string[],
  rooms: ReadonlyMap<string, string>,
  touched: ReadonlySet<string> | null,
): Map<string, AnyStateMachine> {
  const all = new Map(allModels.map(({ machine }): [string, AnyStateMachine] => [machine.id, machine]));
  const unknown = names.filter((id) => !all.has(id));
  if (unknown.length > 0) throw new Error(`There is no machine ${unknown.join(', ')}: there are ${[...all.keys()].join(', ')}.`);
  const isNamed = (id: string) => names.length === 0 || names.includes(id);
  return new Map([...all].filter(([id]) => isNamed(id) && (touched === null || touched.has(rooms.get(id) ?? ''))));
}

/** Parses the minimum percentage of detected mutants. @throws Error unless it is a number from 0 to 100 */
export function parseLeast(text = '0'): number {
  const least = text.trim() === '' ? Number.NaN : Number(text);
  if (!(least >= 0 && least <= 100)) throw new Error('--least takes a number from 0 to 100.');
  return least;
}
