import { expect, test } from 'vitest';
import { askSteps } from './assist-steps.ts';

const steps = ['Press Ctrl+L.', 'Enter the password.'].map((action) => ({ action, expected: ['The screen is locked.', 'It is dark.'] }));

/** Runs both steps with these answers, and returns what came of it with what was asked and the pictures that were taken. */
async function answering(...answers: readonly string[]) {
  const left = [...answers];
  const [questions, pictures]: [string[], string[]] = [[], []];
  const ask = (question: string) => {
    questions.push(question);
    return Promise.resolve(left.shift() ?? null);
  };
  const takePicture = async (name: string) => void pictures.push(name);
  return { ...(await askSteps({ id: 'lock-1', steps }, ask, takePicture)), questions, pictures };
}

test('a case whose steps all pass has passed; a note is asked for again and kept', async () => {
  const { run, passed, questions, pictures } = await answering('p', 'n the screen is dark', 'p');
  expect(passed).toBe(true);
  expect(run.map(({ verdict, note }) => [verdict, note])).toEqual([
    ['pass', ''],
    ['pass', 'the screen is dark'],
  ]);
  expect(questions[0]).toContain('1. Press Ctrl+L.\n   Expected: The screen is locked. It is dark.');
  expect(questions).toHaveLength(3);
  expect(pictures).toEqual(['lock-1-1.png', 'lock-1-2.png']);
});

test('a step that fails ends the run, and is the failure of its case', async () => {
  const { run, passed, pictures } = await answering('f it is <empty>', 'p');
  expect([passed, run.map(({ verdict, note }) => [verdict, note])]).toEqual([false, [['fail', 'it is <empty>']]]);
  expect(pictures).toEqual(['lock-1-1.png']);
});

test('answers that end leave the step open, and the case did not pass', async () => {
  const { run, passed } = await answering('p');
  expect([passed, run.map(({ verdict }) => verdict)]).toEqual([false, ['pass', 'open']]);
});
