import { figure, quantile, type Row } from '../../bench/numbers.ts';

/** The product or a peer. A measurement of one round has a figure for each column. */
export interface Contestant {
  readonly name: string;
  readonly measure: (round: number) => Promise<readonly number[]>;
}

/** One table: the product beside its peers. */
export interface Comparison {
  /** The title of the first column, then the figures. */
  readonly head: readonly string[];
  /** The product is the first. */
  readonly rows: readonly Row[];
}

/** The figures of a contestant, round by round. */
export interface Measured {
  readonly name: string;
  readonly rounds: readonly (readonly number[])[];
}

/** Measures each contestant once in every round, one after the other, so that a change of the machine's load falls on all of them. */
export async function interleave(contestants: readonly Contestant[], rounds: number, said: (line: string) => void): Promise<Measured[]> {
  const measured = contestants.map(({ name }) => ({ name, rounds: [] as (readonly number[])[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { name, measure }] of contestants.entries()) {
      const figures = await measure(round);
      measured[at]?.rounds.push(figures);
      said(`round ${round + 1} of ${rounds}, ${name}: ${figures.map(figure).join(', ')}`);
    }
  }
  return measured;
}

/**
 * The median of each figure, then for each peer the ratio of its figures to the product's of the same round: the median and, in
 * brackets, the smallest and the largest.
 */
export function compare([product, ...peers]: readonly Measured[]): Row[] {
  if (!product) return [];
  const medians = ({ name, rounds }: Measured): Row => [name, ...columnsOf(rounds).map((column) => figure(quantile(column, 0.5)))];
  const ratios = ({ name, rounds }: Measured): Row => {
    const byRound = rounds.map((figures, round) => figures.map((value, at) => value / (product.rounds[round]?.[at] ?? Number.NaN)));
    return [`${name} / product`, ...columnsOf(byRound).map(spread)];
  };
  return [...[product, ...peers].map(medians), ...peers.map(ratios)];
}

function columnsOf(rounds: readonly (readonly number[])[]): number[][] {
  return (rounds[0] ?? []).map((_, at) => rounds.map((figures) => figures[at] ?? Number.NaN));
}

function spread(values: readonly number[]): string {
  const known = values.filter(Number.isFinite);
  if (known.length === 0) return '–';
  return `${figure(quantile(known, 0.5))} (${figure(Math.min(...known))}–${figure(Math.max(...known))})`;
}
