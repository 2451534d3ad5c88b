import type { paletteMachine } from '../../../../machines/workspace/palette/palette.machine.ts';
import { absent, inside, type Shown, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const paletteTest = 'machines/workspace/palette/palette.test.ts';
const place = shown('dialog', 'Search everything');
const at = (...elements: readonly Shown[]) => inside(place, ...elements);
const field = shown('combobox', 'Search everything');
const here: Shown = { ...shown('option', /^/), selected: true, inside: place };

export const paletteVisible: Visible<typeof paletteMachine> = {
  states: {
    'open.typing': at(absent({ ...field, value: '' }), absent(text(/^\d+ found$/))),
    'open.searching': unseen('The hits of before stay', paletteTest, 'what is typed is sought once nothing was typed for 120 ms'),
    'open.found': at(text(/^\d+ found$/), here),
    'open.nothing': at(text('Nothing found. Search for ended alarms by their id.'), absent(shown('listbox', 'Found'))),
    'open.failed': at(text('The search failed. Type again to retry.')),
    chosen: [absent(place)],
  },
  changes: {
    'open.typing: palette.type': { differs: { ...field, inside: place } },
    'open.found: palette.move': { differs: here },
    'open.found: palette.highlight': { differs: here },
  },
  unseen: {
    'open.searching: search replies': unseen(
      'What is likely is there before anybody looks',
      paletteTest,
      'what is likely stands there at once; a hit is chosen once, and that ends it',
    ),
  },
};
