import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '../../contract/access/index.ts';
import { help, ownProfile } from '../platform/index.ts';
import { Button } from '../ui/Button.tsx';
import { DropItem, DropLabel, DropLine, DropLink, DropMenu } from '../ui/DropMenu.tsx';
import css from './Shell.module.css';

interface UserMenuProps {
  user: User;
  go: (href: string) => void;
  onPreferences: () => void;
  onKeyboard: () => void;
  /** Null: this platform takes no reports. */
  onReport: (() => void) | null;
  onLock: () => void;
  onSignOut: () => void;
}

/** The signed-in user with profile, preferences and sign-out. */
export function UserMenu({ user, go, onPreferences, onKeyboard, onReport, onLock, onSignOut }: UserMenuProps) {
  const { t, i18n } = useLingui();
  const name = [user.name, user.first_surname].filter(Boolean).join(' ');
  return (
    <DropMenu
      side="bottom-end"
      trigger={
        <Button small kind="quiet" {...(user.image === null && { icon: 'user' as const })} aria-label={t`${name}: account and preferences`}>
          {user.image !== null && <img className={css.face} src={user.image} alt="" />}
          {user.name}
        </Button>
      }
    >
      <DropLabel>
        <bdi>{name}</bdi>
      </DropLabel>
      <DropLabel>
        <bdi dir="ltr">{user.email}</bdi>
      </DropLabel>
      {user.tenants.length > 0 && <DropLabel>{namesOf(user)}</DropLabel>}
      {user.last_login !== null && (
        <DropLabel>{t`Last sign-in: ${i18n.date(user.last_login, { dateStyle: 'medium', timeStyle: 'short' })}`}</DropLabel>
      )}
      <DropLine />
      <DropLink href={ownProfile} icon="user" go={go}>
        <Trans>Your profile</Trans>
      </DropLink>
      <DropItem icon="sun" onClick={onPreferences}>
        <Trans>Language, skin and menus</Trans>
      </DropItem>
      <DropItem icon="keyboard" onClick={onKeyboard}>
        <Trans>Keyboard</Trans>
      </DropItem>
      <DropLink href={help} icon="help" go={go}>
        <Trans>Help</Trans>
      </DropLink>
      {onReport && (
        <DropItem icon="alert" onClick={onReport}>
          <Trans>Something went wrong…</Trans>
        </DropItem>
      )}
      <DropLine />
      <DropItem icon="lock" onClick={onLock}>
        <Trans>Lock the screen</Trans>
      </DropItem>
      <DropItem icon="signOut" onClick={onSignOut}>
        <Trans>Sign out</Trans>
      </DropItem>
    </DropMenu>
  );
}

/** The tenants that are this user's to watch, the first few by name. */
function namesOf({ tenants }: User): string {
  const shown = tenants.slice(0, 3).map(({ name }) => name);
  return tenants.length > shown.length ? `${shown.join(', ')} +${tenants.length - shown.length}` : shown.join(', ');
}
