import { runProgram } from '../main.ts';

/** The platform in its own process, as `server/main.ts` starts it. */
await runProgram();
