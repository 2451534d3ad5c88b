import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { selectViewers } from '../../../machines/alarms/viewers/viewers.selectors.ts';
import { Icon } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import css from './AlsoViewing.module.css';
import { useViewers } from './viewers.ports.ts';

/** Names that are written out; of the others there is a number, and their names in the hint. */
const most = 3;

/** The others who have the alarm opened; nothing where there are none. */
export function AlsoViewing({ id }: { id: AlarmId }) {
  const { i18n } = useLingui();
  const actor = useViewers(id);
  const state = useSelector(actor, stateOf);
  const names = useSelector(actor, selectViewers).map(({ name }) => name);
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' });
  const written = list.format(names.slice(0, most));
  const further = names.length - most;
  return (
    <p className={css.viewers} data-part="viewers" data-state={state} title={names.length > 0 ? list.format(names) : undefined}>
      {names.length > 0 && (
        <>
          <Icon name="eye" size={16} />
          <span>
            <Trans>
              Also viewing: <bdi>{written}</bdi>
            </Trans>
            {further > 0 && <bdi dir="ltr">{` +${further}`}</bdi>}
          </span>
        </>
      )}
    </p>
  );
}
