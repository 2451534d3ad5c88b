import { use } from 'react';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { CataloguePage, type CustomPart } from '../../catalogues/index.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { catalogueWords } from '../../words/catalogue.ts';
import { SchedulePart } from './SchedulePart.tsx';

const tasks = catalogueOf('schedule');
const own: CustomPart = { except: ['frequency', 'cron_expressions'], Part: SchedulePart };

/** /schedule_task: scheduled tasks with their cron editor (OP-2.20). */
export function ScheduledTasks({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  return <CataloguePage catalogue={tasks} params={params} pattern={pattern} customPart={own} />;
}
