import type { Sight } from '../../../contract/access/account.ts';
import { type Ability, abilitiesOf } from '../../../contract/access/user.ts';
import { find, mayOpen } from '../../platform/guard.ts';
import { type MenuLink, type MenuSection, menuFor } from '../../platform/menu.ts';
import type { Route } from '../../platform/routes.ts';

/** A link of the menus, and the right that somebody lacks to open it; null: it is in their menus. */
export interface SeenLink extends MenuLink {
  lacks: Ability | null;
}
export interface SeenSection extends Pick<MenuSection, 'id' | 'title' | 'icon'> {
  links: readonly SeenLink[];
}

const everything: readonly Ability[] = [{ action: 'manage', subject: 'all' }];

/** Every screen that menus lead to, as somebody with these rights would find it (OP-6.01–6.03). */
export function screensSeen(routes: readonly Route[], sight: Pick<Sight, 'is_master_admin' | 'rights'>): SeenSection[] {
  const held = abilitiesOf({ is_master_admin: sight.is_master_admin, abilities: sight.rights });
  return menuFor(routes, everything).map(({ id, title, icon, groups }) => ({
    id,
    title,
    icon,
    links: groups.flatMap(({ links }) => links.map((link) => ({ ...link, lacks: lackOf(routes, link, held) }))),
  }));
}

function lackOf(routes: readonly Route[], { href }: MenuLink, held: readonly Ability[]): Ability | null {
  const route = find(routes, href)?.route;
  return !route || mayOpen(route, held) ? null : { action: route.action, subject: route.resource ?? '' };
}
