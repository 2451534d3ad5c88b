/** How a probe ended. `unknown`: it could not look. */
export type Outcome = 'fine' | 'warning' | 'fault' | 'unknown';

/** What a probe looked at, what it found, and what to do about it. */
export interface Finding {
  readonly outcome: Outcome;
  /** What was looked at: `Port 8080 (PORT)`. */
  readonly about: string;
  /** A sentence: what was found, or why it could not be looked at. */
  readonly found: string;
  /** A sentence: what to do. */
  readonly remedy?: string;
}

export const fine = (about: string, found: string): Finding => ({ outcome: 'fine', about, found });
export const warning = (about: string, found: string, remedy: string): Finding => ({ outcome: 'warning', about, found, remedy });
export const fault = (about: string, found: string, remedy: string): Finding => ({ outcome: 'fault', about, found, remedy });
/** @param because completes “could not be looked at because …” */
export const unknown = (about: string, because: string, remedy: string): Finding => ({
  outcome: 'unknown',
  about,
  found: `Could not be looked at because ${because}.`,
  remedy,
});

/** A probe; one that throws could not look. */
export interface Probe {
  readonly about: string;
  readonly look: () => Promise<Finding | readonly Finding[]>;
}

/** Looks at everything at once; findings are in the order of their probes. */
export async function examine(probes: readonly Probe[]): Promise<Finding[]> {
  const findings = await Promise.all(
    probes.map(({ about, look }) =>
      look().catch((error: unknown) => unknown(about, reasonIn(error), 'Remove the reason and run it again.')),
    ),
  );
  return findings.flat();
}

/** The first line of an error, without its full stop. */
export const reasonIn = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || 'of an unknown error').split('\n', 1)[0]?.replace(/\.$/, '') ?? '';
};

const codes: Readonly<Record<Outcome, number>> = { fine: 0, warning: 1, fault: 2, unknown: 3 };
const worstFirst: readonly Outcome[] = ['fault', 'unknown', 'warning', 'fine'];

/** Exit code by the worst finding, as monitoring plugins use them: 0 fine, 1 warning, 2 fault, 3 could not be looked at. */
export const exitCodeOf = (findings: readonly Finding[]): number =>
  codes[worstFirst.find((outcome) => findings.some((finding) => finding.outcome === outcome)) ?? 'fine'];

/** One line for people: `warning  Disk of data: 4 %, 3.1 GB are free. Make room.` */
export const lineOf = ({ outcome, about, found, remedy }: Finding): string =>
  `${outcome.padEnd(7)}  ${about}: ${found}${remedy === undefined ? '' : ` ${remedy}`}`;
