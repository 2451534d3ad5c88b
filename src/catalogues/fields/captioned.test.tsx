import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type TextField, text } from '../../../contract/catalogues/fields/field.ts';
import { choicesMachine } from '../../../machines/catalogues/record/choices.machine.ts';
import { Localized } from '../../testing/localized.tsx';
import { Inputs } from './Inputs.tsx';
import { FormProvider } from './input.ts';
import { TextInput } from './inputs/TextInput.tsx';

const draw = (field: TextField) =>
  render(
    <Localized>
      <FormProvider
        value={{
          errorOf: () => null,
          isSet: () => false,
          isNew: true,
          choices: choicesMachine,
          labelOf: () => Promise.resolve(null),
          tilesUrl: null,
          Inputs,
        }}
      >
        <TextInput field={field} path={field.name} value="" onChange={() => undefined} onLeave={() => undefined} />
      </FormProvider>
    </Localized>,
  );
const described = () => {
  const id = screen.getByRole('textbox').getAttribute('aria-describedby');
  return id === null ? null : document.getElementById(id)?.textContent;
};

test.each([
  [{}, null],
  [{ informational: true }, 'For information only'],
  [{ informational: true, help: 'As 1280x720' }, 'As 1280x720 · For information only'],
  [{ help: 'As 1280x720' }, 'As 1280x720'],
] as const)('a field with %o is described as %s', (options, wanted) => {
  draw(text('resolution', options));
  expect(described()).toBe(wanted);
});
