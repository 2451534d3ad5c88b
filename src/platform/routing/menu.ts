import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Ability } from '../../../contract/access/index.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { canOpenRoute } from './guard.ts';
import { needsNoRecord, plainPath } from './paths.ts';
import { helpPage, home, ownProfile, type Route, type Section } from './routes.ts';

/** A link of a menu. */
export interface MenuLink {
  href: string;
  title: MessageDescriptor;
}
/** The links of one part of a section; `name` is null for those that belong to the section itself. */
export interface MenuGroup {
  name: string | null;
  links: MenuLink[];
}
export interface MenuSection {
  id: Section | 'other';
  title: MessageDescriptor;
  icon: IconName;
  groups: MenuGroup[];
}

/** The sections in menu order; items without a section come last. */
const sections: readonly Omit<MenuSection, 'groups'>[] = [
  { id: 'alarms', title: msg`Alarms`, icon: 'alarm' },
  { id: 'vaas', title: msg`VaaS`, icon: 'video' },
  { id: 'facilities', title: msg`Facilities`, icon: 'unit' },
  { id: 'tenants', title: msg`Tenants`, icon: 'shield' },
  { id: 'users', title: msg`Users`, icon: 'users' },
  { id: 'automation', title: msg`Automation`, icon: 'flow' },
  { id: 'voip', title: msg`VoIP`, icon: 'phone' },
  { id: 'logs', title: msg`Logs`, icon: 'logs' },
  { id: 'other', title: msg`More`, icon: 'dots' },
];

/** The name of a section, as menus and breadcrumbs show it (ADM-2.48–2.55). */
export function sectionTitle(section: Section): MessageDescriptor {
  return sections.find(({ id }) => id === section)?.title ?? msg`More`;
}

/** The parts of sections, in words (ADM-2.48, ADM-2.52, ADM-2.53); names of products stay as they are. */
export const groupTitles: Record<string, MessageDescriptor> = {
  all: msg`All`,
  centers: msg`Centers`,
  sectors: msg`Sectors`,
  municipalities: msg`Municipalities`,
  system: msg`System`,
  traffic: msg`Traffic`,
  command: msg`Command`,
  'action plan': msg`Action plan`,
  'camera manager': msg`Camera manager`,
  'generic devices': msg`Generic devices`,
  'recording requests': msg`Recording requests`,
  analytics: msg`Analytics`,
};

/** Screens that everybody has in the menu of their account. */
const inUserMenu: readonly string[] = [ownProfile, helpPage];

/**
 * The menu items that a user may open, grouped by section; empty sections are omitted (OP-6.01), as are those that contain only screens of
 * the user menu.
 */
export function menuFor(routes: readonly Route[], abilities: readonly Ability[]): MenuSection[] {
  const offered = routes.filter((route) => isOffered(route) && canOpenRoute(route, abilities));
  return sections.flatMap((section) => {
    const own = offered.filter((route) => (route.section ?? 'other') === section.id);
    return own.every(({ pattern }) => inUserMenu.includes(pattern)) ? [] : [{ ...section, groups: grouped(own) }];
  });
}

function isOffered(route: Route): boolean {
  const isBuilder = route.path.includes('/config');
  return route.layout === 'normal' && route.path !== home && !isBuilder && needsNoRecord(route.path);
}

function grouped(routes: readonly Route[]): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const { group, path, title } of routes) {
    const link = { href: plainPath(path), title };
    const known = groups.find(({ name }) => name === group);
    if (known) known.links.push(link);
    else groups.push({ name: group, links: [link] });
  }
  return groups.sort((a, b) => Number(a.name !== null) - Number(b.name !== null));
}
