import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Unit } from '../../../contract/places/place.ts';
import { Localized } from '../../testing/localized.tsx';
import { SiteFacts } from './SiteFacts.tsx';

const draw = (unit: Unit | null) => {
  const { container } = render(
    <Localized>
      <SiteFacts unit={unit} />
    </Localized>,
  );
  return container;
};
const bare = Unit.parse({ id: 1, id_tenant: 1, description: 'Depot' });

test('the facts of a site are shown as they are written, in the order of need', { tags: ['OP-3.17'] }, () => {
  draw({
    ...bare,
    instructions: 'Call the gate first.',
    address_1: 'Dock 4',
    access_notes: 'Keys: gate\nDogs',
    info_url: 'https://depot.test',
  });
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Instructions', 'Address', 'Keys and access']);
  expect(screen.getByText('Call the gate first.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Page of the site' }).getAttribute('href')).toBe('https://depot.test');
});

test('a site without facts has no section, and a script is no link', () => {
  expect(draw(bare).textContent).toBe('');
  expect(draw({ ...bare, info_url: 'javascript:alert(1)' }).textContent).toBe('');
});

test('a site that is not loaded is not taken for one without facts', () => {
  draw(null);
  expect(screen.getByText('The site of this alarm is not loaded.')).toBeTruthy();
});
