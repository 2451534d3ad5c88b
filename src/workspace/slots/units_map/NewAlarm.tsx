import { Trans, useLingui } from '@lingui/react/macro';
import type { Alarm } from '../../../../contract/alarms/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import css from '../maps.module.css';

/** An alarm arrived while the map was in use: it is offered instead of shown. */
export function NewAlarm({ alarm, onShow, onDismiss }: { alarm: Alarm; onShow: () => void; onDismiss: () => void }) {
  const { t } = useLingui();
  return (
    <p className={css.chip}>
      <span>
        <Trans>
          New alarm: <bdi>{alarm.unit.description}</bdi>
        </Trans>
      </span>
      <Button small onClick={onShow}>
        <Trans>Show it</Trans>
      </Button>
      <IconButton small icon="close" label={t`Dismiss`} onClick={onDismiss} />
    </p>
  );
}
