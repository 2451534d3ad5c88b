import type { Locator, Page } from 'playwright-core';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { Operator } from '../operator.ts';
import { button, chooseRecord, unsavedDialog } from './locators.ts';

/** Screen of a catalogue: the list, the menus of its rows, the panel of a record, and dialogs. */
export class CataloguePage {
  readonly page: Page;
  readonly #operator: Operator;

  constructor(operator: Operator) {
    this.#operator = operator;
    this.page = operator.page;
  }

  /** Opens the list of a catalogue by a link, and waits for its rows. */
  async openCatalogue(key: CatalogueKey): Promise<void> {
    await this.#operator.navigateTo((catalogueOf(key).routes[0] ?? '').replaceAll(/\/:\w+\?/g, ''));
    await this.list(key, 'shown').waitFor();
  }
  /** Opens the empty form of a new record. */
  async openNewRecord(path: string): Promise<void> {
    await this.#operator.navigateTo(`${path}?new=1`);
  }
  async openRecord(path: string, id: number | undefined): Promise<void> {
    await this.#operator.navigateTo(`${path}?record=${id}`);
  }

  /** Locates the list on the screen, or the list of this catalogue in one of these states. */
  list(key?: CatalogueKey, ...states: string[]): Locator {
    if (key === undefined) return this.page.locator('[data-catalogue]');
    const list = `[data-catalogue="${key}"]`;
    return this.page.locator(states.length === 0 ? list : states.map((state) => `${list}[data-state="${state}"]`).join(', '));
  }
  listButton(name: string | RegExp): Locator {
    return button(this.list(), name);
  }
  /** Locates the rows of the list, without its head. */
  rows(): Locator {
    return this.page.getByRole('grid').locator('[aria-selected]');
  }
  /** Locates the rows that contain this text. */
  row(text: string | RegExp): Locator {
    return this.rows().filter({ hasText: text });
  }
  columnHeader(name: RegExp): Locator {
    return this.page.getByRole('columnheader', { name });
  }
  searchField(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search the list' });
  }
  /** Chooses an entry of the menu of a row. @returns the name of the row */
  async chooseInRow(row: Locator, entry: string): Promise<string> {
    const more = button(row, /^More for /);
    const name = ((await more.getAttribute('aria-label')) ?? '').replace('More for ', '');
    await more.click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
    return name;
  }

  /** Locates the panel of the opened record. */
  panel(): Locator {
    return this.page.locator('aside[data-state]').last();
  }
  panelButton(name: string | RegExp): Locator {
    return button(this.panel(), name);
  }
  field(label: string | RegExp): Locator {
    return this.panel().getByRole('textbox', { name: label });
  }
  async fillField(label: string | RegExp, value: string): Promise<void> {
    await this.field(label).fill(value);
  }
  /** Chooses a record of another catalogue by typing its name. */
  async chooseRecord(label: string | RegExp, text: string): Promise<void> {
    await chooseRecord(this.panel(), label, text);
  }
  async chooseOption(label: string | RegExp, option: string | { label: string }): Promise<void> {
    await this.panel().getByRole('combobox', { name: label }).selectOption(option);
  }
  /** Puts a file into the field of this name. */
  async chooseFile(field: string, file: Parameters<Locator['setInputFiles']>[0], within = this.panel()): Promise<void> {
    await within.locator(`[data-chooser="${field}"]`).setInputFiles(file);
  }
  async pressInPanel(name: string | RegExp): Promise<void> {
    await this.panelButton(name).click();
  }
  /** Saves the new record, and waits until its form is closed. */
  async createRecord(): Promise<void> {
    await this.pressInPanel('Create');
    await this.expectClosed();
  }
  /** Saves the changed record, and waits until its form is closed. */
  async saveRecord(): Promise<void> {
    await this.pressInPanel('Save');
    await this.expectClosed();
  }
  async expectInPanel(text: string | RegExp): Promise<void> {
    await this.panel().getByText(text).first().waitFor();
  }
  async expectClosed(): Promise<void> {
    await this.panel().waitFor({ state: 'detached' });
  }

  dialog(): Locator {
    return this.page.getByRole('dialog');
  }
  dialogButton(name: string | RegExp): Locator {
    return button(this.dialog(), name);
  }
  async pressInDialog(name: string | RegExp): Promise<void> {
    await this.dialogButton(name).click();
  }
  /** Closes the dialog by the button at its foot. */
  async closeDialog(): Promise<void> {
    await this.dialogButton('Close').last().click();
    await this.dialog().waitFor({ state: 'detached' });
  }
  /** Deletes the opened record, once its confirmation shows this text. */
  async deleteRecord(question: string): Promise<void> {
    await this.pressInPanel('Delete…');
    await this.dialog().getByText(question).first().waitFor();
    await this.pressInDialog('Delete');
  }
  keepEditing(): Promise<void> {
    return unsavedDialog(this.page).keepEditing();
  }
  discardChanges(): Promise<void> {
    return unsavedDialog(this.page).discardChanges();
  }
}
