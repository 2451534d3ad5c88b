import { parseArgs } from 'node:util';
import { runUserCommand, userCommands } from '../server/access/user-commands.ts';
import { readConfig } from '../server/platform/config.ts';
import { calledAs } from './called-as.ts';

/** `npm run user -- reset-password|second-factor-off|unlock <email>`: for who is locked out of the installation at DATA_DIR or DATABASE_URL. */
const { positionals } = parseArgs({ allowPositionals: true });
try {
  const [command, email, ...more] = positionals;
  const act = userCommands.find((one) => one === command);
  if (!act || !email || more.length > 0) throw new Error(`say what and for whom:  ${calledAs('user')} ${userCommands.join('|')} <email>`);
  const password = await runUserCommand(readConfig(process.env), act, email);
  if (password) console.log(`The new password of ${email}, which is shown this once: ${password}\nAll their sessions were ended.`);
  else if (act === 'unlock') console.log(`${email} is active, and nobody's failed tries are counted any more.`);
  else console.log(`${email} signs in without a second factor until they set one up.`);
} catch (error) {
  console.error(`Nothing was changed: ${(error as Error).message}`);
  process.exitCode = 1;
}
