import { Trans } from '@lingui/react/macro';
import { Children, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Alarm } from '../../../contract/alarms/index.ts';
import { AlarmName, Detection } from '../../alarms/index.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogPlaceProvider } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import css from './SecondScreen.module.css';
import { useSecondScreen } from './second-screen-context.ts';

interface DetachedMediaProps {
  /** In the window of the second screen. */
  place: HTMLElement;
  alarm: Alarm;
  /** The slots with video. */
  children: ReactNode;
}

/** The media of the alarm in front, drawn in the window of the second screen: its video, and the pictures of its detection. */
export function DetachedMedia({ place, alarm, children }: DetachedMediaProps) {
  const count = Children.count(children);
  const hasPictures = alarm.detection_event_data?.image != null;
  return createPortal(
    <DialogPlaceProvider value={place.ownerDocument.body}>
      <AlarmName alarm={alarm} />
      {count === 0 && !hasPictures && <EmptyState icon="video" title={<Trans>This alarm has no video and no pictures.</Trans>} />}
      {count > 0 && (
        <div className={css.slots} data-count={Math.min(count, 5)}>
          {children}
        </div>
      )}
      {hasPictures && <Detection alarm={alarm} />}
    </DialogPlaceProvider>,
    place,
  );
}

/** In the console, in the place of what is shown there. */
export function ShownElsewhere() {
  const screen = useSecondScreen();
  return (
    <div className={css.elsewhere}>
      <Icon name="screen" size={24} />
      <p>
        <Trans>Shown on the second screen</Trans>
      </p>
      <Button small onClick={() => screen?.actor.send({ type: 'screen.attach' })}>
        <Trans>Bring back</Trans>
      </Button>
    </div>
  );
}
