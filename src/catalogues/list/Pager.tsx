import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { pageSizes } from '../../../contract/catalogues/query.ts';
import { selectLastPage, selectQuery, selectRows, selectTotal } from '../../../machines/catalogues/catalogue/catalogue.selectors.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { ListRef } from '../list-context.ts';
import css from './Pager.module.css';

/** Position of the page among all rows, with links to the other pages (ADM-2.59, OQ-88). */
export function Pager({ list, onSize }: { list: ListRef; onSize: (max: number) => void }) {
  const { t, i18n } = useLingui();
  const { page, max } = useSelector(list, selectQuery);
  const count = useSelector(list, (now) => selectRows(now).length);
  const total = useSelector(list, selectTotal);
  const last = useSelector(list, selectLastPage);
  const turn = (to: number) => list.send({ type: 'list.turn', page: to });
  const isLast = last === null ? count < max : page >= last;
  const sizes = pageSizes.includes(max as (typeof pageSizes)[number]) ? pageSizes : [...pageSizes, max];
  const from = i18n.number((page - 1) * max + 1);
  const to = i18n.number((page - 1) * max + count);
  return (
    <nav className={css.pager} aria-label={t`Pages`}>
      <p className={css.place} role="status">
        {count > 0 && (total === null ? <bdi dir="ltr">{`${from}–${to}`}</bdi> : <Place from={from} to={to} total={i18n.number(total)} />)}
      </p>
      <label className={css.size}>
        <Trans>Rows</Trans>
        <select value={max} onChange={({ target }) => onSize(Number(target.value))}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span className={css.turns}>
        <IconButton
          small
          icon="chevronStart"
          label={t`Previous page`}
          why={page <= 1 ? t`This is the first page` : null}
          onClick={() => turn(page - 1)}
        />
        <PageInput key={page} page={page} last={last} onTurn={turn} />
        <IconButton
          small
          icon="chevronEnd"
          label={t`Next page`}
          why={isLast ? t`This is the last page` : null}
          onClick={() => turn(page + 1)}
        />
      </span>
    </nav>
  );
}

function Place({ from, to, total }: { from: string; to: string; total: string }) {
  return (
    <Trans>
      <bdi dir="ltr">
        {from}–{to}
      </bdi>{' '}
      of <b>{total}</b>
    </Trans>
  );
}

/** The number of the page, to be written over: lists have pages by the thousand. */
function PageInput({ page, last, onTurn }: { page: number; last: number | null; onTurn: (page: number) => void }) {
  const { t, i18n } = useLingui();
  const [typed, type] = useState(String(page));
  const go = () => {
    const typedPage = Number(typed);
    if (Number.isInteger(typedPage) && typedPage >= 1) onTurn(typedPage);
    else type(String(page));
  };
  return (
    <label className={css.page}>
      <Trans>Page</Trans>
      <input
        inputMode="numeric"
        aria-label={t`Page`}
        value={typed}
        onChange={({ target }) => type(target.value.replaceAll(/\D/g, ''))}
        onKeyDown={(event) => event.key === 'Enter' && go()}
        onBlur={go}
        onFocus={({ target }) => target.select()}
      />
      {last !== null && <LastPage last={i18n.number(last)} />}
    </label>
  );
}

function LastPage({ last }: { last: string }) {
  return (
    <span>
      <Trans>of {last}</Trans>
    </span>
  );
}
