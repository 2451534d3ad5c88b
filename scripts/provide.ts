import { callPeerMissing } from './call-peer.ts';
import { cameraMissing } from './camera-peer.ts';
import { provideChromium } from './chromium.ts';

/** Installs what the tests use beside npm's packages, one after the other, as packages of the system are; says what is missing. */
const withoutCamera = cameraMissing();
if (withoutCamera) console.log(`Tests of real cameras are left out. ${withoutCamera}`);
const withoutCalls = callPeerMissing();
if (withoutCalls) console.log(`Tests with a real SIP server are left out. ${withoutCalls}`);
console.log(`Chromium: ${provideChromium()}`);
