/** A line of the file that is neither a comment nor `NAME=value`, or a name that is set twice. */
export class ConfError extends Error {}

/**
 * Reads the text of `atalaya.conf`: a `NAME=value` a line, blank lines, and comments that begin with `#` or `;`. A value may be in single or
 * double quotes, which are removed; nothing in it is expanded.
 * @throws ConfError with the number of the line
 */
export function parseConf(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || /^[#;]/.test(line)) continue;
    const [, name, value = ''] = /^([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line) ?? [];
    if (name === undefined) throw new ConfError(`line ${at + 1} is not NAME=value`);
    if (values.has(name)) throw new ConfError(`line ${at + 1} sets ${name} a second time`);
    values.set(name, unquoted(value, at + 1));
  }
  return values;
}

function unquoted(value: string, line: number): string {
  const [quote = ''] = value;
  if (quote !== '"' && quote !== "'") return value;
  if (value.length < 2 || !value.endsWith(quote)) throw new ConfError(`line ${line} has a quote without its end`);
  return value.slice(1, -1);
}

/** The environment of the platform: what the environment names comes before the file, and the file before the defaults of the package. */
export function environmentOf(
  conf: ReadonlyMap<string, string>,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const set = Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '');
  return { DATA_DIR: '/var/lib/atalaya', ...Object.fromEntries(conf), ...Object.fromEntries(set), NODE_ENV: 'production' };
}
