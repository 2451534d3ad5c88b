import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import css from '../../catalogues/builders/builders.module.css';
import { CataloguePage } from '../../catalogues/index.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { catalogueWords } from '../../words/catalogue.ts';

const builder = '/action-plan/config';

/** /action-plan (OP-2.19): the list; an action plan opens in its builder. */
export function ActionPlans({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  const { t } = useLingui();
  const [, go] = useLocation();
  const saved = useHistoryState<{ saved?: 'created' | 'updated' } | null>()?.saved;
  return (
    <CataloguePage
      catalogue={catalogueOf('action-plan')}
      params={params}
      pattern={pattern}
      openWith={(record) => go(record === 'new' ? builder : `${builder}/${record}`)}
      above={
        saved && (
          <p className={css.saved} role="status">
            <Icon name="check" />
            {saved === 'created' ? t`Action plan created successfully` : t`Action plan updated successfully`}
          </p>
        )
      }
    />
  );
}
