import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { AlarmGate } from '../../../contract/alarms/gate.ts';
import { Localized } from '../../testing/localized.tsx';
import { EndFields } from './EndFields.tsx';

const gate: AlarmGate = {
  requires: ['outcome', 'comment'],
  done: [],
  outcomes: [{ id: 6, name: 'Real', letter: 'r', kind: 'real', demands_cause: false, causes: [] }],
};

const open = (comments: string, isBegun?: boolean) =>
  render(
    <Localized>
      <dialog open>
        <form>
          <textarea aria-label="Comments" defaultValue={comments} ref={(field) => field?.focus()} />
          <EndFields
            gate={gate}
            draft={{ comments }}
            tried={false}
            mayOverride={false}
            onChange={() => undefined}
            {...(isBegun !== undefined && { isBegun })}
          />
        </form>
      </dialog>
    </Localized>,
  );

test('the first outcome takes the focus as it comes, also where a plan proposed the comment', () => {
  open('Proposed by the plan');
  expect(document.activeElement?.textContent).toMatch(/^Real/);
});

test('a comment that was begun before the outcomes came keeps the focus', () => {
  open('Beg', true);
  expect(document.activeElement).toBe(screen.getByLabelText('Comments'));
});

/** The fields with what is chosen in them. */
function Chosen({ causes }: { causes: AlarmGate['outcomes'][number]['causes'] }) {
  const [draft, setDraft] = useState({ comments: 'Seen' });
  return (
    <Localized>
      <dialog open>
        <form>
          <EndFields
            gate={{ ...gate, outcomes: gate.outcomes.map((outcome) => ({ ...outcome, letter: 'R', causes })) }}
            draft={draft}
            tried={false}
            mayOverride={false}
            onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          />
          <textarea aria-label="Comments" />
        </form>
      </dialog>
    </Localized>
  );
}

test.each([
  { causes: [], next: 'Comments' },
  { causes: [{ id: 9, name: 'Animal' }], next: 'Cause (optional)' },
])('the key of an outcome moves on to $next before the next key is pressed', async ({ causes, next }) => {
  render(<Chosen causes={causes} />);
  fireEvent.keyDown(screen.getByRole('button', { name: /^Real/ }), { key: 'r', code: 'KeyR' });
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByLabelText(next));
});
