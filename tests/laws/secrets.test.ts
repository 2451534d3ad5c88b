import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { listEndpoints } from '../platform/endpoints.ts';

const root = join(import.meta.dirname, '..', '..');
const passedOver = /^(node_modules|dist|data|\.git|\.cache|coverage)$|^\.env/;
const texts = /\.(ts|tsx|js|mjs|json|md|css|html|po|yml|yaml|toml|txt|sh|py|sql|conf|service)$|(^|\/)(Dockerfile|Caddyfile)/;

function* filesIn(directory: string): Generator<string> {
  for (const name of readdirSync(directory)) {
    if (passedOver.test(name)) continue;
    const path = join(directory, name);
    const found = statSync(path);
    if (found.isDirectory()) yield* filesIn(path);
    else if (texts.test(path) && found.size < 3_000_000) yield path;
  }
}

/** Patterns of secrets of well-known services, keys and tokens. */
const looks: readonly [string, RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*\n?[A-Za-z0-9+/=\s]{60}/],
  ['a key of AWS', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bgithub_pat_\w{60,}/],
  ['a token of GitLab', /\bglpat-[\w-]{20,}\b/],
  ['a token of Slack', /\bxox[abprs]-[\w-]{20,}/],
  ['a key of Google', /\bAIza[\w-]{35}\b/],
  ['a key of Stripe or of a model', /\b(?:sk|rk)[-_](?:live|ant|proj)[-_]\w{16,}/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a key of SendGrid or Twilio', /\bSG\.[\w-]{20,}\.[\w-]{20,}|\bSK[0-9a-f]{32}\b/],
  ['a signed token', /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}\b/],
];

test('the tree holds no secret', () => {
  const found: string[] = [];
  for (const path of filesIn(root)) {
    const text = readFileSync(path, 'utf8');
    for (const [what, look] of looks) if (look.test(text)) found.push(`${relative(root, path)} holds ${what}`);
  }
  expect(found).toEqual([]);
});

const secretName = /token|passw|secret|api_?key|credential|otp|(^|_)code$/i;
const namesOf = (schema: z.core.$ZodType | undefined): string[] =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [];

test('no call carries a token, a password or a code in its URL, where it would be logged', () => {
  const found = listEndpoints('product').flatMap(({ name, endpoint }) =>
    [...[...endpoint.path.matchAll(/:(\w+)/g)].map(([, part = '']) => part), ...namesOf(endpoint.query)]
      .filter((part) => secretName.test(part))
      .map((part) => `${name}: ${part}`),
  );
  expect(found).toEqual([]);
});
