import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { CataloguePage, type CustomPart } from '../../catalogues/index.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { catalogueWords } from '../../words/catalogue.ts';
import { PurgePart } from './PurgePart.tsx';
import { ScheduledAlarmPart } from './ScheduledAlarmPart.tsx';

const purge: CustomPart = { except: [], Part: PurgePart };
const scheduled: CustomPart = { except: [], Part: ScheduledAlarmPart };

/** /alarm_purge: list of purge rules, each with a description of its effect (OP-2.15). */
export function PurgeRules({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  const { t } = useLingui();
  return (
    <CataloguePage catalogue={catalogueOf('alarm-purge')} title={t`Purge rules`} params={params} pattern={pattern} customPart={purge} />
  );
}

/** /schedule_alarm: list of scheduled alarms, each with a description of its alarm and times (OP-2.15). */
export function ScheduledAlarms({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  return <CataloguePage catalogue={catalogueOf('schedule-alarm')} params={params} pattern={pattern} customPart={scheduled} />;
}
