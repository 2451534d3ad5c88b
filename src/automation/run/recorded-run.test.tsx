import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Localized } from '../../testing/localized.tsx';
import { RecordedRun } from './RecordedRun.tsx';

const said = (text: string) => render(<RecordedRun text={text} />, { wrapper: Localized }).container.textContent;

test('a run in an alarm’s record is said with its status, its steps and its reason', {
  tags: ['OP-8.11', 'OQ-65', 'OP-4.25', 'OQ-82'],
}, () => {
  expect(said('success: Digital output: switched; Delay: waited; Notification: skipped. Reason: The guard asked for it')).toBe(
    'Status: successDigital output: SwitchedDelay: WaitedNotification: SkippedReason: The guard asked for it',
  );
  expect(said('error: Notification: timed out')).toBe('Status: an error occurredNotification: No answer in time');
});

test('what cannot be read as a run stays as it was written', () => {
  expect(said('It was done by hand')).toBe('It was done by hand');
  expect(said('success: Something: else')).toBe('success: Something: else');
});
