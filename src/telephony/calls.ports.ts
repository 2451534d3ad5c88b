import { sipCalls } from '../../contract/telephony/calls.ts';
import { type Answer, implementFeed, implementPort, mapAnswer } from '../../machines/shared/port.ts';
import { callMachine } from '../../machines/telephony/call/call.machine.ts';
import { callsMachine } from '../../machines/telephony/calls/calls.machine.ts';
import type { CallReport, ReporterCommand } from '../../machines/telephony/calls/calls.types.ts';
import { directoryMachine } from '../../machines/telephony/directory/directory.machine.ts';
import { registrationMachine } from '../../machines/telephony/registration/registration.machine.ts';
import { type Http, type Offer, type ServerClock, type SessionStorage, startTicking } from '../platform/index.ts';
import { provideHeadset } from './headset.ports.ts';
import { createPhoneFeed } from './phone.ports.ts';
import { readPhoneAccount } from './spec-phone.ts';

interface CallsNeeds {
  http: Pick<Http, 'ask'>;
  offer: Pick<Offer, 'known'>;
  storage: Pick<SessionStorage, 'grant' | 'phoneDevice'>;
  /** Origin of the platform; empty for the origin of the page. */
  host: string;
  clock: ServerClock;
  log: (about: string, detail: unknown) => void;
}

/** The calls with every port filled (OP-7.22–7.26). */
export function provideCalls({ http: { ask }, host, offer, storage, clock, log }: CallsNeeds): typeof callsMachine {
  return callsMachine.provide({
    actors: {
      readWaiting: implementPort(async (_, signal) => rowsOf(await ask(sipCalls.waitingCalls, { query: allRows, signal, partial: true }))),
      endCall: implementPort(({ session }, signal) => ask(sipCalls.endCall, { body: { sessionId: session }, signal })),
      phone: createPhoneFeed({ host, now: clock.now, log }),
      reporter: createReporter(ask, log),
      clock: implementFeed((emit: (tick: { type: 'clock.ticked'; now: number }) => void) => startTicking(clock, emit)),
      registration: registrationMachine.provide({
        actors: { readAccount: implementPort((_, signal) => readPhoneAccount({ ask, offer, storage }, signal)) },
      }),
      headset: provideHeadset(),
      directory: directoryMachine.provide({
        actors: {
          readDirectory: implementPort(async ({ query: search, alarm }, signal) => {
            const query: [string, string][] = [
              ...allRows,
              ['query', search],
              ...(alarm === null ? [] : [['id_alarm', `${alarm}`] as [string, string]]),
            ];
            return rowsOf(await ask(sipCalls.directory, { query, signal }));
          }),
        },
      }),
      call: callMachine.provide({
        actors: {
          readStatus: implementPort(({ device }, signal) => ask(sipCalls.sipStatus, { query: [['device_id', device]], signal })),
          takeCall: implementPort((body, signal) => ask(sipCalls.takeCall, { body, signal })),
          announceCall: implementPort((body, signal) => ask(sipCalls.createPresavedSipCall, { body, signal })),
        },
      }),
    },
  });
}

/** One page is enough: waiting calls never reach a second one. */
const allRows: readonly [string, string][] = [['per_page', '200']];

function rowsOf<T>(answer: Answer<{ data: T[] }>): Answer<T[]> {
  return mapAnswer(answer, ({ data }) => data);
}

/** Reports own calls to the platform in order; a refused report is logged, and the call continues. */
function createReporter(ask: Http['ask'], log: CallsNeeds['log']) {
  return implementFeed<never, void, ReporterCommand>((_, __, listen) => {
    let before: Promise<void> = Promise.resolve();
    const tell = async (body: CallReport): Promise<void> => {
      try {
        const answer = await ask(sipCalls.reportCall, { body });
        if (!answer.ok && answer.refusal.code !== 'route.not_found') log('the platform was not told of a call', answer.refusal.code);
      } catch (error) {
        log('the platform was not told of a call', error);
      }
    };
    listen(({ report }) => {
      before = before.then(() => tell(report));
    });
  });
}
