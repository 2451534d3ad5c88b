import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { OwnCall } from '../../../../machines/telephony/calls/calls.types.ts';
import { Button } from '../../../ui/Button.tsx';
import type { CallsRef } from '../calls.ts';
import css from './CallBar.module.css';

/** Ends the own call, or dismisses one that ended. */
export function EndOfCall({ call: { key, state, ref }, calls }: { call: OwnCall; calls: CallsRef }) {
  const { t } = useLingui();
  const isEnding = useSelector(ref, (now) => now.matches('ending') || now.matches('withdrawing'));
  if (state === 'ended')
    return (
      <Button small icon="close" onClick={() => calls.send({ type: 'call.dismiss', key })}>
        <Trans>Dismiss</Trans>
      </Button>
    );
  return (
    <Button
      small
      kind="danger"
      icon="hangUp"
      className={css.end}
      why={isEnding ? t`This call is being ended.` : null}
      onClick={() => calls.send({ type: 'call.end', key })}
    >
      <Trans context="call">End</Trans>
    </Button>
  );
}
