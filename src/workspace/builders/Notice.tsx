import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { LayoutFault } from '../../../contract/workspace/layout-validation.ts';
import { selectFault } from '../../../machines/workspace/builder/builder.selectors.ts';
import css from '../../catalogues/builders/builders.module.css';
import { Icon } from '../../ui/Icon.tsx';
import type { BuilderRef } from './useBuilder.ts';

/** Why something was not added, or not sent, in the literal words (ADM-2.58, OQ-82, OQ-109). */
export function Notice({ builder }: { builder: BuilderRef }) {
  const { t } = useLingui();
  const now = useSelector(builder, (snapshot) => snapshot);
  const fault = selectFault(now);
  const words: Record<LayoutFault, string> = {
    noBlanks: t`No blank spaces allowed`,
    emptyLayout: t`The layout cannot be completely empty`,
    overlap: t`Slots must fit inside the grid, measure at least 2 by 2 cells and not overlap`,
    schedules: t`Empty schedule list or there are invalid schedules`,
  };
  const message = now.matches({ designing: 'crowded' })
    ? t`Not enough space for a new item`
    : now.matches({ designing: 'faulty' }) && fault
      ? words[fault]
      : null;
  if (message === null) return null;
  return (
    <p className={css.notice} role="alert">
      <Icon name="alert" />
      {message}
    </p>
  );
}
