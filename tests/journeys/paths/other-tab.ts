import type { Operator } from '../../kit/operator.ts';

/** An earlier tab of the same browser that holds the lock for ringing or sending until it releases it. */
export interface OtherTab {
  readonly page: Operator['page'];
  /** Holds the office, as a console does that is there first. */
  acquireLock(): Promise<void>;
  releaseLock(): Promise<void>;
}

export async function otherTab(desk: Operator, office: 'atalaya-rings' | 'atalaya-sends'): Promise<OtherTab> {
  const page = await desk.page.context().newPage();
  // Not a page of the console, which would do it itself.
  await page.goto('/health');
  return { page, acquireLock: () => page.evaluate(holdLock, office), releaseLock: () => page.evaluate(releaseLock) };
}

function holdLock(office: string): Promise<void> {
  return new Promise((begun) => {
    void navigator.locks.request(office, () => {
      begun();
      return new Promise((over) => document.addEventListener('ceases', over, { once: true }));
    });
  });
}
function releaseLock(): void {
  document.dispatchEvent(new Event('ceases'));
}
