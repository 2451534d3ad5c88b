import { assign, setup } from 'xstate';
import type { CaseRequest, CaseResult, EvidenceCase, NewCaseShare } from '../../../contract/alarms/cases.ts';
import type { AlarmId, Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** An act on cases. `pack` makes the package, `open` downloads it, `share` makes an address of it. */
export type CaseAct =
  | { kind: 'make'; request: CaseRequest }
  | { kind: 'change'; id: number; name: string; reason: string; until: string }
  | { kind: 'add'; id: number; alarms: readonly AlarmId[] }
  | { kind: 'remove'; id: number; alarm: AlarmId }
  | { kind: 'end'; id: number; reason: string }
  | { kind: 'pack'; id: number }
  | { kind: 'open'; id: number }
  | { kind: 'share'; id: number; recipient: string; expires: string }
  | { kind: 'revoke'; id: number; share: number };

/** What an act gave beyond being done. */
export interface CaseDone {
  /** The address that it made; no other reply contains it. */
  shared: NewCaseShare | null;
  /** What became of each alarm that was to be added; empty where none was. */
  results: readonly CaseResult[];
}

export interface CasesContext extends CaseDone {
  cases: readonly EvidenceCase[];
  /** Whether a complete answer was read. */
  hasRead: boolean;
  refusal: Refusal | null;
}

export type CasesEvent = { type: 'case.act'; act: CaseAct } | { type: 'cases.renew' };

const renewal = { target: '#evidence-cases.reading' } as const;
const acts = { 'case.act': 'acting', 'cases.renew': renewal } as const;
const nothing: CaseDone = { shared: null, results: [] };
const usualMs = 15_000;
const makingMs = 2000;

/** Evidence cases, and what is done with them. */
export const evidenceCasesMachine = setup({
  types: { context: {} as CasesContext, events: {} as CasesEvent, tags: {} as 'busy' },
  actors: {
    readCases: port<Answer<EvidenceCase[]>, undefined>('readCases'),
    actOnCase: port<Answer<CaseDone>, CaseAct>('actOnCase'),
  },
  guards: { isDone: (_, answer: Answer<unknown>) => answer.ok },
  actions: {
    take: assign((_, { cases }: { cases: EvidenceCase[] }) => ({ cases, hasRead: true })),
    clear: assign({ refusal: null, ...nothing }),
    noteDone: assign((_, { shared, results }: CaseDone) => ({ shared, results })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: {
    /** A package that is being made shows its progress. */
    renewal: ({ context }) => (context.cases.some((one) => one.package.state === 'making') ? makingMs : usualMs),
    readRetry: 5000,
  },
}).createMachine({
  id: 'evidence-cases',
  context: { cases: [], hasRead: false, refusal: null, ...nothing },
  initial: 'reading',
  states: {
    reading: {
      description: 'The evidence cases are being read; what was shown stays.',
      tags: 'busy',
      invoke: {
        src: 'readCases',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isDone', params: answerParams },
            target: 'ready',
            actions: { type: 'take', params: ({ event }) => ({ cases: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    unread: {
      description: 'The evidence cases could not be read; it is tried again by itself, or at once with a button.',
      on: { 'cases.renew': 'reading' },
      after: { readRetry: 'reading' },
    },
    refused: { description: 'The platform refused to show evidence cases, and says why.', on: { 'cases.renew': 'reading' } },
    ready: {
      initial: 'listed',
      states: {
        listed: {
          description: 'The evidence cases with their alarms, their end and the state of their package.',
          on: acts,
          after: { renewal },
        },
        acting: {
          description: 'A case is being made, changed or ended, or its package is being ordered, downloaded or shared.',
          tags: 'busy',
          entry: 'clear',
          invoke: {
            src: 'actOnCase',
            input: ({ event }) => (event as Extract<CasesEvent, { type: 'case.act' }>).act,
            onDone: [
              {
                guard: { type: 'isDone', params: answerParams },
                target: '#evidence-cases.reading',
                actions: { type: 'noteDone', params: ({ event }) => dataOf(event.output) },
              },
              { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        denied: { description: 'The platform refused, and says why.', on: acts, after: { renewal } },
        unanswered: {
          description: 'No answer came, so it is unknown whether it was done; the list shows it once it is read again.',
          on: acts,
          after: { renewal },
        },
      },
    },
  },
});
