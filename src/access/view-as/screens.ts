import type { EffectiveAccess } from '../../../contract/access/account.ts';
import { type Ability, abilitiesOf } from '../../../contract/access/user.ts';
import { canOpenRoute, findRoute, type MenuLink, type MenuSection, menuFor, type Route } from '../../platform/index.ts';

/** A menu link, and the right the user lacks to open it; null: the link is in their menus. */
export interface VisibleLink extends MenuLink {
  missing: Ability | null;
}
export interface VisibleSection extends Pick<MenuSection, 'id' | 'title' | 'icon'> {
  links: readonly VisibleLink[];
}

const everything: readonly Ability[] = [{ action: 'manage', subject: 'all' }];

/** Lists every screen of the menus as a user with these rights would find it (OP-6.01–6.03). */
export function visibleScreens(routes: readonly Route[], sight: Pick<EffectiveAccess, 'is_master_admin' | 'rights'>): VisibleSection[] {
  const granted = abilitiesOf({ is_master_admin: sight.is_master_admin, abilities: sight.rights });
  return menuFor(routes, everything).map(({ id, title, icon, groups }) => ({
    id,
    title,
    icon,
    links: groups.flatMap(({ links }) => links.map((link) => ({ ...link, missing: missingAbility(routes, link, granted) }))),
  }));
}

function missingAbility(routes: readonly Route[], { href }: MenuLink, granted: readonly Ability[]): Ability | null {
  const route = findRoute(routes, href)?.route;
  return !route || canOpenRoute(route, granted) ? null : { action: route.action, subject: route.resource ?? '' };
}
