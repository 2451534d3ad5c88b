import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Slot } from '../../../contract/workspace/config.ts';
import { IconButton } from '../../ui/Button.tsx';
import { closestOf } from '../../ui/closest.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { matchesKeys } from '../../ui/shortcuts.ts';
import { useKeysIn } from '../../ui/useKeysIn.ts';
import { type SlotFrame as Frame, SlotFrameProvider } from '../slots/frame.tsx';
import { slotKindOf } from '../slots/registry.ts';
import { BoardGrip, BoardHead } from './BoardHead.tsx';
import css from './Slot.module.css';
import { SlotSettings } from './SlotSettings.tsx';
import type { SlotActs } from './slot-acts.ts';
import { sourceWords } from './sources.ts';

interface SlotFrameProps {
  slot: Slot;
  icon?: IconName;
  /** Null: nothing can be changed here. */
  acts: SlotActs | null;
  children: ReactNode;
}

/** Shows one slot of the work area: a thin header with its number and name, and its content. Its number is its key. */
export function SlotFrame({ slot, icon, acts, children }: SlotFrameProps) {
  const { t } = useLingui();
  const { pos, name } = slot;
  const kind = slotKindOf(slot.type);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [edge, setEdge] = useState<'live' | 'none'>('none');
  const toggleFullScreen = useCallback(() => {
    const page = root?.ownerDocument;
    if (page?.fullscreenElement) void page.exitFullscreen();
    else void root?.requestFullscreen();
  }, [root]);
  const place = useMemo(() => ({ current: root }), [root]);
  useKeysIn(place, (event) => {
    if (event.defaultPrevented || !matchesKeys(event, 'full-screen', 'f') || isTyping(event)) return;
    event.stopPropagation();
    toggleFullScreen();
  });
  const frame = useMemo<Frame>(() => ({ root, title, tools, setEdge, toggleFullScreen }), [root, title, tools, toggleFullScreen]);
  const shown = titleOf(name, kind ? { title: t(kind.title), prefix: kind.prefix && t(kind.prefix) } : null);
  const source = sourceWords(slot.data['source']);
  return (
    <section
      ref={setRoot}
      className={edge === 'live' ? `${css.slot} ${css.live}` : css.slot}
      aria-label={t`Slot ${pos}`}
      aria-keyshortcuts={String(pos)}
      data-slot={pos}
      data-type={slot.type}
      tabIndex={-1}
    >
      <BoardHead className={css.head} onDoubleClick={toggleFullScreen}>
        <BoardGrip name={t`slot ${pos}`} />
        <span className={css.pos} aria-hidden="true">
          {pos}
        </span>
        <Icon name={icon ?? kind?.icon ?? 'code'} size={16} />
        <span className={css.title} title={source ? `${shown} · ${t(source)}` : shown}>
          {shown}
        </span>
        <span ref={setTitle} className={css.more} />
        {source && <span className={css.source}>{t(source)}</span>}
        <span className={css.tools}>
          <span ref={setTools} className={css.own} />
          {acts && <SlotSettings slot={slot} acts={acts} />}
          <IconButton small icon="expand" label={t`Full screen of slot ${pos}`} className={css.full} onClick={toggleFullScreen} />
          {acts && <IconButton small icon="close" className={css.close} label={t`Close slot ${pos}`} onClick={() => acts.onRemove(pos)} />}
        </span>
      </BoardHead>
      <div className={css.body}>
        <SlotFrameProvider value={frame}>{children}</SlotFrameProvider>
      </div>
    </section>
  );
}

/** Returns the title of a slot: its name, after the prefix of its kind where there is one; without a name, the title of its kind. */
function titleOf(name: string, kind: { title: string; prefix: string | undefined } | null): string {
  if (kind === null) return name;
  if (name.trim() === '') return kind.title;
  return kind.prefix === undefined ? name : `${kind.prefix} · ${name}`;
}

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';
function isTyping({ target }: KeyboardEvent): boolean {
  return closestOf(target, fields) !== null;
}
