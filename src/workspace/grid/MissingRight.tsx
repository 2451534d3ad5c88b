import { Trans, useLingui } from '@lingui/react/macro';
import { type Ability, allows } from '../../../contract/access/index.ts';
import { slotRules } from '../../../contract/workspace/slots.ts';
import { Icon } from '../../ui/Icon.tsx';
import { isSlotType } from '../slots/registry.ts';
import css from './Slot.module.css';

/** Returns the Video right that this user is missing for a slot type (OP-5.07, OP-5.08); null: none is missing. */
export function findMissingRight(type: string, abilities: readonly Ability[]): 'live_video' | 'record_video' | null {
  const needs = isSlotType(type) ? slotRules[type].needs : null;
  return needs === null || needs === 'chat' || allows(abilities, needs, 'Video') ? null : needs;
}

/** Replaces content that this user may not view, and names the missing right (OP-5.07, OP-5.08). */
export function MissingRight({ type, right }: { type: string; right: 'live_video' | 'record_video' }) {
  const { t } = useLingui();
  const title =
    right === 'live_video' ? t`Live video is not shown` : type === 'cam_pa' ? t`Pre-alarm video is not shown` : t`Recordings are not shown`;
  return (
    <p className={css.lack}>
      <Icon name="lock" size={24} />
      <strong>{title}</strong>
      <span>
        <Trans>
          You need the permission <bdi dir="ltr">{right}</bdi> on Video. Ask your administrator.
        </Trans>
      </span>
    </p>
  );
}
