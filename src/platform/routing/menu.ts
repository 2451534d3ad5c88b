import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Ability } from '../../../contract/access/index.ts';
import type { System } from '../../../contract/workspace/index.ts';
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
  /** The system of another vendor that it belongs to; without a record of it the menu collapses the group. */
  system?: System;
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
  cameras: msg`Cameras`,
  recognition: msg`Recognition`,
  receivers: msg`Receivers`,
  recording: msg`Recording`,
};

/** A group of the menu of VaaS, with the first parts of the paths that belong to it. */
interface Family {
  name: string;
  system?: System;
  paths: readonly string[];
}

/**
 * The menu of VaaS by what a person looks for: cameras first, then recognition, recording, and one group for each system of another vendor.
 * The trail of breadcrumbs keeps the parts of ADM-2.48.
 */
const vaasFamilies: readonly Family[] = [
  { name: 'cameras', paths: ['generic_devices', 'proxy_camera', 'status_cameras', 'camera_type', 'presets', 'router'] },
  {
    name: 'recognition',
    paths: [
      'plate_list',
      'plate',
      'lpr_matches',
      'person_list',
      'facial_recognition',
      'face_detection',
      'detection_event',
      'analytic_record',
      'vehicle_brand',
      'vehicle_model',
    ],
  },
  { name: 'recording', paths: ['recording_request', 'video_tag', '{customer}', 'video-watermarks'] },
  { name: 'camera manager', system: 'camera-manager', paths: ['camera_manager'] },
  { name: 'EE VMS', system: 'bridge', paths: ['bridge'] },
  { name: 'VXG', system: 'vxg', paths: ['vxg_master_account', 'vxg_camera'] },
  { name: 'Luxriot', system: 'luxriot', paths: ['luxriot_master_accounts', 'luxriot_cameras'] },
  {
    name: 'OmniCloud',
    system: 'omnicloud',
    paths: ['omnicloud_master_account', 'omnicloud_camera', '{product}_reseller', '{product}_reseller_assignment'],
  },
  { name: 'Dahua', system: 'dahua', paths: ['dahua_dvr', 'dahua_camera'] },
  { name: 'Luna', system: 'luna', paths: ['luna_master_account', 'luna_list', 'luna_face', 'luna_facestream'] },
  {
    name: 'SAFR',
    system: 'safr',
    paths: ['safr_master_accounts', 'safr_cameras', 'safr_groups', 'safr_people', 'safr_events', 'safr_access_clearances'],
  },
  { name: 'Intelexvision', system: 'intelexvision', paths: ['server', 'intelexvision_alarm_type'] },
  { name: 'Swift', system: 'swift', paths: ['swift_account', 'swift_collector', 'swift_sensor'] },
];

/** The menu group of a screen: in VaaS its family, elsewhere the part of its section. */
function menuGroupOf({ section, group, pattern }: Route): Omit<MenuGroup, 'links'> {
  if (section !== 'vaas') return { name: group };
  const [, first = ''] = pattern.split('/');
  const family = vaasFamilies.find(({ paths }) => paths.includes(first));
  return family ? { name: family.name, ...(family.system && { system: family.system }) } : { name: 'cameras' };
}

const placeOf = ({ name }: MenuGroup): number => vaasFamilies.findIndex((family) => family.name === name);

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
  for (const route of routes) {
    const link = { href: plainPath(route.path), title: route.title };
    const group = menuGroupOf(route);
    const known = groups.find(({ name }) => name === group.name);
    if (known) known.links.push(link);
    else groups.push({ ...group, links: [link] });
  }
  for (const { name, links } of groups) if (name === 'cameras') sortByFamily(links);
  return groups.sort((a, b) => Number(a.name !== null) - Number(b.name !== null) || placeOf(a) - placeOf(b));
}

/** Sorts the links of cameras as its family names them: the screen where cameras are added is first. */
function sortByFamily(links: MenuLink[]): void {
  const paths = vaasFamilies[0]?.paths ?? [];
  links.sort((a, b) => paths.indexOf(a.href.slice(1)) - paths.indexOf(b.href.slice(1)));
}
