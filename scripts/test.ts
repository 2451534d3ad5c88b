import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { callPeerMissing } from './call-peer.ts';
import { check } from './check.ts';
import { provideChromium } from './chromium.ts';
import { demandFirstTry, formatFailures, isLenient, type Outcome, retriedTests, runSteps, type Step, script } from './steps.ts';
import { zoneStep } from './zones.ts';

/**
 * `npm test`: the checks, then the platform on a real database, then the journeys in a real browser. Tests that pass only when they are
 * tried again fail the run; with `-- --lenient` they are only listed.
 */
const notes = join(import.meta.dirname, '../coverage/paths');
rmSync(notes, { recursive: true, force: true });
process.env['PATHS_NOTES'] = notes;
// What has to be installed comes from the network while the checks use the processor.
const programs = runSteps([{ name: 'programs to test with', command: script('provide.ts'), printsOutput: true }], 1);
const outcomes: Outcome[] = await check();
// Built once: tests of the platform and journeys that come later find it as it is.
const build: Step = { name: 'build', command: script('build.ts') };
outcomes.push(...(await runSteps([zoneStep(), build], 2)), ...(await programs));
const platform: Step = { name: 'platform tests', projects: ['platform'], live: true };
// Not beside the journeys: on a machine without a network it makes one, at which every running browser drops its connections.
const calls: Step = { name: 'calls with a real SIP server', projects: ['peers'], live: true };
outcomes.push(...(await runSteps(callPeerMissing() ? [platform] : [platform, calls], 2)));
try {
  process.env['CHROMIUM_PATH'] = provideChromium();
  outcomes.push(...(await runSteps([{ name: 'journeys in Chromium', projects: ['e2e'], live: true }], 1)));
  const figures = script('paths-figures.ts', ...(isLenient(process.argv.slice(2)) ? ['--again'] : []));
  outcomes.push(...(await runSteps([{ name: 'paths in the interface', command: figures, printsOutput: true }], 1)));
} catch (fault) {
  const output = fault instanceof Error ? fault.message : String(fault);
  console.error(output);
  outcomes.push({ name: 'journeys in Chromium', ok: false, seconds: 0, output, passed: 0, failed: 1 });
}
const again = retriedTests(outcomes);
if (again.length > 0) console.log(`passed only when they were tried again:\n${again.join('\n')}`);
if (!isLenient(process.argv.slice(2))) outcomes.push(demandFirstTry(outcomes));
for (const fault of formatFailures(outcomes)) console.log(fault);
const bad = outcomes.filter((it) => !it.ok);
if (bad.length > 0) console.log(`not well: ${bad.map((it) => it.name).join(', ')}`);
const sum = (of: (it: Outcome) => number) => outcomes.reduce((total, it) => total + of(it), 0);
console.log(`${sum((it) => it.passed)} passed, ${sum((it) => it.failed)} failed`);
process.exitCode = bad.length === 0 ? 0 : 1;
