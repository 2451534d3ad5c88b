import { mutantKinds } from '../machines/quality/paths/mutants.ts';
import type { Break } from '../tests/kit/mutant-machines.ts';
import type { KilledBy } from '../tests/kit/mutants.runner.ts';

/** A break, and how a test of its folder noticed it; null: none did. */
export interface Verdict extends Break {
  readonly by: KilledBy | null;
}

/** How many per cent of its mutants are noticed, by machine. */
export type Scores = Readonly<Record<string, number>>;

/** Mutants that change nothing a test could see, each with the reason: `{ lock: { 'drop open on lock.now 0': '…' } }`. */
export type Equivalents = Readonly<Record<string, Readonly<Record<string, string>>>>;

const keyOf = ({ kind, place }: Break): string => `${kind} ${place}`;

/** Leaves out equivalent mutants. @returns the others, and the entries that are wrong: noticed, or no mutant of a machine that was run */
export function withoutEquivalents(verdicts: readonly Verdict[], equivalents: Equivalents): { verdicts: Verdict[]; wrong: string[] } {
  const isListed = (one: Verdict) => equivalents[one.machine]?.[keyOf(one)] !== undefined;
  const machines = new Set(verdicts.map(({ machine }) => machine));
  const wrong = Object.entries(equivalents).flatMap(([machine, listed]) =>
    Object.keys(listed).flatMap((key) => {
      const one = verdicts.find((verdict) => verdict.machine === machine && keyOf(verdict) === key);
      if (!machines.has(machine) || (one && one.by === null)) return [];
      return [`${machine}: ${key} is listed as equivalent, and ${one ? 'is noticed' : 'is no mutant'}.`];
    }),
  );
  return { verdicts: verdicts.filter((one) => !isListed(one)), wrong };
}

/** The score of each machine: mutants that were noticed, in whole per cent, never rounded up to 100. */
export function scoresOf(verdicts: readonly Verdict[]): Scores {
  const machines = [...new Set(verdicts.map(({ machine }) => machine))];
  return Object.fromEntries(machines.map((machine) => [machine, share(verdicts.filter((one) => one.machine === machine))]));
}

const share = (verdicts: readonly Verdict[]): number =>
  verdicts.length === 0 ? 100 : Math.floor((100 * verdicts.filter(({ by }) => by !== null).length) / verdicts.length);

const causes = ['assertion', 'error', 'timeout'] as const;

/** `drop 4 of 5, …; by assertion 3, error 0, timeout 1` */
export function formatCounts(verdicts: readonly Verdict[]): string {
  const kinds = mutantKinds.flatMap((kind) => {
    const some = verdicts.filter((one) => one.kind === kind);
    return some.length === 0 ? [] : [`${kind} ${some.filter(({ by }) => by !== null).length} of ${some.length}`];
  });
  const by = causes.map((cause) => `${cause} ${verdicts.filter((one) => one.by === cause).length}`);
  return `${kinds.join(', ')}; by ${by.join(', ')}`;
}

/** Formats the result of one machine: detected mutants of each kind, how they were detected, and every mutant that survived. */
export function formatVerdicts(machine: string, verdicts: readonly Verdict[]): string {
  const own = verdicts.filter((one) => one.machine === machine);
  const missed = own.filter(({ by }) => by === null).map((one) => `  not noticed: ${keyOf(one)}`);
  return [`${machine.padEnd(22)} ${String(scoresOf(own)[machine] ?? 100).padStart(3)} %  ${formatCounts(own)}`, ...missed].join('\n');
}

/** Lists regressions: scores below the accepted ones or below the required minimum. */
export function findRegressions(scores: Scores, accepted: Scores, least: number): string[] {
  return Object.entries(scores).flatMap(([machine, score]) => {
    const floor = Math.max(accepted[machine] ?? 0, least);
    return score < floor ? [`${machine}: ${score} % of its mutants are noticed, ${floor} % must be.`] : [];
  });
}
