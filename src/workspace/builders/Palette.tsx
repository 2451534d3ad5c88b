import { Trans, useLingui } from '@lingui/react/macro';
import css from '../../catalogues/builders/builders.module.css';
import { makeDraggable } from '../../platform/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { slotKinds } from '../slots/registry.ts';
import type { BuilderRef } from './useBuilder.ts';

/** Every type of slot: dragged onto the grid, or added where there is room with a click. */
export function Palette({ builder }: { builder: BuilderRef }) {
  const { i18n } = useLingui();
  return (
    <details className={css.palette}>
      <summary>
        <Trans>What slots can show</Trans>
      </summary>
      <ul>
        {slotKinds.map(({ type, title, icon, size }) => {
          const name = i18n._(title);
          const what = { type, name, data: {} };
          return (
            <li key={type}>
              <button
                type="button"
                {...makeDraggable({ kind: 'slot', slot: { ...what, size } })}
                onClick={() => builder.send({ type: 'builder.add', what, at: null, size })}
              >
                <Icon name={icon} size={16} />
                {name}
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
