import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Trace } from '../../contract/quality/trace.ts';
import { allModels } from '../../machines/quality/paths/models.ts';
import { replay } from '../../machines/quality/trace/replay.ts';
import { transitionsOfTrace, unknownTransitions } from '../../machines/quality/trace/unknown-transitions.ts';

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));

test.each(files)('what was recorded in %s happens again, or ends as it was expected to', (file) => {
  const trace = Trace.parse(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')));
  const { actors, expected } = replay(trace, allModels);
  if (expected) expect(expected.is).toBe(expected.state);
  else expect(actors.filter(({ outcome }) => outcome === 'other')).toEqual([]);
});

test.each(files)('the models take every way that was recorded in %s', (file) => {
  const trace = Trace.parse(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')));
  expect(unknownTransitions(transitionsOfTrace(trace), allModels)).toEqual([]);
});
