import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Handover } from '../../../contract/alarms/handover.ts';
import { selectIsBusy } from '../../../machines/alarms/handover/handover.selectors.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { useAbilities } from '../../catalogues/index.ts';
import { can, useConsole } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import css from './handover.module.css';
import type { HandoverRef } from './handover.ports.ts';

/** The signature of the incoming, until somebody gave it; whoever handed over reads that somebody else accepts. */
export function AcceptForm({ page, handover: { by, accepted } }: { page: HandoverRef; handover: Handover }) {
  const { t } = useLingui();
  const abilities = useAbilities();
  const user = useSelector(useConsole(), (now) => selectUser(now)?.id ?? null);
  const isBusy = useSelector(page, selectIsBusy);
  const isAccepting = useSelector(page, (now) => now.matches({ signed: 'accepting' }));
  if (accepted !== null || !can(abilities, 'create', 'Handover')) return null;
  if (user === by.id)
    return (
      <p className={css.quiet}>
        <Trans>Whoever begins the next shift opens this page, reads it and accepts.</Trans>
      </p>
    );
  return (
    <div className={css.form}>
      <Button
        kind="primary"
        icon="check"
        busy={isAccepting}
        why={isBusy && !isAccepting ? t`Wait a moment` : null}
        onClick={() => page.send({ type: 'handover.accept' })}
      >
        <Trans>Accept</Trans>
      </Button>
    </div>
  );
}
