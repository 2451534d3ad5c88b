import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type CaseShare, caseShareLimits, type EvidenceCase } from '../../../contract/alarms/cases.ts';
import { selectShared } from '../../../machines/alarms/evidence-cases/evidence-cases.selectors.ts';
import { platformOrigin, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import tables from '../../ui/table.module.css';
import { dayAndTime } from '../../words/time.ts';
import { useWhyNot } from './CaseActs.tsx';
import css from './cases.module.css';
import type { CasesRef } from './cases.ports.ts';

const stateWords = {
  open: msg`Open`,
  expired: msg`Expired`,
  revoked: msg`Revoked`,
  closed: msg`Closed with the case`,
  replaced: msg`Package replaced`,
} as const;
const kindWords = { opened: msg`Page opened`, downloaded: msg`Package downloaded` } as const;

interface SharesOf {
  of: EvidenceCase;
  cases: CasesRef;
}

/** Addresses by which people without an account download the package of a case, and each use of them. */
export function CaseShares({ of, cases }: SharesOf) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const shared = useSelector(cases, selectShared);
  const mayUpdate = useWhyNot(cases, 'update');
  const why = of.package.sha256 === null ? t`Make the package first` : mayUpdate;
  return (
    <section className={css.lines} aria-label={t`Shared addresses`}>
      <h2>
        <Trans>Shared addresses</Trans>
      </h2>
      {of.is_alive && (
        <p>
          <Button small icon="link" why={why} onClick={() => setOpen(true)}>
            <Trans>Share the package…</Trans>
          </Button>
        </p>
      )}
      {shared !== null && of.shares.some(({ id }) => id === shared.id) && (
        <CopyText
          label={t`New address`}
          hint={t`It is shown only now. Give it to the recipient, and the SHA-256 by another way.`}
          text={new URL(shared.path, platformOrigin()).href}
        />
      )}
      {of.shares.length === 0 ? (
        <p>
          <Trans>This case was not shared.</Trans>
        </p>
      ) : (
        <ShareTable of={of} cases={cases} />
      )}
      {isOpen && <ShareDialog of={of} cases={cases} onClose={() => setOpen(false)} />}
    </section>
  );
}

function ShareTable({ of, cases }: SharesOf) {
  const { t, i18n } = useLingui();
  const why = useWhyNot(cases, 'update');
  return (
    <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
      <caption className="visually-hidden">
        <Trans>Shared addresses</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`For`}</th>
          <th scope="col">{t`Shared by`}</th>
          <th scope="col">{t`Until`}</th>
          <th scope="col">{t`Status`}</th>
          <th scope="col">{t`Uses`}</th>
          <th scope="col">
            <span className="visually-hidden">{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {of.shares.map((share) => (
          <tr key={share.id}>
            <td>
              <bdi>{share.recipient}</bdi>
            </td>
            <td>
              <bdi>{share.by}</bdi>
            </td>
            <td className={tables.time}>
              <bdi dir="ltr">{dayAndTime(share.expires, i18n, 'short')}</bdi>
            </td>
            <td>
              {t(stateWords[share.state])}
              {share.revoked_by !== null && (
                <>
                  {' · '}
                  <bdi>{share.revoked_by}</bdi>
                </>
              )}
            </td>
            <td>
              <Uses of={share} />
            </td>
            <td>
              {share.state === 'open' && (
                <Button
                  small
                  why={why}
                  onClick={() => cases.send({ type: 'case.act', act: { kind: 'revoke', id: of.id, share: share.id } })}
                >
                  <Trans>Revoke</Trans>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How often a share was used; each of the newest uses with its time and address. */
function Uses({ of }: { of: CaseShare }) {
  const { t, i18n } = useLingui();
  if (of.uses.length === 0) return <Trans>Not opened yet</Trans>;
  return (
    <details>
      <summary>
        <Plural value={of.opened} one="# opening" other="# openings" />,{' '}
        <Plural value={of.downloaded} one="# download" other="# downloads" />
      </summary>
      <ul className={css.uses}>
        {of.uses.map(({ id, at, kind, address }) => (
          <li key={id}>
            <bdi dir="ltr">{dayAndTime(at, i18n)}</bdi> · {t(kindWords[kind])} · <bdi dir="ltr">{address}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

const dayMs = 86_400_000;
/** Days that a new address opens, unless somebody chooses another end. */
const usualDays = 7;
const localText = (at: number): string => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

function ShareDialog({ of, cases, onClose }: SharesOf & { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { clock } = usePlatform();
  const now = clock.now();
  const latest = Math.min(Date.parse(of.until), now + caseShareLimits.days * dayMs);
  const [recipient, setRecipient] = useState('');
  const [end, setEnd] = useState(() => localText(Math.min(latest, now + usualDays * dayMs)));
  const at = new Date(end).getTime();
  const limit = dayAndTime(new Date(latest).toISOString(), i18n, 'short');
  const missing = () => {
    if (recipient.trim() === '') return t`Enter for whom it is`;
    if (Number.isNaN(at) || at <= now) return t`Choose an end in the future`;
    return at > latest ? t`Choose an end until ${limit}` : null;
  };
  const share = () => {
    const expires = new Date(at).toISOString();
    cases.send({ type: 'case.act', act: { kind: 'share', id: of.id, recipient: recipient.trim(), expires } });
    onClose();
  };
  return (
    <Dialog
      title={t`Share the package`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" why={missing()} onClick={share}>
            <Trans>Create address</Trans>
          </Button>
        </>
      }
    >
      <div className={css.lines}>
        <p>
          <Trans>Whoever has the address downloads the package without an account until its end. Each use is recorded here.</Trans>
        </p>
        <TextField
          label={t`For`}
          hint={t`The person or office that receives it`}
          needed
          maxLength={120}
          value={recipient}
          onChange={({ target: { value } }) => setRecipient(value)}
        />
        <TextField
          type="datetime-local"
          label={t`Until`}
          needed
          min={localText(now)}
          max={localText(latest)}
          hint={t`At most until ${limit}`}
          value={end}
          onChange={({ target: { value } }) => setEnd(value)}
        />
      </div>
    </Dialog>
  );
}
