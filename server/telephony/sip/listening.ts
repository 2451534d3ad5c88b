import type { CallEnding } from '../../../contract/telephony/call.ts';
import { type CallBridge, MediaRefused } from '../sip-contract.ts';
import type { CallParts } from './call-parts.ts';
import type { Leg } from './leg.ts';
import { header } from './message.ts';
import { statusOf } from './outcome.ts';
import type { ServerTransaction } from './transactions.ts';

/** The call that is listened to. */
interface HeardCall {
  readonly session: string;
  readonly bridge: CallBridge;
  readonly phase: string;
}

interface Init {
  readonly name: string;
  readonly call: HeardCall;
  readonly leg: Leg;
  /** Called once, when it is over. */
  readonly over: () => void;
}

/** A phone that listens to a call of others: one dialog, whose sound goes to the phone only. */
export class Listening {
  readonly call: HeardCall;
  readonly leg: Leg;
  readonly #name: string;
  readonly #parts: CallParts;
  readonly #over: () => void;
  #isOver = false;
  #lost: NodeJS.Timeout | undefined;

  constructor(parts: CallParts, { name, call, leg, over }: Init) {
    this.#parts = parts;
    this.#name = name;
    this.call = call;
    this.leg = leg;
    this.#over = over;
    leg.onRequest = (transaction) => this.#heard(transaction);
    leg.onLinkLost = () => {
      clearTimeout(this.#lost);
      this.#lost = setTimeout(() => leg.link.isOpen || this.end('lost'), parts.timers.lost);
      this.#lost.unref();
    };
    leg.onReattached = () => clearTimeout(this.#lost);
    if (leg.invite) leg.invite.onCancelled = () => this.end('missed');
  }

  /** Answers the INVITE with the sound of the call. */
  async begin(): Promise<void> {
    const { invite } = this.leg;
    const answer = await this.#answerTo(invite?.request.body ?? '');
    if (this.#isOver) return;
    if (answer === null) return this.end('no_media');
    this.leg.accept(answer);
    setTimeout(() => {
      if (!this.leg.isAcknowledged && this.leg.link.isOpen) this.end('failed');
    }, this.#parts.timers.acknowledge).unref();
  }

  end(ending: CallEnding): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#lost);
    if (this.leg.isUp) this.leg.bye(ending);
    else {
      this.leg.answer(this.leg.invite, statusOf(ending));
      this.leg.forget();
    }
    this.call.bridge.removeListener(this.#name);
    this.#over();
    this.#parts.onEvent({ kind: 'left', session: this.call.session, at: this.#parts.now(), listening: this.#name });
  }

  #heard(transaction: ServerTransaction): void {
    const { method } = transaction.request;
    if (method === 'BYE') {
      transaction.respond(200);
      this.leg.forget();
      this.end('hung_up');
    } else if (method === 'INVITE') void this.#renegotiate(transaction);
    else transaction.respond(method === 'INFO' || method === 'REFER' ? 403 : 481);
  }

  /** Another path of the sound. */
  async #renegotiate(transaction: ServerTransaction): Promise<void> {
    this.leg.retarget(header(transaction.request, 'contact'));
    const answer = await this.#answerTo(transaction.request.body);
    if (answer === null || this.#isOver) return transaction.respond(answer === null ? 488 : 481);
    this.leg.answer(transaction, 200, { body: answer, contentType: 'application/sdp' });
  }

  async #answerTo(sdp: string): Promise<string | null> {
    try {
      return await this.call.bridge.addListener(this.#name, sdp);
    } catch (error) {
      if (!(error instanceof MediaRefused)) this.#parts.trouble(error, 'the sound of a call could not be listened to');
      return null;
    }
  }
}
