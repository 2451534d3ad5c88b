import { Trans, useLingui } from '@lingui/react/macro';
import type { SipCall } from '../../../contract/telephony/call.ts';
import type { CallNotice } from '../../../machines/telephony/calls/calls.types.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { refusalText } from '../../words/refusals.ts';
import type { CallsRef } from './calls.ts';
import css from './ongoing/CallBar.module.css';
import { useCallWords } from './useCallWords.ts';
import { useDialUnavailableReason } from './waiting/useCallUnavailable.ts';
import { endingWords } from './words.ts';

/** Notices about calls that were not established: taken by another operator, missed, or refused by the platform. */
export function CallNotices({ calls, notices }: { calls: CallsRef; notices: readonly CallNotice[] }) {
  const { t } = useLingui();
  return (
    <ul className={css.notices} role="status">
      {notices.map((notice) => (
        <li key={notice.id} className={css.notice} data-notice={notice.kind}>
          <Icon name="alert" size={16} />
          <span>
            <NoticeText notice={notice} />
          </span>
          <NoticeActions calls={calls} notice={notice} />
          <IconButton small icon="close" label={t`Dismiss`} onClick={() => calls.send({ type: 'notice.dismiss', id: notice.id })} />
        </li>
      ))}
    </ul>
  );
}

function NoticeText({ notice }: { notice: CallNotice }) {
  const { t } = useLingui();
  const { whoOf } = useCallWords();
  const nameOf = (call: SipCall | null) => (call ? whoOf(call) : t`A call`);
  switch (notice.kind) {
    case 'taken':
      return notice.by === null
        ? t`${nameOf(notice.call)}: someone else took this call.`
        : t`${nameOf(notice.call)}: ${notice.by} took this call.`;
    case 'over':
      return t`${nameOf(notice.call)}: the call ended before it could be taken.`;
    case 'refused':
      return `${nameOf(notice.call)}: ${refusalText(notice.refusal)}`;
    case 'unanswered':
      return t`${nameOf(notice.call)}: no response from the platform. Check whether the call is still waiting.`;
    case 'put_back':
      return t`${nameOf(notice.call)}: the call could not be connected and is waiting again.`;
    case 'missed':
      return t`Missed call from ${notice.name ?? notice.number}: ${t(endingWords[notice.ending])}`;
    case 'disconnected':
      return notice.by === null ? t`Your phone was disconnected.` : t`${notice.by} disconnected your phone.`;
    case 'ordered':
      return t`A command asks you to call ${notice.call.remotePartyNumber ?? ''}.`;
  }
}

function NoticeActions({ calls, notice }: { calls: CallsRef; notice: CallNotice }) {
  const unavailableReason = useDialUnavailableReason(calls);
  const call = (number: string, name: string | null) => calls.send({ type: 'call.dial', number, name, alarm: null });
  if (notice.kind === 'missed')
    return (
      <Button small icon="phone" why={unavailableReason} onClick={() => call(notice.number, notice.name)}>
        <Trans>Call back</Trans>
      </Button>
    );
  if (notice.kind === 'ordered')
    return (
      <Button
        small
        icon="phone"
        why={unavailableReason}
        onClick={() => calls.send({ type: 'call.dialOrdered', session: notice.call.sessionId })}
      >
        <Trans>Call now</Trans>
      </Button>
    );
  return null;
}
