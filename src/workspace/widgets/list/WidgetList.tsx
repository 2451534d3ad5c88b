import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { type DragPayload, makeDraggable, matchesWords } from '../../../platform/index.ts';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import css from './WidgetList.module.css';

/** One line of a widget's list. */
export interface Entry {
  readonly id: number | string;
  readonly title: string;
  readonly detail?: string;
  readonly icon: IconName;
  /** Payload that it opens in the grid. */
  readonly what: DragPayload;
  /** Why it cannot be opened in the grid now; it remains in the list and shows this reason. */
  readonly why?: string | null;
  /** More that can be done to it. */
  readonly menu?: ReactNode;
}

interface WidgetListProps {
  /** Accessible name of the list, for screen readers. */
  label: string;
  searchLabel: string;
  entries: readonly Entry[];
  onOpen: (what: DragPayload) => void;
  /** Shown while there is nothing to list at all. */
  empty: ReactNode;
}

/** A list whose items open in the grid: search, arrow keys, and opening by double click, Enter, touch or dragging. */
export function WidgetList({ label, searchLabel, entries, onOpen, empty }: WidgetListProps) {
  const [words, setWords] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const found = entries.filter(({ title, detail = '' }) => matchesWords(`${title} ${detail}`, words));
  const onKeyDown = (event: KeyboardEvent) => {
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
    const at = lines.findIndex((line) => line === document.activeElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 };
    const to = lines[steps[event.key] ?? -1];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    to.focus();
  };
  if (entries.length === 0) return <div className={css.empty}>{empty}</div>;
  return (
    <div className={css.widget}>
      <div className={css.search}>
        <SearchBox label={searchLabel} value={words} onChange={setWords} />
      </div>
      <ul ref={list} className={css.list} aria-label={label} onKeyDown={onKeyDown}>
        {found.map((entry) => (
          <Line key={entry.id} entry={entry} onOpen={onOpen} />
        ))}
        {found.length === 0 && (
          <li className={css.empty}>
            <Trans>Nothing matches the search.</Trans>
          </li>
        )}
      </ul>
    </div>
  );
}

function Line({ entry: { title, detail, icon, what, why = null, menu }, onOpen }: { entry: Entry; onOpen: (what: DragPayload) => void }) {
  const { t } = useLingui();
  const open = (event: MouseEvent) => {
    if (why === null && isOpening(event)) onOpen(what);
  };
  return (
    <li className={css.line}>
      <button
        type="button"
        className={css.open}
        data-line
        aria-disabled={why !== null || undefined}
        title={why ?? t`Double click, Enter or drag it into the grid`}
        onClick={open}
        {...(why === null ? makeDraggable(what) : {})}
      >
        <Icon name={icon} />
        <span className={css.words}>
          <span className={css.title} dir="auto">
            {title}
          </span>
          {(why ?? detail) && (
            <span className={css.detail} dir="auto">
              {why ?? detail}
            </span>
          )}
        </span>
      </button>
      {menu}
    </li>
  );
}

/** A single click of a mouse only takes the focus: it may begin a drag. Keys, touches and double clicks open. */
function isOpening({ detail, nativeEvent }: MouseEvent): boolean {
  const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
  return detail === 0 || detail === 2 || isTouch;
}
