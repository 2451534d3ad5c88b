import { Trans, useLingui } from '@lingui/react/macro';
import { patterns, type Urgency } from '../../../contract/alarms/sound-patterns.ts';
import { Button } from '../../ui/Button.tsx';
import { speaker } from './output.ts';
import { volumes } from './patterns.ts';

interface LevelSoundProps {
  /** Name of the level, for the label of the button. */
  level: string;
  priority: Urgency;
  /** Address of its own sound; null: the pattern of its priority sounds. */
  own: string | null;
}

/** Sounds a level once, as an alarm of it would. */
export function LevelSound({ level, priority, own }: LevelSoundProps) {
  const { t } = useLingui();
  const listen = async () => {
    await speaker.allow();
    speaker.once(patterns[priority], volumes.full, own);
  };
  return (
    <Button small icon="play" aria-label={t`Listen to ${level}`} onClick={() => void listen()}>
      <Trans>Listen</Trans>
    </Button>
  );
}
