import { Trans, useLingui } from '@lingui/react/macro';
import type { Unit } from '../../../contract/places/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import panel from '../alarm/ActionPanel.module.css';
import css from './CallList.module.css';
import { type CallFor, callNobody, numberOf } from './carried-call.ts';

/** The contacts that a unit names, where the platform has no call list. */
export function PlainContacts({ unit, onCall }: { unit: Unit | null; onCall: CallFor | null }) {
  if (unit === null) return null;
  return (
    <>
      {unit.contacts.length === 0 && (
        <p className={css.quiet}>
          <Trans>This unit has no contacts.</Trans>
        </p>
      )}
      <ul className={panel.contacts}>
        {unit.contacts.map(({ name, role, phone }) => (
          <li key={`${name} ${phone}`} className={panel.contact}>
            <span>
              <strong>{name}</strong> <span className={css.quiet}>{role}</span>
            </span>
            <Phone name={name} phone={phone} onCall={onCall} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A number that is called by the console, or else by whatever the browser calls with. */
export function Phone({ name, phone, onCall }: { name: string; phone: string; onCall: CallFor | null }) {
  const { t } = useLingui();
  if (onCall === callNobody) return <bdi dir="ltr">{phone}</bdi>;
  if (onCall)
    return (
      <Button small icon="phone" aria-label={t`Call ${name}, ${phone}`} onClick={() => onCall(numberOf(phone), name)}>
        <bdi dir="ltr">{phone}</bdi>
      </Button>
    );
  return (
    <a href={`tel:${numberOf(phone)}`} className={panel.phone}>
      <Icon name="phone" size={16} /> <bdi dir="ltr">{phone}</bdi>
    </a>
  );
}
