import { asks, byNobody, gesture, type ManualParts, manualOf, secondUser } from '../../quality/paths/manual.ts';
import type { catalogueMachine } from './catalogue.machine.ts';
import { catalogueModel, promptingCatalogueModel } from './catalogue.paths.ts';

type Parts = ManualParts<typeof catalogueMachine>;

const account = 'admin@demo.test';
const causes: Parts['causes'] = {
  'list.turn': gesture('Write 2 under “Page” below the list, and press Enter.'),
  'list.resize': gesture('Choose 100 under “Rows” below the list.'),
  'list.search': gesture('Write “a” under “Search the list”.'),
  'list.sort': gesture('Press “Comment” in the head of the list.'),
  'list.renew': gesture('Press “Reload” above the list.'),
  'list.select': gesture('Tick the first row.'),
  'list.selectAll': gesture('Press the button that begins with “Select all”.'),
  'list.selectNone': gesture('Press “Deselect all”.'),
};

export const catalogueCases = [
  manualOf<typeof catalogueMachine>(catalogueModel, {
    start: {
      account,
      address: '/alarm_comment',
      arrange: [
        'Press “New record”, write “A drill” under “Comment”, choose “Canceled” under “Status”, and press “Create”.',
        'Reload the page.',
      ],
    },
    ports: {
      readList: asks(
        { method: 'GET', path: '/v1/alarm_comment' },
        {
          1: secondUser(
            account,
            'open /alarm_comment, choose 100 under “Rows” below the list, tick “Select all rows on this page”, press “Delete…”, and press the button that begins with “Delete” in the dialog.',
          ),
        },
      ),
    },
    causes: {
      ...causes,
      'list.query': gesture('Open /alarm_comment again from the menu.'),
      'list.filter': [
        gesture('Press “Filter”, choose “Comment”, write “a” under “Comment”, and press “Apply”.'),
        gesture('Press “Remove the filter Comment”.'),
      ],
    },
  }),
  manualOf<typeof catalogueMachine>(promptingCatalogueModel, {
    start: { account, address: '/microservice_logs' },
    ports: {
      readList: asks(
        { method: 'GET', path: '/v1/microservice_log' },
        { 0: byNobody('nothing writes this log in the demo: tests/journeys/paths/records/lists.walk.ts'), 1: null },
      ),
    },
    causes: {
      ...causes,
      'list.query': gesture('Open /microservice_logs again from the menu.'),
      'list.filter': [
        gesture('Choose the first day of this month under “Start date: day”, today under “End date: day”, and press “Show”.'),
        byNobody('what the list must know cannot be taken away'),
      ],
    },
  }),
];
