import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type Share, shareMinutes } from '../../../contract/video/share.ts';
import type { ShareSubject, sharesMachine } from '../../../machines/video/shares/shares.machine.ts';
import { selectEnding, selectMade, selectRefusal, selectShares } from '../../../machines/video/shares/shares.selectors.ts';
import { useActorRef, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Labelled } from '../../ui/Field.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { failureText, readFailed, refusalText } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import css from './shares.module.css';
import { fullAddress, provideShares } from './shares.ports.ts';

interface ShareDialogProps {
  of: ShareSubject;
  /** Display name of the shared item. */
  name: string;
  onClose: () => void;
}

type SharesRef = ActorRefFrom<typeof sharesMachine>;

/** Addresses that give people without an account temporary access to the pictures of an alarm, or to a live camera. */
export function ShareDialog({ of, name, onClose }: ShareDialogProps) {
  const { t } = useLingui();
  const { ask, clock } = usePlatform();
  const machine = useMemo(() => provideShares(ask), [ask]);
  const shares = useActorRef(machine, { input: of });
  const now = useSelector(shares, (snapshot) => snapshot);
  const refusal = selectRefusal(now);
  const isUnread = now.matches('unread') || now.matches('refused');
  return (
    <Dialog title={t`Share ${name}`} onClose={onClose} state={stateOf(now)} wide>
      <p className={css.about}>
        <Trans>Anyone with the link can watch without signing in until it expires. Every viewing is logged.</Trans>
      </p>
      {isUnread ? (
        <div role="alert">
          <p>{now.matches('refused') ? failureText(refusal) : readFailed()}</p>
          <Button icon="refresh" onClick={() => shares.send({ type: 'share.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <>
          <CreateShare shares={shares} />
          <CreatedShare shares={shares} />
          <p role="alert" className={css.wrong}>
            {now.matches({ ready: 'denied' }) && refusal && refusalText(refusal)}
            {now.matches({ ready: 'unanswered' }) && <Trans>No response. Try again.</Trans>}
          </p>
          {now.matches('reading') ? (
            <Waiting>
              <Trans>Loading…</Trans>
            </Waiting>
          ) : (
            <ActiveShares shares={shares} now={clock.now()} />
          )}
        </>
      )}
    </Dialog>
  );
}

function CreateShare({ shares }: { shares: SharesRef }) {
  const { t } = useLingui();
  const [minutes, setMinutes] = useState<number>(shareMinutes.usual);
  const isBusy = useSelector(shares, (now) => !now.can({ type: 'share.make', minutes: 5 }));
  const choices: readonly (readonly [number, string])[] = [
    [15, t`15 minutes`],
    [60, t`1 hour`],
    [240, t`4 hours`],
    [1440, t`1 day`],
    [shareMinutes.most, t`7 days`],
  ];
  return (
    <div className={css.make}>
      <Labelled label={t`Valid for`}>
        {(wiring) => (
          <select {...wiring} value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
            {choices.map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Button kind="primary" icon="plus" busy={isBusy} onClick={() => shares.send({ type: 'share.make', minutes })}>
        <Trans>Create link</Trans>
      </Button>
    </div>
  );
}

/** The new address; it is shown this once. */
function CreatedShare({ shares }: { shares: SharesRef }) {
  const { t } = useLingui();
  const made = useSelector(shares, selectMade);
  const isCopied = useSelector(shares, (now) => now.matches({ ready: 'copied' }));
  const isCopyFailed = useSelector(shares, (now) => now.matches({ ready: 'copyFailed' }));
  if (made === null) return null;
  return (
    <div className={css.made}>
      <input
        readOnly
        dir="ltr"
        aria-label={t`New address`}
        value={fullAddress(made.path)}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button icon="copy" onClick={() => shares.send({ type: 'share.copy' })}>
        <Trans>Copy</Trans>
      </Button>
      <p role="status">
        {isCopied && <Trans>Copied. It is shown only once.</Trans>}
        {isCopyFailed && <Trans>Could not copy</Trans>}
        {!isCopied && !isCopyFailed && <Trans>It is shown only once.</Trans>}
      </p>
    </div>
  );
}

function ActiveShares({ shares, now }: { shares: SharesRef; now: number }) {
  const all = useSelector(shares, selectShares);
  const live = all.filter(({ revoked, expires }) => revoked === null && Date.parse(expires) > now);
  if (live.length === 0)
    return (
      <p className={css.about}>
        <Trans>No active address.</Trans>
      </p>
    );
  return (
    <ul className={css.list}>
      {live.map((share) => (
        <OneShare key={share.id} share={share} shares={shares} />
      ))}
    </ul>
  );
}

function OneShare({ share, shares }: { share: Share; shares: SharesRef }) {
  const { i18n, t } = useLingui();
  const { id, by, expires, opened } = share;
  const until = dayAndTime(expires, i18n, 'short');
  const isEnding = useSelector(shares, (now) => now.matches('revoking') && selectEnding(now) === id);
  return (
    <li>
      <span>
        <Trans>Until {until}</Trans> · <bdi>{by ?? t`Nobody`}</bdi> · <Plural value={opened} one="opened once" other="opened # times" />
      </span>
      <Button small kind="danger" icon="close" busy={isEnding} onClick={() => shares.send({ type: 'share.revoke', id })}>
        <Trans>End now</Trans>
      </Button>
    </li>
  );
}
