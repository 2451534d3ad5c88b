import { Trans } from '@lingui/react/macro';
import { use } from 'react';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { CataloguePage } from '../../catalogues/CataloguePage.tsx';
import { catalogueWords } from '../../catalogues/words.ts';
import type { ScreenProps } from '../../platform/screen.ts';
import { useOpenTarget } from '../../platform/useOpenTarget.ts';
import { DropItem } from '../../ui/DropMenu.tsx';

const renewedEveryMs = 10_000;

/** A log whose lines are of alarms, each with the way to its alarm; new lines come by themselves. */
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
