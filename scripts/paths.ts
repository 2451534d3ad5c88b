import { runAssistCommand } from './assist.ts';
import { runPathsCommand, usage } from './paths-command.ts';

try {
  const args = process.argv.slice(2);
  console.log(args.includes('--assist') ? await runAssistCommand(args) : runPathsCommand(args));
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 1;
}
