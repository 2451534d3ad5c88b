import type { CaseStep } from '../machines/quality/paths/case.ts';
import type { RunCase, RunStep } from './assist-report.ts';

/** Where the answers of a tester come from: null at their end. */
export type Ask = (question: string) => Promise<string | null>;

/**
 * Says each step of a case, asks whether what is expected is seen (`p`, `f`, both with a note; `n` a note, and asks again) and has a picture
 * of its name taken. The first step that does not pass is the last; what is not answered any more did not pass.
 */
export async function askSteps(
  { id, steps }: { readonly id: string; readonly steps: readonly Pick<CaseStep, 'action' | 'expected'>[] },
  ask: Ask,
  takePicture: (name: string) => Promise<unknown>,
): Promise<Pick<RunCase, 'run' | 'passed'>> {
  const run: RunStep[] = [];
  for (const [at, { action, expected }] of steps.entries()) {
    const question = `${at + 1}. ${action}\n   Expected: ${expected.join(' ')}\n   p(ass), f(ail), n(ote): `;
    const answer = await answerOf(ask, question);
    const picture = `${id}-${at + 1}.png`;
    await takePicture(picture);
    run.push({ action, expected: expected.join(' '), picture, ...answer });
    if (answer.verdict !== 'pass') break;
  }
  return { run, passed: run.length === steps.length && run.every(({ verdict }) => verdict === 'pass') };
}

async function answerOf(ask: Ask, question: string): Promise<Pick<RunStep, 'verdict' | 'note'>> {
  const notes: string[] = [];
  for (;;) {
    const line = await ask(question);
    const [, letter, text = ''] = /^\s*([pfn])\w*\s*(.*)$/i.exec(line ?? '') ?? [];
    if (text !== '') notes.push(text);
    if (line === null) return { verdict: 'open', note: notes.join(' ') };
    if (letter === undefined || letter.toLowerCase() === 'n') continue;
    return { verdict: letter.toLowerCase() === 'p' ? 'pass' : 'fail', note: notes.join(' ') };
  }
}
