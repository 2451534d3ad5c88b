import { Trans, useLingui } from '@lingui/react/macro';
import type { Slot as SlotData, Tab } from '../../contract/config.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './AlarmWorkspace.module.css';
import { Slot } from './Slot.tsx';

/** The place of a picture that this user may not see; it says which right is missing (OP-5.07, OP-5.08). */
export function LackSlot({ slot, place }: { slot: SlotData; place: Tab['layout'][number] }) {
  const { t } = useLingui();
  const right = slot.type === 'cam' ? 'live_video' : 'record_video';
  return (
    <Slot pos={slot.pos} place={place} icon="lock" title={slot.name}>
      <p className={css.lack}>
        <Icon name="lock" size={24} />
        <strong>{slot.type === 'cam' ? t`Live video is not shown` : t`Pre-alarm video is not shown`}</strong>
        <span>
          <Trans>
            You need the right <bdi dir="ltr">{right}</bdi> on Video. Ask your administrator.
          </Trans>
        </span>
      </p>
    </Slot>
  );
}
