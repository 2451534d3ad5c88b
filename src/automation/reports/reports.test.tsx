import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Capabilities } from '../../../contract/capabilities.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { Localized } from '../../testing/localized.tsx';
import { OrderedReportResult } from './OrderedReportResult.tsx';
import { ReportPart } from './ReportPart.tsx';

const show = (mail: Capabilities['mail']) =>
  render(
    <Localized>
      <PlatformProvider value={{ capabilities: { mail } } as unknown as Platform}>
        <ReportPart />
      </PlatformProvider>
    </Localized>,
  );

test.each([
  ['none', /^No mail is sent: this platform has no mail server\..*SMTP_URL$/],
  ['mailbox', /the demo mailbox only/],
] as const)('the form says where mails go: %s', (mail, words) => {
  show(mail);
  expect(screen.getByRole('note').textContent).toMatch(words);
});

test('nothing is said where mails are sent, or where the platform does not tell', () => {
  show('carrier');
  show(null);
  expect(screen.queryByRole('note')).toBeNull();
});

test('a report that is sent by hand states its span and how many get it', () => {
  const ordered = { report_from: '2026-10-01T06:00:00.000Z', report_to: '2026-11-01T05:59:59.999Z', recipients: 2 };
  render(
    <Localized>
      <OrderedReportResult ordered={ordered} />
    </Localized>,
  );
  expect(screen.getByRole('status').textContent).toMatch(/^The report is on its way to 2 recipients\. It covers .+ to .+\. The list shows/);
});
