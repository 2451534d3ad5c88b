import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SavedView } from '../../../contract/workspace/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Popover } from '../../ui/Popover.tsx';
import css from './Choice.module.css';

interface ViewsChoiceProps {
  views: readonly SavedView[];
  /** Query string and columns of the current list, stored in a new view. */
  query: string;
  columns: readonly string[];
  onShow: (view: SavedView) => void;
  onChange: (views: SavedView[]) => void;
}

/** Views saved by the user: query and columns under a name, stored with the user's configuration. */
export function ViewsChoice({ views, query, columns, onShow, onChange }: ViewsChoiceProps) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const [name, type] = useState('');
  const save = () => {
    const called = name.trim();
    if (called === '') return;
    onChange([...views.filter((one) => one.name !== called), { name: called, query, columns: [...columns] }]);
    type('');
  };
  const current = views.find((one) => one.query === query && one.columns.join() === columns.join());
  return (
    <Popover
      label={t`Saved views`}
      side="bottom-end"
      isOpen={isOpen}
      onToggle={open}
      trigger={
        <Button small icon="eye" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {current ? <bdi>{current.name}</bdi> : <Trans>Views</Trans>}
        </Button>
      }
    >
      {views.length === 0 && (
        <p className={css.hint}>
          <Trans>A view saves the search, filters, sort order and columns.</Trans>
        </p>
      )}
      <ul className={css.list}>
        {views.map((view) => (
          <li key={view.name} className={css.item}>
            <button
              type="button"
              aria-current={view === current ? 'true' : undefined}
              onClick={() => {
                onShow(view);
                open(false);
              }}
            >
              <bdi>{view.name}</bdi>
            </button>
            <IconButton small icon="close" label={t`Forget ${view.name}`} onClick={() => onChange(views.filter((one) => one !== view))} />
          </li>
        ))}
      </ul>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField label={t`Name of the view`} maxLength={60} value={name} onChange={({ target }) => type(target.value)} />
        <Button
          type="submit"
          why={
            name.trim() === ''
              ? t`Enter a name`
              : views.length >= 30 && !views.some((one) => one.name === name.trim())
                ? t`The limit is 30 views`
                : null
          }
        >
          <Trans>Save this view</Trans>
        </Button>
      </form>
    </Popover>
  );
}
