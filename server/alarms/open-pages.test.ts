import { expect, test } from 'vitest';
import { TenantId, UserId } from '../../contract/platform/index.ts';
import { RawJson, type Scope } from '../platform/index.ts';
import { createOpenPages } from './open-pages.ts';

const tenants = (...ids: number[]) => ids.map((id) => TenantId.parse(id));
const scope = (user: number, ...ids: number[]): Scope => ({ kind: 'user', user: UserId.parse(user), tenants: tenants(...ids) });
const limits = { types: {}, earliest: null, records: null, cameras: true, groups: [] };

/** A store whose rows change when the test says so; each read waits until it is answered. */
function setUp() {
  let version = 1;
  const reads: { scope: Scope; max: number; answer: () => void; fail: () => void }[] = [];
  const pageOf = createOpenPages({
    snapshot: () => Promise.resolve(`at ${version}`),
    read: (of, max) =>
      new Promise((resolve, reject) => {
        const text = `read ${reads.length + 1}`;
        reads.push({
          scope: of,
          max,
          answer: () => resolve({ reply: new RawJson(text), snapshot: `at ${version}` }),
          fail: () => reject(new Error('lost')),
        });
      }),
  });
  const until = async (count: number) => {
    await expect.poll(() => reads.length).toBe(count);
    return reads[count - 1];
  };
  return {
    pageOf: async (of: Scope, max = 50) => (await pageOf(of, max)).text,
    change: () => {
      version += 1;
    },
    reads,
    until,
  };
}

test('users of the same tenants share a page until something changes', async () => {
  const { pageOf, change, reads, until } = setUp();
  const first = pageOf(scope(1, 5, 7));
  (await until(1))?.answer();
  expect(await first).toBe('read 1');
  expect(await pageOf(scope(2, 7, 5))).toBe('read 1');
  change();
  const again = pageOf(scope(2, 5, 7));
  (await until(2))?.answer();
  expect(await again).toBe('read 2');
  expect(await pageOf(scope(1, 5, 7))).toBe('read 2');
  expect(reads).toHaveLength(2);
});

test('no page is shared between users of other tenants, or of another length', async () => {
  const { pageOf, reads, until } = setUp();
  const wanted: [Scope, number][] = [
    [scope(1, 5, 7), 50],
    [scope(2, 5), 50],
    [scope(3, 57), 50],
    [scope(4, 5, 7), 500],
    [scope(5), 50],
  ];
  for (const [n, [of, max]] of wanted.entries()) {
    const page = pageOf(of, max);
    (await until(n + 1))?.answer();
    expect(await page).toBe(`read ${n + 1}`);
  }
  expect(reads.map(({ scope: of, max }) => [of, max])).toEqual(wanted);
});

test('users with limits of their own, and the platform, read for themselves each time', async () => {
  const { pageOf, reads, until } = setUp();
  const narrowed: Scope = { kind: 'user', user: UserId.parse(1), tenants: tenants(5), limits };
  for (const [n, of] of [narrowed, narrowed, { kind: 'platform' } as const].entries()) {
    const page = pageOf(of);
    (await until(n + 1))?.answer();
    expect(await page).toBe(`read ${n + 1}`);
  }
  expect(reads).toHaveLength(3);
});

test('who asks while a page is read gets that one, unless something changed since it began', async () => {
  const { pageOf, change, reads, until } = setUp();
  const [one, other] = [pageOf(scope(1, 5)), pageOf(scope(2, 5))];
  const first = await until(1);
  change();
  const later = pageOf(scope(3, 5));
  const second = await until(2);
  first?.answer();
  second?.answer();
  expect(await Promise.all([one, other, later])).toEqual(['read 1', 'read 1', 'read 2']);
  expect(reads).toHaveLength(2);
});

test('a read that fails is not kept', async () => {
  const { pageOf, until } = setUp();
  const lost = pageOf(scope(1, 5)).catch((error: Error) => error.message);
  (await until(1))?.fail();
  expect(await lost).toBe('lost');
  const page = pageOf(scope(1, 5));
  (await until(2))?.answer();
  expect(await page).toBe('read 2');
});

test('at most 200 pages are kept, the oldest goes first', async () => {
  const { pageOf, reads, until } = setUp();
  for (let tenant = 1; tenant <= 201; tenant += 1) {
    const page = pageOf(scope(1, tenant));
    (await until(tenant))?.answer();
    await page;
  }
  expect(await pageOf(scope(1, 2))).toBe('read 2');
  const first = pageOf(scope(1, 1));
  (await until(202))?.answer();
  expect(await first).toBe('read 202');
  expect(reads).toHaveLength(202);
});
