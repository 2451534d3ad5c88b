import { useSelector } from '@xstate/react';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import type { CatalogueView } from '../../../contract/workspace/index.ts';
import { selectCatalogue, selectQuery } from '../../../machines/catalogues/catalogue/catalogue.selectors.ts';
import type { ListRef } from '../list-context.ts';
import { ColumnsChoice } from './ColumnsChoice.tsx';
import { formatListQuery, parseListQuery } from './useListUrl.ts';
import { ViewsChoice } from './ViewsChoice.tsx';

interface ListArrangingProps {
  list: ListRef;
  view: CatalogueView;
  all: readonly Field[];
  shown: readonly Field[];
  onArrange: (view: Partial<CatalogueView>) => void;
}

/** Arrangement of the list: its columns and saved views. */
export function ListArranging({ list, view, all, shown, onArrange }: ListArrangingProps) {
  const query = useSelector(list, selectQuery);
  const catalogue = useSelector(list, selectCatalogue);
  return (
    <>
      <ViewsChoice
        views={view.views}
        query={formatListQuery({ ...query, page: 1 })}
        columns={shown.map(({ name }) => name)}
        onChange={(views) => onArrange({ views })}
        onShow={(saved) => {
          onArrange({ columns: saved.columns });
          list.send({ type: 'list.query', query: parseListQuery(catalogue, saved.query, view.max) });
        }}
      />
      <ColumnsChoice
        all={all}
        shown={shown}
        isUsual={view.columns === null}
        onChange={(columns) => onArrange({ columns: columns === null ? null : [...columns] })}
      />
    </>
  );
}
