import * as z from 'zod/mini';
import { byId, defineCall, Instant, requireAbility, success, UserId } from '../platform/index.ts';

/** What an operator declares of themself; nobody else can declare it for them. */
export const declaredStates = ['available', 'on_break', 'needs_help'] as const;
export type DeclaredState = (typeof declaredStates)[number];

/** `since`: when it was declared; null: never anything but available. `answered_by`: the supervisor who answers the call for help. */
export const OperatorState = z.object({
  state: z.enum(declaredStates),
  since: z.nullable(Instant),
  answered_by: z.nullable(z.string()),
});
export type OperatorState = z.infer<typeof OperatorState>;

/** An operator who calls for help. */
const HelpCall = z.object({ id: UserId, name: z.string(), since: Instant, answered_by: z.nullable(z.string()) });
export type HelpCall = z.infer<typeof HelpCall>;

const ofOperator = { kind: 'ability', action: 'read', subject: 'Home' } as const;
const ofSupervisor = requireAbility('read', 'Supervision');

/** What operators declare of themselves, and how supervisors answer. */
export const operatorStateCalls = {
  operatorState: defineCall({
    method: 'GET',
    path: '/v1/operator-state',
    access: ofOperator,
    summary: 'Read what the caller declared: available, on a break, or in need of help',
    reply: success(OperatorState),
  }),
  declareState: defineCall({
    method: 'PUT',
    path: '/v1/operator-state',
    access: ofOperator,
    summary: 'Declare oneself available, on a break, or in need of help; declaring the same again changes nothing',
    body: z.object({ state: z.enum(declaredStates) }),
    reply: success(OperatorState),
  }),
  helpCalls: defineCall({
    method: 'GET',
    path: '/v1/supervision/help',
    access: ofSupervisor,
    summary: 'List the operators who call for help and share a tenant with the caller, longest first',
    reply: success(z.array(HelpCall)),
  }),
  answerHelp: defineCall({
    method: 'PUT',
    path: '/v1/supervision/help/:id',
    access: ofSupervisor,
    summary: 'Tell an operator who calls for help that the caller comes; whoever answered first is named',
    params: byId,
    reply: success(HelpCall),
    refusals: ['record.not_found'],
  }),
} as const;
