import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { Slot } from '../../../contract/workspace/config.ts';
import { SlotData } from '../../../contract/workspace/slots.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { slotKindOf } from '../slots/registry.ts';
import css from './Slot.module.css';
import type { SlotActs } from './slot-acts.ts';

/** Shows the settings form of a slot as a dropdown of its header; nothing where its type has no settings. */
export function SlotSettings({ slot, acts }: { slot: Slot; acts: SlotActs }) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const { pos } = slot;
  const Settings = slotKindOf(slot.type)?.Settings;
  if (!Settings) return null;
  const label = t`Settings of slot ${pos}`;
  const trigger = (
    <IconButton small icon="settings" label={label} aria-expanded={isOpen} className={css.close} onClick={() => open(!isOpen)} />
  );
  return (
    <Popover trigger={trigger} isOpen={isOpen} onToggle={open} label={label} side="bottom-end">
      <div className={css.settings}>
        <Suspense fallback={<Waiting>{label}</Waiting>}>
          <Settings data={SlotData.parse(slot.data)} onData={(data, name) => acts.onData(pos, data, name)} isAlarmView={false} />
        </Suspense>
      </div>
    </Popover>
  );
}
