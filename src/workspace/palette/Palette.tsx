import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { implementPort } from '../../../machines/shared/port.ts';
import type { ConsoleAct } from '../../../machines/workspace/palette/hit.ts';
import { paletteMachine } from '../../../machines/workspace/palette/palette.machine.ts';
import { selectAt, selectHits, selectText } from '../../../machines/workspace/palette/palette.selectors.ts';
import { type Route, useActorRef } from '../../platform/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import { Hits, type PaletteRef } from './Hits.tsx';
import css from './Palette.module.css';
import { searchPalette } from './search.ts';
import { useHitAction } from './useHitAction.ts';
import { useSources } from './useSources.ts';

interface PaletteProps {
  routes: readonly Route[];
  onAct: (act: ConsoleAct) => void;
  onClose: () => void;
}

/** One search over everything, over everything else: type, arrows, Enter; Esc leaves. */
export function Palette({ routes, onAct, onClose }: PaletteProps) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const sources = useSources(routes);
  const machine = useMemo(
    () => paletteMachine.provide({ actors: { search: implementPort((text: string, signal) => searchPalette(sources(), text, signal)) } }),
    [sources],
  );
  const palette = useActorRef(machine);
  const choose = useHitAction(onAct);
  useEffect(() => {
    const subscription = palette.on('palette.chosen', ({ hit }) => {
      onClose();
      choose(hit);
    });
    return () => subscription.unsubscribe();
  }, [palette, choose, onClose]);
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    return () => shown?.close();
  }, []);
  const state = useSelector(palette, stateOf);
  const text = useSelector(palette, selectText);
  const hits = useSelector(palette, selectHits);
  const at = useSelector(palette, selectAt);
  const here = hits[at];
  return createPortal(
    <dialog
      ref={dialog}
      className={css.palette}
      aria-label={t`Search everything`}
      data-state={state}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css.field}>
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-label={t`Search everything`}
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-hits`}
          aria-activedescendant={here && `${id}-${here.key}`}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={t`Screens, units, cameras, alarms, views, commands…`}
          maxLength={100}
          value={text}
          onChange={({ target }) => palette.send({ type: 'palette.type', text: target.value })}
          onKeyDown={(event) => press(event, palette, onClose)}
        />
      </div>
      <ResultCount state={state} count={hits.length} />
      {!state.endsWith('nothing') && <Hits id={id} palette={palette} hits={hits} at={at} />}
    </dialog>,
    document.body,
  );
}

function press(event: KeyboardEvent, palette: PaletteRef, onClose: () => void): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by !== undefined) palette.send({ type: 'palette.move', by });
  else if (event.key === 'Enter' && !event.nativeEvent.isComposing) palette.send({ type: 'palette.choose' });
  else if (event.key === 'Escape') onClose();
  else return;
  event.preventDefault();
}

/** Announces the result count, that there are no results, or that the search failed. */
function ResultCount({ state, count }: { state: string; count: number }) {
  const { t } = useLingui();
  if (state.endsWith('nothing'))
    return (
      <p className={css.said} role="status">
        <Trans>Nothing found. Search for ended alarms by their id.</Trans>
      </p>
    );
  if (state.endsWith('failed'))
    return (
      <p className={css.said} role="alert">
        <Trans>The search failed. Type again to retry.</Trans>
      </p>
    );
  return (
    <p className="visually-hidden" role="status">
      {state.endsWith('found') ? t`${count} found` : ''}
    </p>
  );
}
