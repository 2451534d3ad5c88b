import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { selectRefusal, selectRequest } from '../../../machines/video/recording-request/recording-request.selectors.ts';
import type { RecordingRequest } from '../../../machines/video/recording-request/request.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { failureText, readFailed } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import css from './requests.module.css';
import { statusWord } from './status-words.ts';
import type { RequestRef } from './useRequest.ts';

/** Facts of a request: requester, subject and reason, and the decision. */
export function RequestFacts({ request }: { request: RecordingRequest }) {
  const { t, i18n } = useLingui();
  const at = (moment: number) => dayAndTime(moment, i18n);
  const { start, finish, requested, authorizedFrom, authorizedTo } = request;
  return (
    <dl className={css.facts}>
      <Fact name={t`Status`}>
        <strong data-status={request.status}>{statusWord(request.status)}</strong>
      </Fact>
      <Fact name={t`Camera`}>
        <bdi>{request.camera.name}</bdi>
      </Fact>
      <Fact name={t`Recording`}>
        {at(start)} – {at(finish)}
      </Fact>
      <Fact name={t`Requested by`}>{request.requester && <bdi>{request.requester}</bdi>}</Fact>
      <Fact name={t`Requested`}>{requested !== null && at(requested)}</Fact>
      <Fact name={t`Tag`}>{request.tag}</Fact>
      <Fact name={t`Description`}>{request.description}</Fact>
      <Fact name={t`Viewing`}>{authorizedFrom !== null && authorizedTo !== null && `${at(authorizedFrom)} – ${at(authorizedTo)}`}</Fact>
      <Fact name={t`Decided by`}>{request.authorizedBy && <bdi>{request.authorizedBy}</bdi>}</Fact>
      <Fact name={t`Comment`}>{request.comment}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === false || children === '') return null;
  return (
    <>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </>
  );
}

/** What becomes of it, in a sentence (OQ-74). */
export function RequestStatus({ request }: { request: RequestRef }) {
  const { i18n } = useLingui();
  const snapshot = useSelector(request, (now) => now);
  const shown = selectRequest(snapshot);
  if (!shown) return null;
  const [from, to] = [shown.authorizedFrom, shown.authorizedTo].map((at) => (at === null ? '' : dayAndTime(at, i18n)));
  if (snapshot.matches({ shown: 'requested' })) return <StatusLine icon="clock">{<Trans>Waiting for a decision.</Trans>}</StatusLine>;
  if (snapshot.matches({ shown: 'rejected' })) return <StatusLine icon="cancel">{<Trans>The request was rejected.</Trans>}</StatusLine>;
  if (snapshot.matches({ shown: 'early' })) return <StatusLine icon="lock">{<Trans>Viewing is authorized from {from}</Trans>}</StatusLine>;
  if (snapshot.matches({ shown: 'expired' }))
    return <StatusLine icon="lock">{<Trans>The authorization to view this recording has expired</Trans>}</StatusLine>;
  if (snapshot.matches({ shown: 'inProcess' }))
    return <StatusLine icon="clock">{<Trans>It is available until {to}. A file is being created.</Trans>}</StatusLine>;
  if (snapshot.hasTag('watched')) return <StatusLine icon="check">{<Trans>It is available until {to}.</Trans>}</StatusLine>;
  return null;
}

function StatusLine({ icon, children }: { icon: 'clock' | 'cancel' | 'lock' | 'check'; children: ReactNode }) {
  return (
    <p className={css.said} role="status">
      <Icon name={icon} />
      {children}
    </p>
  );
}

/** The content of a request, or why it cannot be shown. */
export function RequestBody({ request, children }: { request: RequestRef; children: ReactNode }) {
  const snapshot = useSelector(request, (now) => now);
  const refusal = selectRefusal(snapshot);
  const shown = selectRequest(snapshot);
  const again = (
    <Button icon="refresh" onClick={() => request.send({ type: 'request.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (snapshot.matches('refused')) return <EmptyState icon="lock" title={failureText(refusal)} action={again} />;
  if (snapshot.matches('unread')) return <EmptyState icon="alert" title={readFailed()} action={again} />;
  if (!shown)
    return (
      <Waiting>
        <Trans>Loading…</Trans>
      </Waiting>
    );
  return children;
}
