import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

/**
 * Renders the chart of `docs/packages/chart` without Helm, which its tests and `npm run package` need not have. It knows the part of Helm's
 * language that this chart uses, and refuses the rest: `if`, `range $name, $value :=`, `end`, paths of values, variables, strings, numbers,
 * and the functions `quote`, `printf` with %s, `toYaml` and `indent`.
 */
export function renderTemplate(text: string, values: object): string {
  const tokens = tokensOf(text);
  const output: string[] = [];
  const end = renderBlock(tokens, 0, { values, variables: {} }, output);
  if (end !== tokens.length) throw new Error('an end without its beginning');
  return output.join('');
}

interface Scope {
  readonly values: object;
  readonly variables: Readonly<Record<string, unknown>>;
}
type Token = { readonly text: string } | { readonly action: string };

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  let trims = false;
  const add = (part: string, trimsEnd: boolean) => {
    const begun = trims ? part.trimStart() : part;
    tokens.push({ text: trimsEnd ? begun.trimEnd() : begun });
  };
  for (const found of text.matchAll(/\{\{(-)?\s*(.*?)\s*(-)?\}\}/g)) {
    add(text.slice(from, found.index), found[1] !== undefined);
    tokens.push({ action: found[2] ?? '' });
    trims = found[3] !== undefined;
    from = found.index + found[0].length;
  }
  add(text.slice(from), false);
  return tokens;
}

/** Renders up to the `end` of the block. @returns the place after the block */
function renderBlock(tokens: readonly Token[], from: number, scope: Scope, output: string[] | null): number {
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    if ('text' in token) {
      output?.push(token.text);
      continue;
    }
    if (token.action === 'end') return at + 1;
    const [, keyword, rest = ''] = /^(if|range)\s+(.*)$/.exec(token.action) ?? [];
    if (keyword === undefined) output?.push(textOf(evaluate(token.action, scope)));
    else if (keyword === 'if') at = renderBlock(tokens, at + 1, scope, isTrue(evaluate(rest, scope)) ? output : null) - 1;
    else at = renderRange(tokens, at + 1, rest, scope, output) - 1;
  }
  if (from > 0) throw new Error('a block has no end');
  return tokens.length;
}

function renderRange(tokens: readonly Token[], from: number, range: string, scope: Scope, output: string[] | null): number {
  const [, key, value, list] = /^\$(\w+), \$(\w+) := (\S+)$/.exec(range) ?? [];
  if (!key || !value || !list) throw new Error(`range ${range} is not understood`);
  const next = renderBlock(tokens, from, scope, null);
  // Maps are visited in order of their keys, as Go does.
  const entries = Object.entries(evaluate(list, scope) as object).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, item] of entries)
    renderBlock(tokens, from, { ...scope, variables: { ...scope.variables, [key]: name, [value]: item as unknown } }, output);
  return next;
}

function evaluate(pipeline: string, scope: Scope): unknown {
  let piped: unknown[] = [];
  for (const command of pipeline.split(/\s*\|\s*/)) {
    const words = command.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
    const [first = '', ...rest] = words;
    const name = functions[first];
    if (!name && rest.length > 0) throw new Error(`${first} is not understood`);
    const args = [...rest.map((word) => valueOf(word, scope)), ...piped];
    piped = [name ? name(...args) : valueOf(first, scope)];
  }
  return piped[0];
}

function valueOf(word: string, { values, variables }: Scope): unknown {
  if (word.startsWith('"')) return JSON.parse(word) as string;
  if (/^\d+$/.test(word)) return Number(word);
  if (word.startsWith('$') && word.slice(1) in variables) return variables[word.slice(1)];
  if (/^(\.\w+)+$/.test(word)) {
    let at: unknown = values;
    for (const name of word.slice(1).split('.')) {
      if (typeof at !== 'object' || at === null || !(name in at)) throw new Error(`${word} is not among the values`);
      at = (at as Record<string, unknown>)[name];
    }
    return at;
  }
  throw new Error(`${word} is not understood`);
}

const functions: Readonly<Record<string, (...args: unknown[]) => unknown>> = {
  quote: (value) => JSON.stringify(textOf(value)),
  printf: (format, ...args) => textOf(format).replaceAll('%s', () => textOf(args.shift())),
  toYaml: (value) => stringify(value).trimEnd(),
  indent: (width, text) => textOf(text).replaceAll(/^/gm, ' '.repeat(Number(width))),
};

const isTrue = (value: unknown): boolean => value !== false && value !== '' && value !== null && value !== 0;

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`${JSON.stringify(value)} is not a text`);
}

/** Renders every template of a chart. @param changes values in place of those of `values.yaml`, by their first names */
export function renderChart(chart: string, release: string, changes: object = {}): string {
  const read = (name: string) => readFileSync(join(chart, name), 'utf8');
  const { appVersion } = parse(read('Chart.yaml')) as { appVersion: string };
  const values = {
    Values: { ...(parse(read('values.yaml')) as object), ...changes },
    Release: { Name: release },
    Chart: { AppVersion: appVersion },
  };
  const rendered = readdirSync(join(chart, 'templates')).map((name) => {
    try {
      return renderTemplate(read(`templates/${name}`), values).trim();
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
    }
  });
  return rendered
    .filter((text) => text !== '')
    .join('\n---\n')
    .concat('\n');
}
