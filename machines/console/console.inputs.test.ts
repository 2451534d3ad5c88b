import { expect, test } from 'vitest';
import type { Capabilities } from '../../contract/capabilities.ts';
import type { SipSettings } from '../../contract/telephony/index.ts';
import { ana } from '../quality/paths/samples.ts';
import { telephonySettings } from './console.inputs.ts';

const settings = (domain: string) => ({ domain }) as SipSettings;
const caller = { ...ana, abilities: [{ action: 'read', subject: 'SipCall' }] };

test('a platform without capabilities has the telephone that the console is set up for', { tags: ['OP-7.26'] }, () => {
  const sip = settings('set-up.test');
  expect(telephonySettings({ capabilities: null, sip, user: caller })).toBe(sip);
  expect(telephonySettings({ capabilities: null, sip: null, user: caller })).toBeNull();
  expect(telephonySettings({ capabilities: null, sip, user: ana })).toBeNull();
  expect(telephonySettings({ capabilities: null, sip, user: { ...caller, video_wall: true } })).toBeNull();
});

test('what a platform offers counts, not the set-up', () => {
  const offered = settings('offered.test');
  const of = (sip: SipSettings | null) => ({ capabilities: { sip } as Capabilities, sip: settings('set-up.test'), user: caller });
  expect(telephonySettings(of(offered))).toBe(offered);
  expect(telephonySettings(of(null))).toBeNull();
});
