import type { Locator, Page } from 'playwright-core';
import type { Operator } from '../operator.ts';
import { clickIfThere } from '../waits.ts';
import { timeFieldValue } from './picture-slot.ts';

/** Saving of video and of exports: the dialog, the progress at the side, and the list of downloads. */
export class SavingPage {
  readonly page: Page;

  constructor({ page }: Pick<Operator, 'page'>) {
    this.page = page;
  }

  dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Save video' });
  }
  field(label: 'From' | 'To'): Locator {
    return this.dialog().getByLabel(label, { exact: true });
  }
  /** Returns the start or the end of the video, in ms. */
  async readTime(label: 'From' | 'To'): Promise<number> {
    return Date.parse(`${await this.field(label).inputValue()}Z`);
  }
  /** Fills in the end of the video, so that it is this many minutes long. */
  async fillLength(minutes: number): Promise<void> {
    await this.field('To').fill(timeFieldValue((await this.readTime('From')) + Math.round(minutes * 60) * 1000));
  }
  /** Locates the check boxes of the cameras whose video is saved. */
  cameraBoxes(): Locator {
    return this.dialog().getByRole('listitem').getByRole('checkbox');
  }
  async saveVideo(): Promise<void> {
    await this.dialog()
      .getByRole('button', { name: /^Save (the clip|\d clips)$/ })
      .click();
  }
  /** Opens the dialog from the timeline. */
  async openFromTimeline(): Promise<void> {
    await this.page.getByRole('toolbar', { name: 'Timeline' }).getByRole('button', { name: 'Save clip…' }).click();
  }
  /** Locates the progress of the videos that are being saved. */
  progress(): Locator {
    return this.page.getByRole('region', { name: 'Video being saved' });
  }
  /** Hides what is told of saved videos, which lies over other pictures until some time after their end. */
  async hideProgress(): Promise<void> {
    const hide = this.progress().getByRole('button', { name: 'Hide this notification' });
    for (let left = await hide.count(); left > 0; left -= 1) await clickIfThere(hide);
  }
  downloads(): Locator {
    return this.page.getByRole('region', { name: 'Downloads' });
  }
  async openDownloads(name: string | RegExp = /^Downloads/): Promise<void> {
    await this.page.getByRole('button', { name }).first().click();
  }
}
