import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { FactorRef, FactorSnapshot } from '../../../../machines/access/two-factor/two-factor.selectors.ts';
import { selectRefusal } from '../../../../machines/access/two-factor/two-factor.selectors.ts';
import { useActorRef, usePlatform } from '../../../platform/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { stateOf } from '../../../ui/state.ts';
import { failureText } from '../../../words/refusals.ts';
import { provideTwoFactor } from '../../two-factor.ports.ts';
import { CodeVerification } from './CodeVerification.tsx';
import css from './factor.module.css';
import { Overview } from './Overview.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** "Second factor" of one's own profile (OP-2.54, OP-7.37, OQ-16). */
export function FactorSection() {
  const { ask, clock } = usePlatform();
  const machine = useMemo(() => provideTwoFactor({ ask, clock }), [ask, clock]);
  return <FactorView factor={useActorRef(machine)} />;
}

/** What each state of the set-up looks like. */
export function FactorView({ factor }: { factor: FactorRef }) {
  const snapshot = useSelector(factor, (now) => now);
  return (
    <div className={css.factor} data-state={stateOf(snapshot)}>
      <Step factor={factor} snapshot={snapshot} />
    </div>
  );
}

function Step({ factor, snapshot }: { factor: FactorRef; snapshot: FactorSnapshot }) {
  const step = { factor, snapshot };
  if (snapshot.matches('overview')) return <Overview {...step} />;
  if (snapshot.matches('way')) return <CodeVerification {...step} />;
  if (snapshot.matches('password')) return <PasswordStep {...step} />;
  if (snapshot.matches('codes')) return <RecoveryCodes {...step} />;
  const refusal = selectRefusal(snapshot);
  if (!snapshot.matches('failed'))
    return (
      <Waiting>
        <Trans>Loading your second factor…</Trans>
      </Waiting>
    );
  return (
    <EmptyState
      icon="shield"
      title={failureText(refusal)}
      action={
        <Button small icon="refresh" onClick={() => factor.send({ type: 'factor.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
