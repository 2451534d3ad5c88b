import { expect, test } from 'vitest';
import { stepsOf } from './plan.ts';

const decision = (id: string, question: string, outputs: Record<string, string>) => ({
  id,
  type: 'decision',
  x: 0,
  y: 0,
  config: { question },
  outputs,
});
const end = (id: string, result?: string) => ({ id, type: 'terminate', x: 0, y: 0, config: result ? { result } : {}, outputs: {} });

test('OP-3.20 OP-9.21 the steps of a plan come in the order in which they are reached, yes before no before others', () => {
  const nodes = [
    end('z', 'canceled'),
    decision('b', 'Is it open?', { no: 'z', yes: 'y' }),
    decision('a', ' Anybody? ', { police: 'b', no: 'z', yes: 'b' }),
    end('y'),
  ];
  expect(stepsOf(nodes)).toEqual([
    {
      number: 1,
      question: 'Anybody?',
      result: null,
      ways: [
        { name: 'yes', to: 2 },
        { name: 'no', to: 3 },
        { name: 'police', to: 2 },
      ],
    },
    {
      number: 2,
      question: 'Is it open?',
      result: null,
      ways: [
        { name: 'yes', to: 4 },
        { name: 'no', to: 3 },
      ],
    },
    { number: 3, question: null, result: 'canceled', ways: [] },
    { number: 4, question: null, result: null, ways: [] },
  ]);
});

test('OP-9.21 what leads nowhere says so; a circle and what nothing leads to are shown all the same', () => {
  expect(stepsOf([decision('a', 'Again?', { yes: 'a', no: 'gone' })])[0]?.ways).toEqual([
    { name: 'yes', to: 1 },
    { name: 'no', to: null },
  ]);
  expect(stepsOf([decision('a', '', {}), end('lost')])).toHaveLength(2);
  expect(stepsOf([null, { id: 7 }])).toEqual([]);
  expect(stepsOf(undefined)).toEqual([]);
});
