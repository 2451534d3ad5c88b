import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { selectPressed } from '../../../../machines/telephony/call/call.selectors.ts';
import type { OwnCall } from '../../../../machines/telephony/calls/calls.types.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { useKeysIn } from '../../../ui/useKeysIn.ts';
import type { CallsRef } from '../calls.ts';
import css from './CallBar.module.css';

interface KeypadProps {
  call: OwnCall;
  calls: CallsRef;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;

/** A DTMF keypad, for door codes and menus. The keys of the keyboard work while it is open. */
export function Keypad({ call, calls, isOpen, onToggle }: KeypadProps) {
  const { t } = useLingui();
  return (
    <Popover
      label={t`Keypad`}
      isOpen={isOpen}
      onToggle={onToggle}
      trigger={<IconButton icon="keypad" label={t`Keypad`} aria-expanded={isOpen} onClick={() => onToggle(!isOpen)} />}
    >
      <Pad call={call} calls={calls} />
    </Popover>
  );
}

function Pad({ call, calls }: Pick<KeypadProps, 'call' | 'calls'>) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const pressed = useSelector(call.ref, selectPressed);
  const press = (key: string) => calls.send({ type: 'call.dtmf', key: call.key, keys: key });
  useKeysIn(place, (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[0-9*#a-d]$/i.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    press(event.key.toUpperCase());
  });
  return (
    <div ref={place} className={css.pad}>
      <output className={css.pressed} dir="ltr" aria-label={t`Keys pressed`}>
        {pressed}
      </output>
      <div className={css.keys} dir="ltr">
        {keys.map((key) => (
          <button key={key} type="button" className={css.key} onClick={() => press(key)}>
            {key}
          </button>
        ))}
      </div>
    </div>
  );
}
