import { Trans, useLingui } from '@lingui/react/macro';
import { useCallFor } from '../../../telephony/call/useCallFor.ts';
import { Button } from '../../../ui/Button.tsx';

/** Calls the interphone of the slot, for the alarm of its tab where it has one (OP-9.23). */
export function CallDevice({ number, name, alarm }: { number: string; name: string; alarm: Parameters<typeof useCallFor>[0] }) {
  const { t } = useLingui();
  const call = useCallFor(alarm);
  const why = call
    ? number === ''
      ? t`This interphone has no number.`
      : null
    : t`Calls are not available, or you do not have permission to see them.`;
  return (
    <Button icon="phone" why={why} onClick={() => call?.(number, name)}>
      <Trans>Call</Trans>
    </Button>
  );
}
