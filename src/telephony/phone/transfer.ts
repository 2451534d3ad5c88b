import type { Notification, Session, URI } from 'sip.js';
import type { CallEnding } from '../../../contract/telephony/call.ts';
import { endingOf } from './endings.ts';

/** So long the other side may take to reach the third one (ms). */
const transferTimeoutMs = 40_000;

/** Sends a blind transfer (REFER, RFC 3515) and reports its outcome from the other side's notifications. */
export function transfer(session: Session, to: URI, told: { done: () => void; failed: (ending: CallEnding) => void }): void {
  let isOver = false;
  const once = (work: () => void) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    work();
  };
  const timer = setTimeout(() => once(() => told.failed('no_answer')), transferTimeoutMs);
  const noted = (notification: Notification) => {
    void notification.accept();
    const status = Number(/^SIP\/2\.0 (\d{3})/.exec(notification.request.body)?.[1] ?? 0);
    if (status >= 300) once(() => told.failed(endingOf(status)));
    else if (status >= 200) once(told.done);
  };
  session
    .refer(to, {
      onNotify: noted,
      requestDelegate: {
        onReject: ({ message }) => once(() => told.failed(endingOf(message.statusCode ?? 500))),
        onRedirect: () => once(() => told.failed('failed')),
      },
    })
    .catch(() => once(() => told.failed('failed')));
}
