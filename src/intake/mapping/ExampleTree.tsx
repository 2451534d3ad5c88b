import { Plural, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { Mapping, Pointer } from '../../../contract/intake/receivers/mapping.ts';
import { listPaths, segmentsOf } from '../../../contract/intake/receivers/pointers.ts';
import { showFormatting } from '../../../contract/platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import css from './mapping.module.css';
import { mappingTargets, pathsOf, pointerIn } from './mapping-draft.ts';
import { targetWords } from './mapping-words.ts';

/** A line of the tree: a value, a list with its number of items, or what contains them. */
interface Line {
  readonly pointer: Pointer;
  readonly name: string;
  readonly depth: number;
  readonly sample: string | null;
  readonly items: number | null;
}

/** The values of a document and what contains them, in its order. */
function linesOf(document: unknown): Line[] {
  const lines: Line[] = [];
  const stated = new Set<Pointer>();
  for (const { pointer, sample, items } of listPaths(document)) {
    const names = segmentsOf(pointer);
    const raw = pointer.split('/');
    for (let depth = 1; depth < names.length; depth += 1) {
      const above = raw.slice(0, depth + 1).join('/');
      if (stated.has(above)) continue;
      stated.add(above);
      lines.push({ pointer: above, name: names[depth - 1] ?? '', depth, sample: null, items: null });
    }
    stated.add(pointer);
    lines.push({ pointer, name: names.at(-1) ?? '', depth: names.length, sample: items === null ? sample : null, items });
  }
  return lines;
}

interface ExampleTreeProps {
  document: unknown;
  mapping: Mapping;
  /** A value was chosen. */
  onChoose: (pointer: Pointer, sample: string) => void;
  /** A list was chosen whose items are signals; null: none. */
  onItems: (pointer: Pointer | null) => void;
}

/** A document whose values are buttons; arrow keys go from one to the next. */
export function ExampleTree({ document, mapping, onChoose, onItems }: ExampleTreeProps) {
  const { t } = useLingui();
  const lines = useMemo(() => linesOf(document), [document]);
  const [at, setAt] = useState<Pointer | null>(null);
  const first = lines.find(({ sample }) => sample !== null)?.pointer ?? null;
  const reachable = lines.some(({ pointer }) => pointer === at) ? at : first;
  return (
    <ol className={css.tree} aria-label={t`Values of the example`} onKeyDown={moveFocus}>
      {lines.map(({ pointer, name, depth, sample, items }) => (
        <li key={pointer} className={css.line} style={{ paddingInlineStart: `${(depth - 1) * 16}px` }}>
          {sample === null ? (
            <span className={css.branch}>
              <bdi dir="ltr">{name === '' ? '/' : name}</bdi>
              {items !== null && (
                <span className={css.count}>
                  <Plural value={items} one="# item" other="# items" />
                </span>
              )}
            </span>
          ) : (
            <button
              type="button"
              className={css.value}
              data-value
              tabIndex={pointer === reachable ? 0 : -1}
              onFocus={() => setAt(pointer)}
              onClick={() => onChoose(pointer, sample)}
            >
              <bdi dir="ltr" className={css.name}>
                {name}:
              </bdi>{' '}
              <bdi dir="ltr">{showFormatting(sample)}</bdi>
            </button>
          )}
          {items !== null && (
            <Button
              small
              kind="quiet"
              aria-pressed={mapping.items === pointer}
              onClick={() => onItems(mapping.items === pointer ? null : pointer)}
            >
              {mapping.items === pointer ? t`One signal for each item: on` : t`One signal for each item`}
            </Button>
          )}
          <Uses mapping={mapping} place={pointer} />
        </li>
      ))}
    </ol>
  );
}

/** The fields that are read from a place. */
function Uses({ mapping, place }: { mapping: Mapping; place: Pointer }) {
  const { t } = useLingui();
  const pointer = pointerIn(mapping, place);
  return mappingTargets
    .filter((target) => pathsOf(mapping, target).includes(pointer))
    .map((target) => (
      <Chip key={target} tone="strong">
        {t(targetWords[target])}
      </Chip>
    ));
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const values = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-value]')];
  const now = values.findIndex((value) => value === event.target);
  if (now === -1) return;
  const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: values.length - 1 }[event.key];
  const target = next === undefined ? undefined : values[next];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
