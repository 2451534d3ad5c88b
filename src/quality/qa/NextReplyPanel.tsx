import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { RefusalCode } from '../../../contract/platform/index.ts';
import type { Force, ForceRule, ListedCall } from '../../../contract/quality/forced-replies.ts';
import { Button } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import css from './qa.module.css';
import { type KnownRule, useForcedReplies } from './useForcedReplies.ts';

const forceKinds = ['refuse', 'break off', 'hold'] as const;
type ForceKind = (typeof forceKinds)[number];

const forceKindWords = (): Record<ForceRule['force']['how'], string> => ({
  refuse: t`Decline it`,
  'break off': t`Do not answer: the connection ends`,
  hold: t`Hold until released`,
  give: t`Return another reply`,
  'as it is': t`Answer as is`,
});

/** Demo mode only: sets the platform's next reply to this console, and lists the calls held until a reply is chosen. */
export function NextReplyPanel() {
  const { t } = useLingui();
  const { calls, rules, held, unread, failed, force, answer, clear } = useForcedReplies();
  const [call, setCall] = useState('');
  const [how, setHow] = useState<ForceKind>('refuse');
  const [code, setCode] = useState<RefusalCode>('access.forbidden');
  const [stays, setStays] = useState(false);
  const known = useId();
  const isKnown = calls.some((one) => one.call === call);
  const forced: ForceRule['force'] = how === 'refuse' ? { how, code } : { how };
  return (
    <section className={css.next} aria-label={t`Next reply`}>
      <p className={css.hint}>
        <Trans>What the platform replies to this session next. Only in demo mode.</Trans>
      </p>
      <TextField label={t`Call`} list={known} dir="ltr" value={call} onChange={({ target }) => setCall(target.value)} />
      <datalist id={known}>
        {calls.map((one) => (
          <option key={one.call} value={one.call}>
            {one.summary}
          </option>
        ))}
      </datalist>
      <Select label={t`Reply`} value={how} onChange={({ target }) => setHow(target.value as ForceKind)}>
        {forceKinds.map((one) => (
          <option key={one} value={one}>
            {forceKindWords()[one]}
          </option>
        ))}
      </Select>
      {how === 'refuse' && <CodeChoice code={code} onCode={setCode} />}
      <label>
        <input type="checkbox" checked={stays} onChange={({ target }) => setStays(target.checked)} />{' '}
        <Trans>Every time, not just once</Trans>
      </label>
      <Button kind="primary" why={isKnown ? undefined : t`Choose a call of the platform.`} onClick={() => force(call, forced, stays)}>
        <Trans>Force the reply</Trans>
      </Button>
      {[failed, unread].map(
        (why) =>
          why !== null && (
            <p key={why} role="alert">
              {why}
            </p>
          ),
      )}
      <Rules rules={rules} />
      <HeldCalls held={held} code={code} onAnswer={answer} />
      {rules.length + held.length > 0 && (
        <Button icon="close" onClick={clear}>
          <Trans>Clear the forced replies</Trans>
        </Button>
      )}
    </section>
  );
}

function CodeChoice({ code, onCode }: { code: RefusalCode; onCode: (code: RefusalCode) => void }) {
  const { t } = useLingui();
  return (
    <Select label={t`Rejection code`} value={code} onChange={({ target }) => onCode(target.value as RefusalCode)}>
      {RefusalCode.options.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Select>
  );
}

function Rules({ rules }: { rules: readonly KnownRule[] }) {
  const { t } = useLingui();
  const said = ({ force }: KnownRule) => (force.how === 'refuse' ? force.code : forceKindWords()[force.how]);
  return (
    <ul aria-label={t`Forced replies`} dir="ltr">
      {rules.map((rule) => (
        <li key={rule.id}>
          <b>{rule.call}</b> → {said(rule)} {rule.stays && '∞'}
        </li>
      ))}
    </ul>
  );
}

interface HeldProps {
  held: readonly ListedCall[];
  code: RefusalCode;
  onAnswer: (id: number, how: Force) => void;
}

function HeldCalls({ held, code, onAnswer }: HeldProps) {
  const { t } = useLingui();
  if (held.length === 0) return null;
  return (
    <ul aria-label={t`Held calls`}>
      {held.map(({ id, call, url }) => (
        <li key={id}>
          <p dir="ltr">
            <b>{call}</b> <small>{url}</small>
          </p>
          <Button small onClick={() => onAnswer(id, { how: 'as it is' })}>
            <Trans>Answer</Trans>
          </Button>{' '}
          <Button small onClick={() => onAnswer(id, { how: 'refuse', code })}>
            <Trans>Decline</Trans>
          </Button>{' '}
          <Button small onClick={() => onAnswer(id, { how: 'break off' })}>
            <Trans>Drop the connection</Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}
