import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { catalogueWords } from '../../words/catalogue.ts';
import { CataloguePage } from '../CataloguePage.tsx';
import css from './builders.module.css';

/** /layouts (OP-2.17): the list; a layout opens in its builder. */
export function Layouts({ params, pattern }: ScreenProps) {
  const { t } = useLingui();
  return (
    <BuilderList
      of="layout"
      builder="/layouts/config-layout"
      savedText={{ created: t`Layout created successfully`, updated: t`Layout updated successfully` }}
      params={params}
      pattern={pattern}
    />
  );
}

/** /alarm-views (OP-2.16): the list; an alarm view opens in its builder. */
export function AlarmViews({ params, pattern }: ScreenProps) {
  const { t } = useLingui();
  return (
    <BuilderList
      of="alarm-view"
      builder="/alarm-views/config-view"
      savedText={{ created: t`Alarm view created successfully`, updated: t`Alarm view updated successfully` }}
      params={params}
      pattern={pattern}
    />
  );
}

interface BuilderListProps extends ScreenProps {
  of: 'layout' | 'alarm-view' | 'command' | 'action-plan' | 'video-watermark';
  /** Where its builder is, without the id. */
  builder: string;
  savedText: { created: string; updated: string };
}

/** The list of a catalogue whose records open in a builder, with a notice about the last record saved there. */
export function BuilderList({ of, builder, savedText, params, pattern }: BuilderListProps) {
  use(catalogueWords());
  const [, go] = useLocation();
  const saved = useHistoryState<{ saved?: 'created' | 'updated' } | null>()?.saved;
  return (
    <CataloguePage
      catalogue={catalogueOf(of)}
      params={params}
      pattern={pattern}
      openWith={(record) => go(record === 'new' ? builder : `${builder}/${record}`)}
      above={
        saved && (
          <p className={css.saved} role="status">
            <Icon name="check" />
            {savedText[saved]}
          </p>
        )
      }
    />
  );
}
