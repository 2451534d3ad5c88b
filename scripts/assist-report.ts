import type { Case } from '../machines/quality/paths/case.ts';

/** A step as a person saw it; `open`: not answered. */
export interface RunStep {
  readonly action: string;
  readonly expected: string;
  readonly verdict: 'pass' | 'fail' | 'open';
  readonly note: string;
  /** The file of its picture, in the folder of the report. */
  readonly picture: string;
}

/** A case that a person carried out. */
export interface RunCase extends Case {
  readonly url: string;
  /** When it ended, ISO 8601. */
  readonly at: string;
  /** The steps up to the first one that did not pass. */
  readonly run: readonly RunStep[];
  readonly passed: boolean;
}

/** A run as Markdown, with the picture of each step. */
export function reportOf({ id, machine, state, given, url, at, run, steps, passed, proves }: RunCase): string {
  const done = run.flatMap(({ action, expected, verdict, note, picture }, step) => [
    `${step + 1}. ${action}`,
    `   - Expected: ${expected}`,
    `   - **${verdict}**${note === '' ? '' : `: ${note}`}`,
    '',
    `   ![Step ${step + 1}](${picture})`,
    '',
  ]);
  return [
    `# ${machine}: ${state} (${id})`,
    '',
    `**${passed ? 'Passed' : 'Did not pass'}**, ${run.length} of ${steps.length} steps, ${at}, ${url}`,
    ...(proves.length > 0 ? ['', `Proves: ${proves.join(', ')}`] : []),
    '',
    `Given: ${given}`,
    '',
    ...done,
  ].join('\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A run as JUnit XML: one test case, with the step that failed, and the pictures as its attachments. */
export function junitOf({ id, machine, model, state, at, run, passed }: RunCase): string {
  const last = run.at(-1);
  const fault = `Step ${run.length}: ${last?.action ?? ''} ${last?.note ?? ''}`.trim();
  const failure = passed ? [] : [`      <failure message="${escaped(fault)}">${escaped(`Expected: ${last?.expected ?? ''}`)}</failure>`];
  const seen = run.map(({ action, verdict, note, picture }) => `${verdict}: ${action} ${note}\n[[ATTACHMENT|${picture}]]`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="1" failures="${passed ? 0 : 1}">`,
    `  <testsuite name="${escaped(machine)}" tests="1" failures="${passed ? 0 : 1}" timestamp="${at}">`,
    `    <testcase classname="${escaped(model)}" name="${escaped(`${state} (${id})`)}">`,
    ...failure,
    `      <system-out>${escaped(seen.join('\n'))}</system-out>`,
    '    </testcase>',
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
