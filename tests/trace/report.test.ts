import { describe, expect, test } from 'vitest';
import { degreeOf, degreeOfFile, findLost, listUnproven, table, traceDocument, traceOf } from './report.ts';
import { readRequirements } from './requirements.ts';

const requirements = new Map([
  ['OP-4.01', 'Four statuses.'],
  ['OP-4.02', 'New ones wait.'],
  ['OP-4.03', 'Or: open | ended.'],
  ['OQ-26', 'Transitions.'],
]);
const trace = traceOf(
  requirements,
  new Map([
    ['tests/laws/a.test.ts', ['OP-4.01', 'OP-4.03', 'OP-4.99']],
    ['machines/b.test.ts', ['OP-4.01']],
    ['tests/journeys/c.test.ts', ['OQ-26']],
  ]),
);

describe('the report', () => {
  test('separates the ids of requirements from those of none, with the files', () => {
    expect([...trace.proven]).toEqual([
      ['OP-4.01', ['tests/laws/a.test.ts', 'machines/b.test.ts']],
      ['OP-4.03', ['tests/laws/a.test.ts']],
      ['OQ-26', ['tests/journeys/c.test.ts']],
    ]);
    expect([...trace.unknown]).toEqual([['OP-4.99', ['tests/laws/a.test.ts']]]);
  });

  test.each([
    ['tests/laws/a.test.ts', 'declared'],
    ['tests/bench/a.test.ts', 'declared'],
    ['scripts/a.test.ts', 'declared'],
    ['contract/alarms/a.test.ts', 'declared'],
    ['machines/a.test.ts', 'behaves'],
    ['src/a.test.tsx', 'behaves'],
    ['server/a.platform.test.ts', 'behaves'],
    ['tests/platform/a.test.ts', 'behaves'],
    ['tests/peers/a.platform.test.ts', 'behaves'],
    ['tests/peers/a.peers.test.ts', 'seen'],
    ['tests/journeys/paths/a.test.ts', 'seen'],
    ['tests/faults/a.test.ts', 'seen'],
  ])('of %s is %s', (path, degree) => {
    expect(degreeOfFile(path)).toBe(degree);
  });

  test('gives the highest degree of the tests of a requirement', () => {
    expect([...requirements.keys()].map((id) => degreeOf(id, trace))).toEqual(['behaves', undefined, 'declared', 'seen']);
  });

  test('counts by section and degree', () => {
    expect(table(requirements, trace).split('\n')).toEqual([
      'section  declared  behaves     seen     none      all',
      'OP 4            1        1        0        1        3',
      'OQ              0        0        1        0        1',
      'all             1        1        1        1        4',
    ]);
  });

  test('lists what has no test', () => {
    expect(listUnproven(requirements, trace)).toEqual(['OP-4.02   New ones wait.']);
  });

  test('names what has lost its tests, or those of the higher degree', () => {
    expect(findLost({ 'OP-4.01': 'declared', 'OP-4.02': 'seen', 'OP-4.03': 'behaves', 'OQ-26': 'seen' }, trace)).toEqual([
      'OP-4.02 (seen, now no test)',
      'OP-4.03 (behaves, now declared)',
    ]);
  });

  test('is a document with a row for each requirement', () => {
    expect(traceDocument(requirements, trace)).toContain('| OP-4.03 | Or: open \\| ended. | declared | `tests/laws/a.test.ts` |');
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
