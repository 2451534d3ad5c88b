import { toldPaths, usage } from './paths-told.ts';

try {
  console.log(toldPaths(process.argv.slice(2)));
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 1;
}
