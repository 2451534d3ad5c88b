import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { EndRequirement } from '../../../contract/alarms/gate.ts';
import { avsScores } from '../../../contract/alarms/outcome.ts';
import type { AlarmHistoryEntry } from '../../../contract/alarms/record.ts';
import { avsWords, requirementWords } from './gate-words.ts';

/** Outcome, cause and score of the line that ended the alarm. */
export function RecordedOutcome({ line: { outcome, cause, avs_score } }: { line: AlarmHistoryEntry }) {
  const { t } = useLingui();
  const score = avsScores.find((one) => one === avs_score);
  const text = [outcome, cause].filter(Boolean).join(' · ');
  return (
    <>
      {text !== '' && (
        <p>
          <Trans>
            Outcome: <bdi>{text}</bdi>
          </Trans>
        </p>
      )}
      {score !== undefined && (
        <p>
          <Trans>AVS-01 {t(avsWords[score])}</Trans>
        </p>
      )}
    </>
  );
}

/** The overridden requirements of a record line, which stores their codes. */
export function overriddenText(about: string, translate: (words: MessageDescriptor) => string): string {
  return about
    .split(', ')
    .map((code) => {
      const read = EndRequirement.safeParse(code);
      return read.success ? translate(requirementWords[read.data]) : code;
    })
    .join(', ');
}
