import type { Locator } from 'playwright-core';
import { button } from './locators.ts';

/** Returns a time as the console's fields of date and time take it: the zone of the browser is UTC. */
export function timeFieldValue(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}

/** Slot with the picture of a camera, live or recorded. */
export class PictureSlot {
  readonly slot: Locator;

  constructor(slot: Locator) {
    this.slot = slot;
  }

  /** Waits until the player is in this state. */
  async expectState(state: 'playing.live' | 'playing.recorded' | 'paused'): Promise<void> {
    await this.slot.locator(`[data-state="${state}"]`).waitFor();
  }
  /** Waits until the picture moves live and says so. */
  async expectLive(): Promise<void> {
    await this.expectState('playing.live');
    await this.slot.getByText('LIVE', { exact: true }).waitFor();
  }
  /** Returns the time of the shown picture. */
  async shownTime(): Promise<number> {
    return Date.parse((await this.slot.locator('time').first().getAttribute('datetime')) ?? '');
  }
  /** Opens the further controls of a live picture. */
  async openMore(): Promise<void> {
    await this.slot.hover();
    await this.slot.getByRole('button', { name: 'More for this picture' }).click();
  }
  async goToTime(ms: number): Promise<void> {
    await this.slot.getByLabel('Go to time').fill(timeFieldValue(ms));
    await button(this.slot, 'Go').click();
  }
}
