import { Trans } from '@lingui/react/macro';
import { use } from 'react';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { CataloguePage } from '../../catalogues/index.ts';
import { type ScreenProps, useOpenTarget } from '../../platform/index.ts';
import { DropItem } from '../../ui/DropMenu.tsx';
import { catalogueWords } from '../../words/catalogue.ts';

const renewedEveryMs = 10_000;

/** A log whose lines are of alarms, each with a link to its alarm; new lines appear automatically. */
function AlarmLogs({ of, params, pattern }: ScreenProps & { of: 'command-log' | 'action-plan-log' }) {
  use(catalogueWords());
  const open = useOpenTarget();
  const toolsOf = ({ alarm_id }: CatalogueRecord) =>
    typeof alarm_id === 'string' && (
      <DropItem icon="alarm" onClick={() => open({ kind: 'alarm', alarm_id })}>
        <Trans>Open alarm {alarm_id}</Trans>
      </DropItem>
    );
  return <CataloguePage catalogue={catalogueOf(of)} params={params} pattern={pattern} rowTools={toolsOf} refreshMs={renewedEveryMs} />;
}

/** /command/logs (OP-2.56): every run with what became of each step. */
export const CommandLogs = (props: ScreenProps) => <AlarmLogs of="command-log" {...props} />;

/** /action-plan/logs (OP-2.19): every run with its answers, who gave them and when. */
export const ActionPlanLogs = (props: ScreenProps) => <AlarmLogs of="action-plan-log" {...props} />;
