import { describe, expect, test } from 'vitest';
import { findLost, listUnproven, table, traceOf } from './report.ts';
import { readRequirements } from './requirements.ts';

const requirements = new Map([
  ['OP-4.01', 'Four statuses.'],
  ['OP-4.02', 'New ones wait.'],
  ['OQ-26', 'Transitions.'],
]);
const trace = traceOf(
  requirements,
  new Map([
    ['a.test.ts', ['OP-4.01', 'OP-4.99']],
    ['b.test.ts', ['OP-4.01']],
  ]),
);

describe('the report', () => {
  test('tells the ids of requirements from those of none, with the files', () => {
    expect([...trace.proven]).toEqual([['OP-4.01', ['a.test.ts', 'b.test.ts']]]);
    expect([...trace.unknown]).toEqual([['OP-4.99', ['a.test.ts']]]);
  });

  test('counts by section', () => {
    expect(table(requirements, trace).split('\n')).toEqual([
      'section  proven / all',
      'OP 4        1 /   2',
      'OQ          0 /   1',
      'all         1 /   3',
    ]);
  });

  test('lists what has no test', () => {
    expect(listUnproven(requirements, trace)).toEqual(['OP-4.02   New ones wait.', 'OQ-26     Transitions.']);
  });

  test('names what had a test and lost it', () => {
    expect(findLost(['OP-4.01', 'OP-4.02'], trace)).toEqual(['OP-4.02']);
  });
});

describe('the list of requirements', () => {
  const all = readRequirements();

  test('has the 570 rules and the 122 answers, each with a line of text', () => {
    const ids = [...all.keys()];
    expect(ids.filter((id) => /^(OP|ADM)-\d+\.\d\d$/.test(id))).toHaveLength(570);
    expect(ids.filter((id) => /^OQ-\d+$/.test(id))).toHaveLength(122);
    expect(ids).toHaveLength(692);
    expect([...all].filter(([, text]) => text.trim().length < 8)).toEqual([]);
  });

  test('never says the same of two requirements of one family', () => {
    const family = [...all].map(([id, text]) => `${id.split('-')[0]} ${text}`);
    expect(family.filter((line, at) => family.indexOf(line) !== at)).toEqual([]);
  });
});
