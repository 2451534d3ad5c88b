import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type CaseAddition, caseCalls, type NewCaseShare } from '../../../contract/alarms/cases.ts';
import { type CaseAct, type CaseDone, evidenceCasesMachine } from '../../../machines/alarms/evidence-cases/evidence-cases.machine.ts';
import { type Answer, implementPort } from '../../../machines/shared/port.ts';
import { type Http, newKey, saveFile, useActorRef, usePlatform } from '../../platform/index.ts';

export type CasesRef = ActorRefFrom<typeof evidenceCasesMachine>;

/** Carries out an act. The downloaded file is saved by the browser. */
async function actOnCase(ask: Http['ask'], act: CaseAct, signal: AbortSignal): Promise<Answer<unknown>> {
  switch (act.kind) {
    case 'make':
      return ask(caseCalls.makeCase, { body: act.request, key: newKey(), signal });
    case 'change': {
      const { id, name, reason, until } = act;
      return ask(caseCalls.changeCase, { params: { id }, body: { name, reason, until }, signal });
    }
    case 'add':
      return ask(caseCalls.addCaseAlarms, { params: { id: act.id }, body: { alarms: [...act.alarms] }, key: newKey(), signal });
    case 'remove':
      return ask(caseCalls.removeCaseAlarm, { params: { id: act.id, alarm: act.alarm }, signal });
    case 'end':
      return ask(caseCalls.endCase, { params: { id: act.id }, body: { reason: act.reason }, signal });
    case 'pack': {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return ask(caseCalls.makeCasePackage, { params: { id: act.id }, body: { zone: timeZone }, signal });
    }
    case 'share': {
      const { id, recipient, expires } = act;
      return ask(caseCalls.shareCasePackage, { params: { id }, body: { recipient, expires }, signal });
    }
    case 'revoke':
      return ask(caseCalls.revokeCaseShare, { params: { id: act.id, share: act.share }, signal });
    case 'open': {
      const answer = await ask(caseCalls.openCasePackage, { params: { id: act.id }, signal });
      if (answer.ok) saveFile(answer.data.url, answer.data.name);
      return answer;
    }
  }
}

/** What the platform gave of an act. */
function doneOf({ kind }: CaseAct, data: unknown): CaseDone {
  const isAddition = kind === 'make' || kind === 'add';
  return { shared: kind === 'share' ? (data as NewCaseShare) : null, results: isAddition ? (data as CaseAddition).results : [] };
}

/** Evidence cases, with their calls. */
function provideCases(ask: Http['ask']): typeof evidenceCasesMachine {
  return evidenceCasesMachine.provide({
    actors: {
      readCases: implementPort((_: undefined, signal) => ask(caseCalls.cases, { signal })),
      actOnCase: implementPort(async (act: CaseAct, signal) => {
        const answer = await actOnCase(ask, act, signal);
        if (!answer.ok) return answer;
        return { ...answer, data: doneOf(act, answer.data) };
      }),
    },
  });
}

/** Evidence cases, for as long as the view is there. */
export function useCases(): CasesRef {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideCases(ask), [ask]);
  return useActorRef(machine);
}
