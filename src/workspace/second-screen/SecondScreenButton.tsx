import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isDetached } from '../../../machines/workspace/second-screen/second-screen.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { useKeysOf } from '../../ui/shortcuts.ts';
import { type SecondScreen, useSecondScreen } from './second-screen-context.ts';

/** Puts the media of the alarm into a window for a second screen, or brings them back. */
export function SecondScreenButton() {
  const screen = useSecondScreen();
  return screen && <ForScreen screen={screen} />;
}

function ForScreen({ screen: { actor } }: { screen: SecondScreen }) {
  const { t } = useLingui();
  const isThere = useSelector(actor, isDetached);
  const isOpening = useSelector(actor, (now) => now.hasTag('busy'));
  const keys = useKeysOf('second-screen', 'Alt+V');
  if (isThere)
    return (
      <Button small wide icon="screen" onClick={() => actor.send({ type: 'screen.attach' })}>
        <Trans>Bring the media back</Trans>
      </Button>
    );
  return (
    <Button
      small
      wide
      icon="screen"
      busy={isOpening}
      title={t`Media on the second screen (${keys})`}
      onClick={() => actor.send({ type: 'screen.detach' })}
    >
      <Trans>Open on second screen</Trans>
    </Button>
  );
}
