import { factorCalls } from '../../../contract/access/two-factor.ts';
import { asks, byNobody, gesture, manualOf, otherTab } from '../../quality/paths/manual.ts';
import type { twoFactorMachine } from './two-factor.machine.ts';
import { twoFactorModel } from './two-factor.paths.ts';

const byApp = byNobody('an app has calls and codes of its own: tests/journeys/sessions.test.ts');
const otherAct = byNobody('it follows “Switch off” and “New recovery codes”, not a new way: tests/journeys/sessions.test.ts');
const address = '/user_profile/?section=factor';
const prove = `open {url}${address}, press “Set up” beside “E-mail”, type the newest code of {url}/demo/mailbox/page under “Enter the code”, press “Verify”,`;

export const twoFactorCases = [
  manualOf<typeof twoFactorMachine>(twoFactorModel, {
    start: {
      account: 'qa@demo.test',
      address,
      arrange: [
        'Where “Switch off” is offered, press it, type atalaya-demo under “Your password”, and press “Switch off” again.',
        'Reload the page.',
      ],
    },
    ports: {
      readFactor: asks(factorCalls.getFactor, {
        1: otherTab(`${prove} type atalaya-demo under “Your password”, and press “Switch on”.`),
        2: otherTab(`${prove} and press “Back”.`),
      }),
      sendCode: asks(factorCalls.sendEmailCode, {
        1: gesture('Press “Set up” beside “E-mail”, and “Back”.'),
        2: byNobody('a post that is down reads as no answer, which is forced: the walk of the second factor'),
      }),
      verifyMethod: asks(factorCalls.verifyEmailCode),
      confirm: asks(factorCalls.saveFactor, {
        0: byApp,
        1: gesture('See that the field “Your password” is empty.'),
        2: otherAct,
        3: otherAct,
      }),
    },
    causes: {
      'factor.choose': [byApp, gesture('Press “Set up” beside “E-mail”.')],
      'factor.enterCode': gesture(
        'Type the newest code of {url}/demo/mailbox/page, opened in another tab, under “Enter the code”, and press “Verify”.',
      ),
      'factor.resend': gesture('Press “Request a new code”.'),
      'factor.confirm': gesture('Type atalaya-demo under “Your password”, and press the button beside “Back”.'),
      'factor.renewCodes': byNobody('it is another call than that of a new way: tests/journeys/sessions.test.ts'),
      'factor.leave': gesture('Press “Back”, which is “I have saved them” under recovery codes.'),
    },
  }),
];
