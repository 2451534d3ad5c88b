import type { MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { selectSystems } from '../../machines/platform/index.ts';
import { groupTitles, home, type MenuGroup, type MenuSection, useLiveQuery } from '../platform/index.ts';
import { DropGroup, DropItem, DropLabel, DropLink, DropMenu } from '../ui/DropMenu.tsx';
import { Icon } from '../ui/Icon.tsx';
import css from './Menus.module.css';

interface MenusProps {
  sections: readonly MenuSection[];
  /** `vertical`: a rail of glyphs at the side. `horizontal`: words below the top bar (OP-2.10, OP-9.73). */
  kind: 'vertical' | 'horizontal';
}

/** The way to every screen that the user may open, grouped by section. */
export function Menus({ sections, kind }: MenusProps) {
  const [location, go] = useLocation();
  const isVertical = kind === 'vertical';
  const here = currentLink(sections, location);
  return (
    <nav className={`${isVertical ? css.rail : css.bar} frame`} aria-label={t`Main menu`} data-menu={kind}>
      <Link
        href={home}
        className={css.entry}
        aria-current={location === home ? 'page' : undefined}
        aria-label={isVertical ? t`Home` : undefined}
        title={isVertical ? t`Home` : undefined}
      >
        <Icon name="home" size={20} />
        {!isVertical && t`Home`}
      </Link>
      {sections.map((section) => {
        const props = { section, kind, here, location, go };
        const hasSystems = section.groups.some(({ system }) => system !== undefined);
        return hasSystems ? <SystemsMenu key={section.id} {...props} /> : <SectionMenu key={section.id} {...props} />;
      })}
    </nav>
  );
}

interface SectionProps {
  section: MenuSection;
  kind: MenusProps['kind'];
  /** The link nearest to where the user is. */
  here: string | undefined;
  location: string;
  go: (to: string) => void;
}

/** The menu of a section with systems of other vendors: those without a record are collapsed, once it is known which. */
function SystemsMenu(props: SectionProps) {
  const { groups } = props.section;
  const [isExpanded, expand] = useState(false);
  const query = useLiveQuery({ of: 'systems' });
  const inUse = useSelector(query, selectSystems);
  const isCollapsed = ({ system, links }: MenuGroup) =>
    inUse !== null && system !== undefined && !inUse.includes(system) && !links.some(({ href }) => href === props.here);
  const shown = groups.filter((group) => !isCollapsed(group));
  const more = groups.filter(isCollapsed);
  return (
    <SectionMenu
      {...props}
      groups={isExpanded ? [...shown, ...more] : shown}
      onOpen={() => query.send({ type: 'liveQuery.renew' })}
      foot={
        more.length > 0 && (
          <DropItem isExpanded={isExpanded} onClick={() => expand(!isExpanded)}>
            {isExpanded ? t`Fewer systems` : t`More systems`}
          </DropItem>
        )
      }
    />
  );
}

interface SectionMenuProps extends SectionProps {
  /** Replaces the section's own. */
  groups?: readonly MenuGroup[];
  /** Its button was pressed. */
  onOpen?: () => void;
  /** Below the links. */
  foot?: ReactNode;
}

function SectionMenu({ section, groups = section.groups, kind, here, location, go, onOpen, foot }: SectionMenuProps) {
  const { _ } = useLingui();
  const isVertical = kind === 'vertical';
  const title = _(section.title);
  const isHere = section.groups.some(({ links }) => links.some(({ href }) => href === here));
  return (
    <DropMenu
      side={isVertical ? 'right-start' : 'bottom-start'}
      columns={columnsFor(groups)}
      trigger={
        <button
          type="button"
          className={css.entry}
          aria-current={isHere ? 'true' : undefined}
          aria-label={isVertical ? title : undefined}
          title={isVertical ? title : undefined}
          onClick={onOpen}
        >
          <Icon name={section.icon} size={isVertical ? 20 : 16} />
          {!isVertical && title}
        </button>
      }
    >
      {isVertical && <DropLabel>{title}</DropLabel>}
      {groups.map((group) => (
        <Group key={group.name ?? ''} group={group} location={location} go={go} translate={_} />
      ))}
      {foot}
    </DropMenu>
  );
}

interface GroupProps {
  group: MenuGroup;
  location: string;
  go: (to: string) => void;
  translate: (message: MessageDescriptor) => string;
}

function Group({ group, location, go, translate }: GroupProps) {
  const name = group.name !== null && groupTitles[group.name];
  const isWorthNaming = group.name !== null && group.links.length > 1;
  return (
    <DropGroup label={isWorthNaming && (name ? translate(name) : group.name)}>
      {group.links.map(({ href, title }) => (
        <DropLink key={href} href={href} isCurrent={location === href} go={go}>
          {translate(title)}
        </DropLink>
      ))}
    </DropGroup>
  );
}

/** A menu that would not fit on a screen of 1080 px is set in columns. */
function columnsFor(groups: readonly MenuGroup[]): 1 | 2 | 3 {
  const entries = groups.reduce((sum, { links }) => sum + links.length + 1, 0);
  return entries > 36 ? 3 : entries > 18 ? 2 : 1;
}

/** The link whose address is nearest to where the user is: at `/command/logs` that of the log, not that of the commands. */
function currentLink(sections: readonly MenuSection[], location: string): string | undefined {
  return sections
    .flatMap(({ groups }) => groups.flatMap(({ links }) => links.map(({ href }) => href)))
    .filter((href) => location === href || location.startsWith(`${href}/`))
    .sort((one, other) => other.length - one.length)[0];
}
