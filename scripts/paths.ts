import { runPathsCommand, usage } from './paths-command.ts';

try {
  console.log(runPathsCommand(process.argv.slice(2)));
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 1;
}
