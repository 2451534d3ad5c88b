import { mutantKinds } from '../machines/quality/paths/mutants.ts';
import type { Break } from '../tests/kit/mutant-machines.ts';

/** A break, and whether a test of its room fell at it. */
export interface Verdict extends Break {
  readonly isKilled: boolean;
}

/** How many per cent of its dropped and swapped transitions are noticed, by machine. */
export type Scores = Readonly<Record<string, number>>;

const isAim = ({ kind }: Verdict): boolean => kind === 'drop' || kind === 'retarget';

/** The score of each machine: dropped and swapped transitions that were noticed, in whole per cent, never rounded up to 100. */
export function scoresOf(verdicts: readonly Verdict[]): Scores {
  const machines = [...new Set(verdicts.map(({ machine }) => machine))];
  return Object.fromEntries(machines.map((machine) => [machine, share(verdicts.filter((one) => one.machine === machine && isAim(one)))]));
}

const share = (verdicts: readonly Verdict[]): number =>
  verdicts.length === 0 ? 100 : Math.floor((100 * verdicts.filter(({ isKilled }) => isKilled).length) / verdicts.length);

/** Formats the result of one machine: detected mutants of each kind, and every mutant that survived. */
export function formatVerdicts(machine: string, verdicts: readonly Verdict[]): string {
  const own = verdicts.filter((one) => one.machine === machine);
  const kinds = mutantKinds.map((kind) => {
    const some = own.filter((one) => one.kind === kind);
    return `${kind} ${some.filter(({ isKilled }) => isKilled).length} of ${some.length}`;
  });
  const missed = own.filter(({ isKilled }) => !isKilled).map(({ kind, place }) => `  not noticed: ${kind} ${place}`);
  return [`${machine.padEnd(22)} ${String(scoresOf(own)[machine] ?? 100).padStart(3)} %  ${kinds.join(', ')}`, ...missed].join('\n');
}

/** Lists regressions: scores below the accepted ones or below the required minimum. */
export function findRegressions(scores: Scores, accepted: Scores, least: number): string[] {
  return Object.entries(scores).flatMap(([machine, score]) => {
    const floor = Math.max(accepted[machine] ?? 0, least);
    return score < floor ? [`${machine}: ${score} % of its dropped and swapped transitions are noticed, ${floor} % must be.`] : [];
  });
}
