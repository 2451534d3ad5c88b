import { plural } from '@lingui/core/macro';
import type { Ref } from 'react';
import css from './SignInPage.module.css';

interface RememberDeviceProps {
  days: number;
  box?: Ref<HTMLInputElement>;
  onChange?: (remember: boolean) => void;
}

/** Whether this browser need not give the second factor again, for as long as the platform allows. */
export function RememberDevice({ days, box, onChange }: RememberDeviceProps) {
  return (
    <label className={css.remember}>
      <input ref={box} type="checkbox" onChange={onChange && (({ target }) => onChange(target.checked))} />
      {plural(days, {
        one: 'Do not ask for a code on this device for # day',
        other: 'Do not ask for a code on this device for # days',
      })}
    </label>
  );
}
