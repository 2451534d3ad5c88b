import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { User } from '../../contract/user.ts';
import { anAlarm, ana } from '../../machines/paths/city.ts';
import { Script } from '../../machines/paths/scripted.ts';
import { feeding } from '../../machines/port.ts';
import { emptyTab } from '../../machines/tabs/strip.ts';
import { tabsMachine } from '../../machines/tabs/tabs.machine.ts';
import { Spoken } from '../testing/spoken.tsx';
import { TabStrip } from './TabStrip.tsx';

function open(...names: string[]) {
  const tabs = names.map((name, order) => ({ ...emptyTab(name), order }));
  const user = User.parse({ ...ana, config: { ...ana.config, grid: { ...ana.config.grid, tabs, activeTab: names[0] } } });
  const script = new Script<'saveConfig'>({ saveConfig: [] });
  const actor = createActor(tabsMachine.provide({ actors: { saveConfig: script.port('saveConfig'), shelf: feeding(() => undefined) } }), {
    input: { user },
  }).start();
  render(
    <Spoken>
      <TabStrip tabs={actor} />
    </Spoken>,
  );
  return actor;
}
const shown = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

test('OP-4.27 a name that another tab has is refused with a notice, and nothing changes', () => {
  open('Yards', 'Gates');
  fireEvent.doubleClick(screen.getByRole('tab', { name: 'Gates' }));
  const field = screen.getByLabelText('New name of Gates');
  fireEvent.change(field, { target: { value: 'yards' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByText('Another tab is already named “yards”.')).toBeTruthy();
  expect(shown()).toEqual(['Yards', 'Gates']);
});

test('a tab is renamed with F2, and Esc leaves its name', () => {
  open('Yards', 'Gates');
  const rename = (to: string, key: string) => {
    fireEvent.keyDown(screen.getByRole('tab', { name: /Gates|Docks/ }), { key: 'F2' });
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: to } });
    fireEvent.keyDown(field, { key });
  };
  rename('Roofs', 'Escape');
  expect(shown()).toEqual(['Yards', 'Gates']);
  rename('Docks', 'Enter');
  expect(shown()).toEqual(['Yards', 'Docks']);
});

test('a closed tab can be brought back', () => {
  open('Yards', 'Gates');
  fireEvent.click(screen.getByRole('button', { name: 'Close Gates' }));
  expect(shown()).toEqual(['Yards']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(['Yards', 'Gates']);
});

test('OP-9.01 OQ-43 with five tabs the plus says why it cannot, and a further alarm takes the place in front with a notice', () => {
  const tabs = open('A', 'B', 'C', 'D', 'E');
  expect(screen.getByRole('button', { name: 'Add a tab: Maximum of 5 tabs' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('tab', { name: 'C' }));
  tabs.send({ type: 'tabs.open', alarm: anAlarm(7) });
  return screen
    .findByText(/^Maximum of 5 tabs\. This took the place of the tab in front/)
    .then(() => expect(shown()).toEqual(['A', 'B', 'A-0007', 'D', 'E']));
});
