import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { hasBlank } from '../../../contract/workspace/grid.ts';
import { selectSlots } from '../../../machines/workspace/builder/builder.selectors.ts';
import css from '../../catalogues/builders/builders.module.css';
import { Button } from '../../ui/Button.tsx';
import type { BuilderRef } from './useBuilder.ts';

/** How many slots a mosaic may have. */
const mosaics = [1, 2, 4, 6, 9, 12, 16];

/** Shows the tools that act on all slots. `why` is the reason why nothing may be changed. */
export function Toolbar({ builder, why }: { builder: BuilderRef; why: string | null }) {
  const { t } = useLingui();
  const now = useSelector(builder, (snapshot) => snapshot);
  const slots = selectSlots(now);
  const isPreview = now.matches('previewing');
  const fixed = why ?? (isPreview ? t`Leave the preview first.` : null);
  const spreadable = slots.length === 0 ? t`No slots yet.` : hasBlank(slots) ? null : t`There are no blank spaces.`;
  return (
    <div className={css.tools} role="toolbar" aria-label={t`Slots`}>
      <Button small kind="primary" icon="plus" why={fixed} onClick={() => builder.send({ type: 'builder.add', what: null, at: null })}>
        <Trans>Add slot</Trans>
      </Button>
      <label className={css.mosaic}>
        <Trans>Mosaic</Trans>
        <select
          value=""
          disabled={fixed !== null}
          onChange={({ target }) => builder.send({ type: 'builder.tile', count: Number(target.value) })}
        >
          <option value="">…</option>
          {mosaics.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
      <Button small icon="expand" why={fixed ?? spreadable} onClick={() => builder.send({ type: 'builder.spread' })}>
        <Trans>Fill blank spaces</Trans>
      </Button>
      <Button
        small
        icon="seekBack"
        why={fixed ?? (now.can({ type: 'builder.undo' }) ? null : t`Nothing to undo.`)}
        aria-keyshortcuts="Control+Z"
        onClick={() => builder.send({ type: 'builder.undo' })}
      >
        <Trans>Undo</Trans>
      </Button>
      <Button
        small
        icon="seekForward"
        why={fixed ?? (now.can({ type: 'builder.redo' }) ? null : t`Nothing to redo.`)}
        aria-keyshortcuts="Control+Shift+Z"
        onClick={() => builder.send({ type: 'builder.redo' })}
      >
        <Trans>Redo</Trans>
      </Button>
      <Button
        small
        icon="eye"
        aria-pressed={isPreview}
        why={slots.length === 0 ? t`No slots yet.` : null}
        onClick={() => builder.send({ type: isPreview ? 'builder.design' : 'builder.preview' })}
      >
        {isPreview ? <Trans>Leave the preview</Trans> : <Trans>Preview</Trans>}
      </Button>
    </div>
  );
}
