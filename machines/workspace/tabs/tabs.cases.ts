import { api } from '../../../contract/api.ts';
import { asks, byNobody, gesture, manualOf, openBurglary, otherTab } from '../../quality/paths/manual.ts';
import type { tabsMachine } from './tabs.machine.ts';
import { foundPlanModel, secondChatModel, tabsModel } from './tabs.paths.ts';

const opened = byNobody('it is opened by what was read for it: the walk of what is opened');
const bySettled = byNobody('the console settles it by itself as an alarm is opened: the walk of opened alarms');
const byOthers = byNobody('a command or a rule sends it: tests/journeys/command-run.test.ts');
const ofViews = byNobody('it follows what is done in the widget “Views”: the walk of the views');
const inSlots = byNobody('a slot keeps it by itself: the walks of the slots');
const elsewhere = (where: string) => byNobody(`it is done elsewhere and shown there: ${where}`);
const ports = { saveConfig: asks(api.saveConfig) };

export const tabsCases = [
  manualOf<typeof tabsMachine>(tabsModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        'Close every tab but one, press its name and F2, write “Tab 1”, and press Enter.',
        'Open the widget “Widgets”, and double-click “Weather” and “Chart”: the tab has two slots.',
        'Press “Add a tab” three times, and name the new ones “Yards”, “Gates” and “Docks” in the same way.',
        'Wait five seconds, and reload the page.',
      ],
    },
    ports,
    unseen: { 'strip.refused': 'always', 'strip.shown': 'always' },
    causes: {
      'link.restored': gesture('In the developer tools (F12), under “Network”, choose “Offline”, and after ten seconds “No throttling”.'),
      'tabs.open': [
        gesture('In the “Demo” menu choose “A burglary at one unit”, and click the first alarm of “New”.'),
        gesture('Click an alarm of “New” whose unit is another one.'),
      ],
      'tabs.openView': [opened, opened],
      'tabs.openLayout': [opened, opened],
      'tabs.openCameras': [opened, opened],
      'tabs.add': [gesture('Press “Add a tab”.'), byNobody('the console chooses a name that is free: the walk of the tabs')],
      'tabs.rename': [
        gesture('Press the name of the tab “Gates” and F2, write “yards”, and press Enter.'),
        gesture('Press the name of the tab “Docks” and F2, write “Docks 2”, and press Enter.'),
      ],
      'tabs.close': [gesture('Press “Close Yards”, the cross of that tab.'), gesture('Press the cross of the tab of the first alarm.')],
      'tabs.select': gesture('Press the name of the tab “Tab 1”.'),
      'tabs.reorder': gesture('Drag the tab “Gates” before the first one.'),
      'tabs.colour': gesture('In the menu of the tab “Gates” choose “Blue”.'),
      'tabs.linkView': ofViews,
      'tabs.unlinkView': ofViews,
      'tabs.dismissNotice': gesture('Press “Hide this notice”.'),
      'view.shown': byOthers,
      'cameras.shown': [byOthers, byOthers],
      'plan.shown': [byOthers, byOthers],
      'alarmLayout.found': [bySettled, bySettled],
      'alarmLayout.planFound': bySettled,
      'alarmLayout.ended': bySettled,
      'layouts.loaded': bySettled,
      'slots.put': [inSlots, inSlots],
      'slots.place': gesture('In the tab “Tab 1” drag the head of the second slot to another place.'),
      'slots.swap': gesture('In the tab “Tab 1” drag the head of the first slot upon the second.'),
      'slots.remove': gesture('In the tab “Tab 1” close the second slot.'),
      'slots.update': [inSlots, inSlots],
      'slots.tile': gesture('In the menu of the tab “Tab 1” choose “Lay out side by side”.'),
      'bars.arrange': gesture('Open a widget of the bars that is closed.'),
      'preferences.change': elsewhere('tests/journeys/preferences.test.ts'),
      'charts.save': elsewhere('tests/journeys/data-slots.test.ts'),
      'catalogue.arrange': elsewhere('tests/journeys/lists.test.ts'),
      'shortcuts.choose': elsewhere('tests/journeys/keyboard.test.ts'),
      'config.restored': byNobody('an earlier page could not save it: the walk of the outbox'),
      'config.retry': gesture('Press “Save now”.'),
      'user.changed': otherTab('name the tab “Docks” “Docks 3”.'),
    },
  }),
  manualOf<typeof tabsMachine>(foundPlanModel, {
    start: { account: 'qa@demo.test', address: '/inicio', arrange: openBurglary },
    ports,
    unseen: { 'strip.refused': 'always', 'strip.shown': 'always' },
    causes: { 'alarmLayout.planFound': gesture('Wait until the action plan of the alarm is in its tab.') },
  }),
  manualOf<typeof tabsMachine>(secondChatModel, {
    start: {
      account: 'ana@demo.test',
      address: '/inicio',
      arrange: [
        'Close every tab but one, press its name and F2, write “Gates”, and press Enter.',
        'Press “Add a tab”, and name the new one “Talks” in the same way.',
        'Open the widget “Chat” of the bar at the bottom, press the conversation “Turno de noche”, and press “Add to the grid”.',
      ],
    },
    ports,
    unseen: { 'strip.refused': 'always', 'strip.shown': 'always' },
    causes: {
      'tabs.close': gesture('Press “Close Talks”, the cross of that tab.'),
      'slots.put': byNobody('it must be opened while the closed tab can come back: machines/workspace/tabs/arranged.test.ts'),
      'tabs.undoClose': gesture('Press “Undo”.'),
    },
  }),
];
