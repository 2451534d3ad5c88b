import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allModels } from '../machines/quality/paths/models.ts';
import type { RecordedWalk, WalkPlan } from '../tests/journeys/paths/walk-recorder.ts';

const files = { walks: 'walks.jsonl', plans: 'plans.jsonl' } as const;

/** The walks that were noted in a folder by the last run of the tests. */
export const readWalks = (folder: string): RecordedWalk[] => linesOf(join(folder, files.walks));
/** The recorded list of transitions that no user action in the interface can trigger. */
export const readWalkPlans = (folder: string): WalkPlan[] => linesOf(join(folder, files.plans));

function linesOf<T>(file: string): T[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as T);
}

/** Forgets the walks of these machines, with their pictures, before they are walked again; of all machines where none is named. */
export function forgetWalks(folder: string, machines: readonly string[]): void {
  if (machines.length === 0) {
    rmSync(folder, { recursive: true, force: true });
    return;
  }
  const walks = readWalks(folder);
  const remaining = walks.filter((walk) => !machines.includes(machineOf(walk)));
  for (const { pictures } of walks.filter((walk) => !remaining.includes(walk)))
    for (const picture of Object.values(pictures)) rmSync(join(folder, picture), { force: true });
  if (walks.length > 0) writeFileSync(join(folder, files.walks), remaining.map((walk) => `${JSON.stringify(walk)}\n`).join(''));
  // Every table notes itself as soon as it is read, also those of machines that are not walked.
  rmSync(join(folder, files.plans), { force: true });
}

/** Of these machines, those of which no walk is noted. */
export function findUnwalked(folder: string, machines: readonly string[]): string[] {
  const walked = new Set(readWalks(folder).map(machineOf));
  return machines.filter((id) => !walked.has(id));
}

const machineOf = ({ path }: RecordedWalk): string => allModels.find(({ name }) => name === path.model)?.machine.id ?? '';
