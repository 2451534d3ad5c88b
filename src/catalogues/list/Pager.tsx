import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { pageSizes } from '../../../contract/catalogues/query.ts';
import {
  selectHasMore,
  selectLastPage,
  selectQuery,
  selectRows,
  selectTotal,
} from '../../../machines/catalogues/catalogue/catalogue.selectors.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { ListRef } from '../list-context.ts';
import css from './Pager.module.css';

/** Position of the page among all rows, with links to the other pages (ADM-2.59, OQ-88). */
export function Pager({ list, onSize }: { list: ListRef; onSize: (max: number) => void }) {
  const { t } = useLingui();
  const { page, max } = useSelector(list, selectQuery);
  const count = useSelector(list, (now) => selectRows(now).length);
  const last = useSelector(list, selectLastPage);
  const hasMore = useSelector(list, selectHasMore);
  const turn = (to: number) => list.send({ type: 'list.turn', page: to });
  const isLast = page === -1 || (!hasMore && page > 0 && (last === null ? count < max : page >= last));
  const sizes = pageSizes.includes(max as (typeof pageSizes)[number]) ? pageSizes : [...pageSizes, max];
  return (
    <nav className={css.pager} aria-label={t`Pages`}>
      <p className={css.place} role="status">
        {count > 0 && <Place list={list} />}
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
        {page < 0 && <IconButton small icon="first" label={t`First page`} onClick={() => turn(1)} />}
        <IconButton
          small
          icon="chevronStart"
          label={t`Previous page`}
          why={page === 1 ? t`This is the first page` : null}
          onClick={() => turn(page - 1)}
        />
        {page > 0 && <PageInput key={page} page={page} last={last} hasMore={hasMore} onTurn={turn} />}
        <IconButton
          small
          icon="chevronEnd"
          label={t`Next page`}
          why={isLast ? t`This is the last page` : null}
          onClick={() => turn(page + 1)}
        />
        {hasMore && page > 0 && <IconButton small icon="last" label={t`Last page`} onClick={() => turn(-1)} />}
      </span>
    </nav>
  );
}

/** Which rows are shown, and of how many: lists are counted up to 10,000 rows. */
function Place({ list }: { list: ListRef }) {
  const { t, i18n } = useLingui();
  const { page, max } = useSelector(list, selectQuery);
  const count = useSelector(list, (now) => selectRows(now).length);
  const total = useSelector(list, selectTotal);
  const hasMore = useSelector(list, selectHasMore);
  const shown = total === null ? null : i18n.number(total);
  const all = hasMore ? (
    <b title={t`Rows are counted up to this number. Search or filter to see an exact number.`}>{t`more than ${shown}`}</b>
  ) : (
    <b>{shown}</b>
  );
  if (page < 0) {
    const [from, to] = [-page * max, (-page - 1) * max + 1].map((place) => i18n.number(place));
    return page === -1 ? (
      <Trans>
        Last {count} of {all}
      </Trans>
    ) : (
      <Trans>
        <bdi dir="ltr">
          {from}–{to}
        </bdi>{' '}
        from the end, of {all}
      </Trans>
    );
  }
  const [from, to] = [(page - 1) * max + 1, (page - 1) * max + count].map((place) => i18n.number(place));
  const range = <bdi dir="ltr">{`${from}–${to}`}</bdi>;
  if (shown === null) return range;
  return (
    <Trans>
      {range} of {all}
    </Trans>
  );
}

interface PageInputProps {
  page: number;
  last: number | null;
  hasMore: boolean;
  onTurn: (page: number) => void;
}

/** The number of the page, to be written over: lists have pages by the thousand. */
function PageInput({ page, last, hasMore, onTurn }: PageInputProps) {
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
      {last !== null && !hasMore && <LastPage last={i18n.number(last)} />}
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
