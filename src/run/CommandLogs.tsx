import { Trans } from '@lingui/react/macro';
import { use } from 'react';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../contract/catalogues/record.ts';
import { CataloguePage } from '../catalogue/CataloguePage.tsx';
import { catalogueWords } from '../catalogue/words.ts';
import { useOpener } from '../grid/open.ts';
import type { ScreenProps } from '../shell/screens.tsx';
import { DropItem } from '../ui/DropMenu.tsx';

const renewedEveryMs = 10_000;

/** /command/logs (OP-2.56): every run with what became of each step, and the way to its alarm. */
export function CommandLogs({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  const open = useOpener();
  const toolsOf = ({ alarm_id }: CatalogueRecord) =>
    typeof alarm_id === 'string' && (
      <DropItem icon="alarm" onClick={() => open({ kind: 'alarm', alarm_id })}>
        <Trans>Open alarm {alarm_id}</Trans>
      </DropItem>
    );
  return (
    <CataloguePage
      catalogue={catalogueOf('command-log')}
      params={params}
      pattern={pattern}
      rowTools={toolsOf}
      renewEvery={renewedEveryMs}
    />
  );
}
