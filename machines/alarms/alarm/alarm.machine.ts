import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { type AlarmAct, alarmActNames, alarmActs, alarmActTargets, canAct } from '../../../contract/alarms/acts.ts';
import { type Alarm, AlarmChange, isHeldByOther, supersedes } from '../../../contract/alarms/alarm.ts';
import { type AlarmGate, isOverridable, missingRequirements } from '../../../contract/alarms/gate.ts';
import { alarmOf } from '../../../contract/alarms/refused-alarm.ts';
import { isOpen } from '../../../contract/alarms/status.ts';
import type { AlarmLevelId, Refusal, UserId } from '../../../contract/platform/index.ts';
import { isRefusedFor } from '../../../contract/refusal-details.ts';
import { type Decision, type DecisionRejection, type OutboxEntry, referenceDataMachine } from '../../platform/index.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import type { ShownAlarm } from '../../workspace/index.ts';

/** The input of a confirmation (OP-4.10). */
export interface Draft {
  protocol: string;
  comments: string;
  id_alarm_level: AlarmLevelId | null;
  /** What the alarm ends with. */
  id_alarm_outcome?: number | null;
  id_alarm_cause?: number | null;
  avs_score?: number | null;
  /** Why it ends although something required is missing; null: it is not overridden. */
  override?: string | null;
}

export interface AlarmInput {
  shown: ShownAlarm;
  /** The row of the queue; if it is not in the queue, it is read. */
  alarm: Alarm | null;
  /** A decision that lies in the outbox since before this alarm was opened here. */
  pending: OutboxEntry | null;
  online: boolean;
  newKey: () => string;
  /** Who acts; null: the platform does not say who holds an alarm. */
  me?: UserId | null;
}

/** How its action plan proposes to go on, with the comment and score of that. */
export interface Proposal {
  act: AlarmAct;
  comments: string;
  avs_score?: number | null;
}

export interface AlarmContext {
  shown: ShownAlarm;
  alarm: Alarm | null;
  act: AlarmAct | null;
  /** The text typed so far; survives a change of tab and a refusal. */
  draft: Draft;
  /** null: its plan proposes nothing, or there is none. */
  proposal: Proposal | null;
  /** What is required before it may be ended; null: not read, or the platform requires nothing of this kind. */
  gate: AlarmGate | null;
  decision: Decision | null;
  refusal: Refusal | null;
  rejection: DecisionRejection | null;
  online: boolean;
  newKey: () => string;
  me: UserId | null;
}

export type AlarmMachineEvent =
  | { [A in AlarmAct]: { type: `alarm.${A}` } }[AlarmAct]
  | { type: 'alarm.edit'; draft: Partial<Draft> }
  | ({ type: 'alarm.submit' } & Draft)
  | { type: 'alarm.dismiss' }
  | { type: 'alarm.retry' }
  /** The alarm changed: reported by the stream, by an own act or by the outbox. */
  | { type: 'alarm.changed'; alarm: Alarm }
  /** Its action plan came to an end, or is answered again (null). */
  | { type: 'alarm.propose'; proposal: Proposal | null }
  /** What is required before it may be ended was read. */
  | { type: 'alarm.gateRead'; gate: AlarmGate | null }
  /** Something was written into its record beside its acts. */
  | { type: 'alarm.recordChanged' }
  /** The outbox holds a decision about this alarm from an earlier visit. */
  | { type: 'decision.pending'; entry: OutboxEntry }
  | { type: 'decision.rejected'; key: string; handBack: DecisionRejection }
  /** The outbox sent the decision; null where another browser tab did, in which case the stream reports the alarm. */
  | { type: 'decision.sent'; key: string; alarm: Alarm | null }
  | { type: 'link.lost' }
  | { type: 'link.restored' };

/** Events from an opened alarm to the console. */
export type AlarmFact =
  | { type: 'alarm.changed'; alarm: Alarm }
  /** To be stored in the outbox and sent from there. */
  | { type: 'alarm.decided'; decision: Decision }
  /** The operator dismissed the notice about a rejected decision. */
  | { type: 'rejection.dismissed'; key: string };

/** The act was accepted by the platform: the literal success message (OP-4.14). */
export type AlarmEmitted = { type: 'alarm.done'; act: AlarmAct; alarm: Alarm };

const draftOf = (alarm: Alarm | null, comments = ''): Draft => ({
  protocol: alarm?.protocol ?? '',
  comments,
  id_alarm_level: alarm?.alarm_level.id ?? null,
});
/** The score that a plan proposes is one to begin with, whatever the act. */
const scoreOf = (proposal: Proposal | null): Partial<Draft> =>
  (proposal?.avs_score ?? null) === null ? {} : { avs_score: proposal?.avs_score ?? null };
/** The act that an event requests; undefined for any other event. */
const actOf = ({ type }: AlarmMachineEvent) => alarmActNames.find((act) => type === `alarm.${act}`);

/** The change of a submitted confirmation; null where the act's comment is missing (OQ-29) or a text is too long. */
function changeOf(act: AlarmAct, draft: Draft, version: number, gate: AlarmGate | null): AlarmChange | null {
  const rule = alarmActs[act];
  const isEnd = !isOpen(rule.to);
  if (isEnd && gate !== null && !isGateOpen(gate, draft)) return null;
  if (rule.comment === 'required' && draft.comments.trim() === '') return null;
  const read = AlarmChange.safeParse({
    alarm_status: rule.to,
    reason: rule.reason,
    protocol: draft.protocol.trim() === '' ? null : draft.protocol,
    comments: draft.comments.trim() === '' ? null : draft.comments,
    id_alarm_level: draft.id_alarm_level,
    ...(isEnd && gate !== null && endOf(draft)),
    // A platform that counts no versions accepts the act from any status that allows it.
    version: version === 0 ? undefined : version,
  });
  return read.success ? read.data : null;
}

/** Whether everything required is done, chosen or overridden. */
function isGateOpen(gate: AlarmGate, draft: Draft): boolean {
  const chosen = gate.outcomes.find(({ id }) => id === draft.id_alarm_outcome);
  if (chosen?.demands_cause && (draft.id_alarm_cause ?? null) === null) return false;
  const missing = missingRequirements(gate, draft);
  return missing.length === 0 || (missing.every(isOverridable) && (draft.override ?? '').trim() !== '');
}
const endOf = ({ id_alarm_outcome, id_alarm_cause, avs_score, override }: Draft) => ({
  id_alarm_outcome,
  id_alarm_cause,
  avs_score,
  override: (override ?? '').trim() === '' ? null : override,
});

const onAct = { guard: 'isAllowed' as const, target: 'confirming', actions: 'openForm' as const };
type ActTransitions = Record<`alarm.${AlarmAct}`, typeof onAct>;
const onActsOf = (acts: readonly AlarmAct[]) => Object.fromEntries(acts.map((act) => [`alarm.${act}`, onAct]));
const onActs = onActsOf(alarmActNames) as ActTransitions;
/** The acts that can follow another act. */
const onFurtherActs = onActsOf(
  alarmActNames.filter((act) => alarmActTargets.some((status) => canAct(act, status))),
) as Partial<ActTransitions>;

/**
 * One opened alarm and its acts (OP-4.06–4.15, OQ-26, OQ-29, OQ-31). There are no optimistic updates: the alarm changes when the
 * platform confirms. A decision retains its key until it is answered, here or in the outbox.
 */
export const alarmMachine = setup({
  types: {
    context: {} as AlarmContext,
    events: {} as AlarmMachineEvent,
    emitted: {} as AlarmEmitted,
    input: {} as AlarmInput,
    tags: {} as 'busy',
  },
  actors: {
    readAlarm: port<Answer<Alarm>, { alarm_id: string }>('readAlarm'),
    changeAlarm: port<Answer<Alarm>, Decision>('changeAlarm'),
    referenceData: referenceDataMachine,
  },
  guards: {
    isKnown: ({ context }) => context.alarm !== null,
    isPending: ({ context }) => context.decision !== null && context.rejection === null,
    isRejected: ({ context }) => context.rejection !== null,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isUndecided: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'request.in_progress', 'access.throttled'),
    isAllowed: ({ context: { alarm, me }, event }) => {
      const act = actOf(event);
      return alarm !== null && act !== undefined && canAct(act, alarm.alarm_status) && !isHeldByOther(alarm, me);
    },
    isComplete: ({ context: { act, alarm, gate }, event }) =>
      event.type === 'alarm.submit' && act !== null && alarm !== null && changeOf(act, event, alarm.version, gate) !== null,
    isNewer: ({ context: { alarm }, event }) => event.type === 'alarm.changed' && (alarm === null || supersedes(event.alarm, alarm)),
    isOvertaking: ({ context: { act, alarm }, event }) =>
      event.type === 'alarm.changed' &&
      (alarm === null || supersedes(event.alarm, alarm)) &&
      act !== null &&
      !canAct(act, event.alarm.alarm_status),
    isThisDecision: ({ context: { decision }, event }) =>
      (event.type === 'decision.rejected' || event.type === 'decision.sent') && event.key === decision?.key,
    isOffline: ({ context }) => !context.online,
  },
  actions: {
    storeAlarm: assign(({ context }, { alarm }: { alarm: Alarm }) => ({ alarm: newest(context.alarm, alarm) })),
    applyChange: assign(({ context, event }) => ({
      alarm:
        event.type === 'alarm.changed' || event.type === 'decision.sent' ? newest(context.alarm, event.alarm ?? undefined) : context.alarm,
    })),
    rereadRecord: sendTo('record', { type: 'reference.renew' }),
    noteGate: assign(({ event }) => (event.type === 'alarm.gateRead' ? { gate: event.gate } : {})),
    noteProposal: assign(({ event }) => (event.type === 'alarm.propose' ? { proposal: event.proposal } : {})),
    openForm: assign(({ context: { act, alarm, draft, proposal }, event }) => {
      const requestedAct = actOf(event);
      if (requestedAct === undefined) return {};
      return {
        act: requestedAct,
        draft:
          requestedAct === act
            ? { ...draft, id_alarm_level: alarm?.alarm_level.id ?? null }
            : { ...draftOf(alarm, proposal?.act === requestedAct ? proposal.comments : ''), ...scoreOf(proposal) },
        refusal: null,
      };
    }),
    editDraft: assign(({ context, event }) => (event.type === 'alarm.edit' ? { draft: { ...context.draft, ...event.draft } } : {})),
    decide: assign(({ context: { act, alarm, gate, newKey, shown }, event }) => {
      if (event.type !== 'alarm.submit' || act === null || alarm === null) return {};
      const { type: _, ...draft } = event;
      const change = changeOf(act, draft, alarm.version, gate);
      return change === null ? {} : { draft, decision: { key: newKey(), id_alarm: alarm.id, alarm_id: shown.alarm_id, act, change } };
    }),
    settle: assign(({ context }) => ({ decision: null, act: null, refusal: null, draft: draftOf(context.alarm) })),
    forgetAct: assign(({ context }) => ({ act: null, draft: draftOf(context.alarm), refusal: null })),
    applyRefusal: assign(({ context }, { refusal }: { refusal: Refusal }) => ({
      refusal,
      decision: null,
      alarm: newest(context.alarm, alarmOf(refusal)),
    })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    storeRejection: assign(({ context, event }) => {
      if (event.type !== 'decision.rejected') return {};
      const current = event.handBack.why === 'refused' ? alarmOf(event.handBack.refusal) : undefined;
      return { rejection: event.handBack, alarm: newest(context.alarm, current) };
    }),
    storePending: assign(({ event }) =>
      event.type === 'decision.pending' ? { decision: event.entry, act: event.entry.act, rejection: event.entry.handBack } : {},
    ),
    dropDecision: assign({ decision: null, rejection: null }),
    noteLost: assign({ online: false }),
    noteRestored: assign({ online: true }),
    queueDecision: sendTo(parent, ({ context }) => ({ type: 'alarm.decided', decision: context.decision })),
    /** Forwards the current alarm of a reply to every list. */
    notifyChanged: enqueueActions(({ context: { alarm }, enqueue }) => {
      if (alarm !== null) enqueue.sendTo(parent, { type: 'alarm.changed', alarm });
    }),
    notifyDismissed: sendTo(parent, ({ context }) => ({ type: 'rejection.dismissed', key: context.decision?.key })),
    announce: enqueueActions(({ context: { alarm, decision }, enqueue }) => {
      if (alarm !== null && decision !== null) enqueue(emit({ type: 'alarm.done', act: decision.act, alarm }));
    }),
  },
  delays: { readRetry: 5000, sendRetry: 2000 },
}).createMachine({
  id: 'alarm',
  context: ({ input }) => ({
    shown: input.shown,
    alarm: input.alarm,
    act: input.pending?.act ?? null,
    draft: draftOf(input.alarm),
    proposal: null,
    gate: null,
    decision: input.pending,
    refusal: null,
    rejection: input.pending?.handBack ?? null,
    online: input.online,
    newKey: input.newKey,
    me: input.me ?? null,
  }),
  initial: 'arriving',
  on: {
    'link.lost': { actions: 'noteLost' },
    'link.restored': { actions: 'noteRestored' },
    'alarm.propose': { actions: 'noteProposal' },
    'alarm.gateRead': { actions: 'noteGate' },
  },
  states: {
    arriving: { always: [{ guard: 'isKnown', target: 'open' }, { target: 'reading' }] },
    reading: {
      description: 'The tab shows that the alarm is being read.',
      tags: 'busy',
      invoke: {
        src: 'readAlarm',
        input: ({ context }) => ({ alarm_id: context.shown.alarm_id }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'open',
            actions: { type: 'storeAlarm', params: ({ event }) => ({ alarm: dataOf(event.output) }) },
          },
          { target: 'missing', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
      on: { 'alarm.changed': { target: 'open', actions: 'applyChange' }, 'decision.pending': { actions: 'storePending' } },
    },
    missing: {
      description: 'The tab says that there is no such alarm for this user, and why.',
      on: {
        'alarm.retry': 'reading',
        'alarm.changed': { target: 'open', actions: 'applyChange' },
        'decision.pending': { actions: 'storePending' },
      },
    },
    unread: {
      description: 'The alarm could not be read because the platform did not answer; a button tries again.',
      on: {
        'alarm.retry': 'reading',
        'alarm.changed': { target: 'open', actions: 'applyChange' },
        'decision.pending': { actions: 'storePending' },
      },
      after: { readRetry: 'reading' },
    },
    open: {
      initial: 'arriving',
      invoke: [
        { src: 'referenceData', id: 'record', input: ({ context }) => ({ what: 'record' as const, id_alarm: context.shown.id }) },
        {
          src: 'referenceData',
          id: 'unit',
          input: ({ context }) => ({ what: 'unit' as const, id_unit: (context.alarm as Alarm).unit.id }),
        },
      ],
      on: {
        'alarm.changed': { guard: 'isNewer', actions: ['applyChange', 'rereadRecord'] },
        'alarm.recordChanged': { actions: 'rereadRecord' },
      },
      states: {
        arriving: {
          always: [{ guard: 'isRejected', target: 'rejected' }, { guard: 'isPending', target: 'queued' }, { target: 'watching' }],
        },
        watching: {
          description: 'The alarm, its video, its record, and the acts that its status allows.',
          on: { ...onActs, 'decision.pending': { target: 'arriving', actions: 'storePending' } },
        },
        confirming: {
          description: 'A confirmation asks for protocol, comments and level; comments must be given to end or cancel.',
          on: {
            'alarm.edit': { actions: 'editDraft' },
            'alarm.submit': { guard: 'isComplete', target: 'sending', actions: 'decide' },
            'alarm.dismiss': { target: 'watching', actions: 'forgetAct' },
            'alarm.changed': { guard: 'isOvertaking', target: 'overtaken', actions: ['applyChange', 'rereadRecord'] },
          },
        },
        overtaken: {
          description: 'The confirmation was closed because somebody was first; it says who, and the alarm stands as they left it.',
          on: { ...onFurtherActs, 'alarm.dismiss': { target: 'watching', actions: 'forgetAct' } },
        },
        sending: {
          description: 'The act was agreed and is with the platform; the alarm still stands as it was.',
          tags: 'busy',
          invoke: {
            src: 'changeAlarm',
            input: ({ context }) => context.decision as Decision,
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'watching',
                actions: [
                  { type: 'storeAlarm', params: ({ event }) => ({ alarm: dataOf(event.output) }) },
                  'notifyChanged',
                  'announce',
                  'settle',
                  'rereadRecord',
                ],
              },
              { guard: { type: 'isUndecided', params: answerParams }, target: 'unanswered' },
              { target: 'refused', actions: [{ type: 'applyRefusal', params: refusalParams }, 'notifyChanged', 'rereadRecord'] },
            ],
            onError: [{ guard: 'isOffline', target: 'queued', actions: 'queueDecision' }, { target: 'unanswered' }],
          },
        },
        unanswered: {
          description: 'The platform did not answer, so nobody knows yet; the same act is asked again under the same key.',
          after: { sendRetry: 'sending' },
          on: { 'alarm.retry': 'sending', 'link.lost': { target: 'queued', actions: ['noteLost', 'queueDecision'] } },
        },
        refused: {
          description: 'The platform refused the act and says why; the alarm is shown as it stands now, with who was first.',
          on: { ...onActs, 'alarm.dismiss': { target: 'watching', actions: 'forgetAct' } },
        },
        queued: {
          description: 'The act was decided without a link; it waits in the outbox, and the alarm still stands as it was.',
          on: {
            'decision.sent': {
              guard: 'isThisDecision',
              target: 'watching',
              actions: ['applyChange', 'announce', 'settle', 'rereadRecord'],
            },
            'decision.rejected': { guard: 'isThisDecision', target: 'rejected', actions: ['storeRejection', 'rereadRecord'] },
          },
        },
        rejected: {
          description: 'What was decided without a link was not carried out; it says why, and the alarm stands as it is now.',
          exit: ['notifyDismissed', 'dropDecision'],
          on: { ...onActs, 'alarm.dismiss': { target: 'watching', actions: 'forgetAct' } },
        },
      },
    },
  },
});

function newest(known: Alarm | null, received: Alarm | undefined): Alarm | null {
  if (received === undefined || known === null) return received ?? known;
  return received.version >= Math.max(known.version, 1) || supersedes(received, known) ? received : known;
}
