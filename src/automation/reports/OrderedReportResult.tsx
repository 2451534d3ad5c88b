import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OrderedReport } from '../../../contract/automation/scheduled-reports.ts';
import { dayAndTime } from '../../words/time.ts';

/** That a report was ordered by hand, and of which span. */
export function OrderedReportResult({ ordered }: { ordered: OrderedReport }) {
  const { i18n } = useLingui();
  const [from, to] = [ordered.report_from, ordered.report_to].map((at) => dayAndTime(at, i18n, 'short'));
  return (
    <p role="status">
      <Plural value={ordered.recipients} one="The report is on its way to # recipient." other="The report is on its way to # recipients." />{' '}
      <Trans>
        It covers <bdi dir="ltr">{from}</bdi> to <bdi dir="ltr">{to}</bdi>. The list shows what became of it.
      </Trans>
    </p>
  );
}
