import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Hit, HitKind } from '../../../machines/workspace/palette/hit.ts';
import type { paletteMachine } from '../../../machines/workspace/palette/palette.machine.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import css from './Palette.module.css';

export type PaletteRef = ActorRefFrom<typeof paletteMachine>;

const looks: Readonly<Record<HitKind, { icon: IconName; title: MessageDescriptor }>> = {
  alarm: { icon: 'alarm', title: msg`Alarms` },
  unit: { icon: 'unit', title: msg`Units` },
  camera: { icon: 'camera', title: msg`Cameras` },
  view: { icon: 'copy', title: msg`Views` },
  layout: { icon: 'columns', title: msg`Layouts` },
  command: { icon: 'code', title: msg`Custom commands` },
  screen: { icon: 'list', title: msg`Screens` },
  widget: { icon: 'plus', title: msg`Widgets` },
  act: { icon: 'play', title: msg`Console` },
};

interface HitsProps {
  id: string;
  palette: PaletteRef;
  hits: readonly Hit[];
  at: number;
}

/** Shows the search results, grouped by kind. */
export function Hits({ id, palette, hits, at }: HitsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, hits]);
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return (
    <div ref={list} id={`${id}-hits`} className={css.hits} role="listbox" aria-label={t`Found`} tabIndex={-1}>
      {kinds.map((kind) => (
        <div key={kind} role="group" aria-label={t(looks[kind].title)}>
          <div className={css.kind} aria-hidden="true">
            {t(looks[kind].title)}
          </div>
          {hits.map(
            (hit, index) =>
              hit.kind === kind && <Line key={hit.key} id={id} palette={palette} hit={hit} index={index} isHere={index === at} />,
          )}
        </div>
      ))}
    </div>
  );
}

function Line({ id, palette, hit, index, isHere }: { id: string; palette: PaletteRef; hit: Hit; index: number; isHere: boolean }) {
  const point = () => palette.send({ type: 'palette.highlight', at: index });
  return (
    <div
      id={`${id}-${hit.key}`}
      role="option"
      aria-selected={isHere}
      tabIndex={-1}
      className={isHere ? `${css.hit} ${css.here}` : css.hit}
      onPointerMove={isHere ? undefined : point}
      onPointerUp={() => {
        point();
        palette.send({ type: 'palette.choose' });
      }}
    >
      <Icon name={looks[hit.kind].icon} size={16} />
      <span className={css.name} dir="auto">
        {hit.name}
      </span>
      <span className={css.about} dir="auto">
        {hit.about}
      </span>
    </div>
  );
}
