import { scheduledReportCalls } from '../../../contract/automation/scheduled-reports.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { readRecord } from '../../catalogues/index.ts';
import { type App, instant, platformScope, refuse, route } from '../../platform/index.ts';
import { orderReport, readReportSchedule } from './report-schedule.ts';
import { hasDueReport, ReportSender, type ReportSenderOptions } from './report-sender.ts';

const reportSchedules = catalogueOf('report-schedule');

/** Mails the reports that are due, and those that are ordered by hand. */
export function openReports(app: App, options: ReportSenderOptions = {}): void {
  const sender = new ReportSender(app, options);
  route(app, scheduledReportCalls.sendReport, async ({ scope, caller, params: { id } }) => {
    const isVisible = await app.store.within(scope, async (tx) => (await readRecord(tx, reportSchedules, id)) !== null);
    if (!isVisible) throw refuse('record.not_found');
    if (app.mailer.deliveryOf('email') === 'none') throw refuse('connector.not_connected', { details: { configure: ['SMTP_URL'] } });
    const now = app.clock.now();
    const ordered = await app.store.within(platformScope, async (tx) => {
      const schedule = await readReportSchedule(tx, id);
      if (!schedule) throw refuse('record.not_found');
      const { from, to } = await orderReport(tx, schedule, { at: now, now, user: caller.user });
      return { report_from: instant(from), report_to: instant(to), recipients: new Set(schedule.recipients).size };
    });
    void sender.turn();
    return ordered;
  });
  app.onClose.push(() => sender.close());
  app.dueWork.add({ everyMs: 2000, isDue: hasDueReport, begin: () => void sender.turn() });
}
