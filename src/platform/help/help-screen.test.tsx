import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Localized } from '../../testing/localized.tsx';
import { HelpScreen } from './HelpScreen.tsx';
import { helpPages } from './pages.ts';

beforeEach(() => history.replaceState(null, '', '/help'));
afterEach(() => history.replaceState(null, '', '/'));

const show = (page?: string) =>
  render(
    <Localized>
      <HelpScreen params={page === undefined ? {} : { page }} pattern="/help/:page?" />
    </Localized>,
  );

test('the help begins with the page for operators and lists every page in English', () => {
  const { container } = show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Help');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('For operators');
  const contents = screen.getByRole('navigation', { name: 'Help pages' });
  for (const { title } of helpPages) within(contents).getByRole('link', { name: title });
  expect(within(contents).getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/help/operators');
  expect(container.querySelector('article')).toMatchObject({ lang: 'en', dir: 'ltr' });
});

test.each(helpPages.map((page) => [page.name] as const))('the page %s is drawn whole, with its tables, code and pictures', (name) => {
  const { container } = show(name);
  const page = helpPages.find((one) => one.name === name);
  const count = (kind: string) => page?.blocks.filter((block) => block.kind === kind).length ?? 0;
  expect(container.querySelectorAll('article > :is(h2, h3, h4, h5)').length).toBe(count('heading'));
  expect(container.querySelectorAll('article > table').length).toBe(count('table'));
  expect(container.querySelectorAll('article > pre').length).toBe(count('code-block'));
  for (const image of container.querySelectorAll('img')) expect(image.getAttribute('src')).toMatch(/\.jpg/);
});

test('a search finds sections on all pages, marks matches and links to the marked section', async () => {
  const { container } = show();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'intake token' } });
  expect(await screen.findByRole('status')).toHaveProperty('textContent', expect.stringMatching(/^\d+ sections$/));
  const [hit] = screen.getAllByRole('link');
  if (!hit) throw new Error('the search found nothing');
  expect([...hit.querySelectorAll('mark')].map(({ textContent }) => textContent?.toLowerCase())).toContain('intake');
  await act(async () => fireEvent.click(hit));
  expect(location.pathname + location.search + location.hash).toBe('/help/integrators?q=intake+token#intake-tokens');
  expect(container.querySelector('nav mark')).not.toBeNull();
});

test('words that no section contains are answered by a sentence', async () => {
  show();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'xylophone' } });
  expect((await screen.findByRole('status')).textContent).toBe('No section contains these words.');
});

test('a section that the address names has the focus', () => {
  history.replaceState(null, '', '/help/integrators#intake-tokens');
  show('integrators');
  expect(document.activeElement?.textContent).toBe('Intake tokens');
});

test('a page that does not exist is answered by a sentence', () => {
  show('nowhere');
  screen.getByText(/There is no such page in the help/);
});
