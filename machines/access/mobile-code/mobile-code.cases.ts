import { accountCalls } from '../../../contract/access/account.ts';
import { asks, manualOf } from '../../quality/paths/manual.ts';
import type { mobileCodeMachine } from './mobile-code.machine.ts';
import { mobileCodeModel } from './mobile-code.paths.ts';

export const mobileCodeCases = [
  manualOf<typeof mobileCodeMachine>(mobileCodeModel, {
    start: { account: 'qa@demo.test', address: '/user_profile/?section=mobile' },
    ports: { makeCode: asks(accountCalls.mobileCode) },
  }),
];
