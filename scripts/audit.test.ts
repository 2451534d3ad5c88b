import { expect, test } from 'vitest';
import { checkAdvisories } from './audit.ts';

const auditReport = JSON.stringify({
  vulnerabilities: {
    left: { name: 'left', via: [{ url: 'https://github.com/advisories/GHSA-1', title: 'Pads too far', severity: 'high' }] },
    right: { name: 'right', via: ['left'] },
  },
});

test('an advisory that nobody judged fails and is named', () => {
  const { ok, words } = checkAdvisories(auditReport, [], '2026-11-22');
  expect([ok, words.split('\n')[1]]).toEqual([false, 'left: high, Pads too far (GHSA-1)']);
});

test('one that was judged passes until its day', () => {
  const accepted = [{ id: 'GHSA-1', package: 'left', why: 'We never pad.', until: '2026-12-01' }];
  expect(checkAdvisories(auditReport, accepted, '2026-11-22').ok).toBe(true);
  expect(checkAdvisories(auditReport, accepted, '2026-12-02').ok).toBe(false);
});

test('a registry that cannot be asked is told in words, and fails nothing', () => {
  expect(checkAdvisories('', [], '2026-11-22')).toEqual({ ok: true, words: 'The registry was not asked for advisories (no answer).' });
  expect(checkAdvisories('{"error":{"code":"ENOAUDIT","summary":""}}', [], '2026-11-22').words).toContain('ENOAUDIT');
});
