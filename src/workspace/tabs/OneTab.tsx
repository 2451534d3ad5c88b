import { useLingui } from '@lingui/react/macro';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Tab } from '../../../contract/workspace/config.ts';
import type { tabsMachine } from '../../../machines/workspace/tabs/tabs.machine.ts';
import type { viewsMachine } from '../../../machines/workspace/views/views.machine.ts';
import { isGridDrag } from '../../platform/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { type TabActs, TabMenu } from './TabMenu.tsx';
import { TabName } from './TabName.tsx';
import css from './TabStrip.module.css';

const mime = 'application/x-atalaya-tab';

interface OneTabProps {
  id: string;
  tab: Tab;
  /** Counted from 1. */
  number: number;
  active: boolean;
  tabs: ActorRefFrom<typeof tabsMachine>;
  views: ActorRefFrom<typeof viewsMachine> | null;
  /** Another tab of this strip was dropped here. */
  onMoved: (name: string, to: number) => void;
}

/** A tab of the strip: its colour and name, its menu, its cross; it is dragged to its place, or moved with Ctrl+Shift and an arrow. */
export function OneTab({ id, tab, number, active, tabs, views, onMoved }: OneTabProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const [naming, setNaming] = useState(false);
  const { name } = tab;
  const to = (by: number) => number - 1 + by;
  const canMove = (by: number) => tabs.getSnapshot().can({ type: 'tabs.reorder', name, to: to(by) });
  const close = () => {
    setOpen(false);
    document.getElementById(id)?.focus();
  };
  const acts: TabActs = {
    rename: () => setNaming(true),
    saveAsView: () => setSaving(true),
    updateView: () => views?.send({ type: 'views.update', id: tab.id_view ?? 0, tab }),
    colour: (color) => tabs.send({ type: 'tabs.colour', name, color }),
    move: (by) => onMoved(name, to(by)),
    tile: () => tabs.send({ type: 'slots.tile', tab: name }),
    close: () => tabs.send({ type: 'tabs.close', name }),
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) setOpen(true);
    else if (event.ctrlKey && event.shiftKey && byArrow(event) !== 0) {
      const by = byArrow(event);
      if (canMove(by)) onMoved(name, to(by));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // The keys are those of the tab's button inside, which has the focus.
    <div
      ref={place}
      className={active ? `${css.tab} ${css.active}` : css.tab}
      role="presentation"
      draggable={!naming}
      onKeyDown={press}
      onContextMenu={(event) => {
        event.preventDefault();
        setOpen(true);
      }}
      {...dragged(tab, number - 1, onMoved, () => active || tabs.send({ type: 'tabs.select', name }))}
    >
      {tab.color !== null && <span className={css.level} style={{ background: tab.color }} />}
      <TabName
        id={id}
        name={name}
        number={number}
        active={active}
        naming={naming}
        onNaming={setNaming}
        onSelect={() => tabs.send({ type: 'tabs.select', name })}
        onRename={(next) => tabs.send({ type: 'tabs.rename', name, to: next })}
      />
      <span className={css.menu}>
        <IconButton small icon="dots" label={t`Menu of ${name}`} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)} />
        {open && <TabMenu tab={tab} trigger={<span className={css.anchor} />} acts={acts} canMove={canMove} onClose={close} />}
      </span>
      <IconButton small icon="close" label={t`Close ${name}`} onClick={acts.close} />
      {saving && (
        <SaveViewDialog
          name={name}
          onClose={() => setSaving(false)}
          onSave={(as) => {
            views?.send({ type: 'views.save', name: as, tab });
            setSaving(false);
          }}
        />
      )}
    </div>
  );
}

/** Towards the first (-1) or the last (1) tab, whichever way the text runs; 0: no such arrow. */
export function byArrow({ key, currentTarget }: KeyboardEvent): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
  return (key === 'ArrowRight') === isRightToLeft ? -1 : 1;
}

/** Returns the drag handlers of a tab: a dropped tab takes this place; a payload for the grid brings this tab to the front. */
function dragged(tab: Tab, at: number, onMoved: OneTabProps['onMoved'], front: () => void) {
  const isTab = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(mime);
  return {
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(mime, tab.name);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragEnter: (event: DragEvent) => {
      if (isGridDrag(event)) front();
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!isTab(event)) return;
      event.preventDefault();
      event.currentTarget.dataset['over'] = 'true';
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      delete event.currentTarget.dataset['over'];
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      delete event.currentTarget.dataset['over'];
      if (!isTab(event)) return;
      event.preventDefault();
      onMoved(event.dataTransfer.getData(mime), at);
    },
  };
}
