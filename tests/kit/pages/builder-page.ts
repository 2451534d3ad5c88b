import type { Locator, Page } from 'playwright-core';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { Operator } from '../operator.ts';
import { button, chooseRecord, dragMouse, pointOf, unsavedDialog } from './locators.ts';

/** Builder of layouts, alarm views and commands. */
export class BuilderPage {
  readonly page: Page;

  constructor({ page }: Pick<Operator, 'page'>) {
    this.page = page;
  }

  root(): Locator {
    return this.page.locator('section[data-design]');
  }
  button(name: string | RegExp): Locator {
    return button(this.root(), name);
  }
  async press(name: string | RegExp): Promise<void> {
    await this.button(name).click();
  }
  async pressKeys(keys: string): Promise<void> {
    await this.page.keyboard.press(keys);
  }

  /** Opens the builder from the list of a catalogue, by the button of a new record. */
  async openNew(path: string, key: CatalogueKey): Promise<void> {
    await this.page.goto(path);
    await this.page.locator(`[data-catalogue="${key}"][data-state="shown"]`).waitFor();
    await button(this.page, 'New record').click();
  }
  async fillName(name: string): Promise<void> {
    await this.root().getByRole('textbox', { name: /^Name/ }).fill(name);
  }
  async chooseRecord(label: RegExp, text: string): Promise<void> {
    await chooseRecord(this.root(), label, text);
  }
  async chooseOption(label: string | RegExp, option: string | { label: string }): Promise<void> {
    await this.root().getByRole('combobox', { name: label }).selectOption(option);
  }
  async save(): Promise<void> {
    await this.press('Save');
  }
  keepEditing(): Promise<void> {
    return unsavedDialog(this.page).keepEditing();
  }
  discardChanges(): Promise<void> {
    return unsavedDialog(this.page).discardChanges();
  }

  /** Waits until the builder is in this state. */
  async expectState(state: string): Promise<void> {
    await this.page.locator(`section[data-design][data-state="${state}"]`).waitFor();
  }
  /** Locates the errors with this text. */
  error(text: string): Locator {
    return this.root().getByRole('alert').filter({ hasText: text });
  }
  async expectError(text: string): Promise<void> {
    await this.error(text).waitFor();
  }
  /** Waits for a message of the console. */
  async expectMessage(text: string | RegExp): Promise<void> {
    await this.page.getByRole('status').filter({ hasText: text }).waitFor();
  }

  slot(pos: number): Locator {
    return this.root().locator(`[data-slot="${pos}"]`);
  }
  countSlots(): Promise<number> {
    return this.root().locator('[data-slot]').count();
  }
  /** Returns the size of a slot in cells, from its text `6 × 12`. */
  async sizeOf(pos: number): Promise<string> {
    return (await this.slot(pos).locator('small').last().textContent()) ?? '';
  }
  async expectSelected(pos: number, isSelected = true): Promise<void> {
    await this.root().locator(`[data-slot="${pos}"][data-selected="${isSelected}"]`).waitFor();
  }
  /** Drags the head of one slot onto another. */
  async dragSlot(pos: number, onto: number): Promise<void> {
    const [from, to] = [await this.slot(pos).locator('header').boundingBox(), await this.slot(onto).boundingBox()];
    if (!from || !to) throw new Error(`There is no slot ${pos} or ${onto}`);
    await dragMouse(this.page, [
      { x: from.x + 90, y: from.y + 10 },
      { x: to.x + 60, y: to.y + 60 },
    ]);
  }
}

/** Builder of commands: a chart of nodes, and the dialog that configures one. */
export class FlowBuilderPage extends BuilderPage {
  nodes(): Locator {
    return this.root().locator('.react-flow__node');
  }
  node(id: string): Locator {
    return this.root().locator(`.react-flow__node[data-id="${id}"]`);
  }
  /** Locates the connection that leaves a node. */
  edge(id: string): Locator {
    return this.root().locator(`.react-flow__edge[data-id="${id}:default"]`);
  }
  pane(): Locator {
    return this.root().locator('.react-flow');
  }
  /** Locates the button that adds a node of a kind. */
  paletteItem(title: string): Locator {
    return button(this.root().getByRole('list', { name: 'Available items' }), title);
  }
  async addNode(title: string): Promise<void> {
    await this.paletteItem(title).click();
  }
  /** Locates the field for what follows the chosen node. */
  next(): Locator {
    return this.root().getByRole('combobox', { name: 'Then' });
  }
  /** Waits until the builder announces an edit. */
  async expectAnnouncement(text: string | RegExp): Promise<void> {
    await this.root().getByRole('status').filter({ hasText: text }).waitFor();
  }
  /** Chooses what follows the chosen node. */
  async chooseNext(option: string | { label: string }): Promise<void> {
    await this.next().selectOption(option);
  }
  /** Drags from the output of a node to the input of another. */
  async connectNodes(from: string, to: string): Promise<void> {
    const handle = (id: string, end: 'source' | 'target') => pointOf(this.node(id).locator(`.react-flow__handle.${end}`));
    await dragMouse(this.page, [await handle(from, 'source'), await handle(to, 'target')]);
  }

  nodeDialog(): Locator {
    return this.page.locator('dialog[open]');
  }
  /** Opens the configuration of the chosen node. */
  async configureNode(): Promise<void> {
    await this.press('Configure');
    await this.nodeDialog().waitFor();
  }
  nodeField(label: RegExp): Locator {
    return this.nodeDialog().getByRole('textbox', { name: label });
  }
  async chooseNodeOption(label: RegExp, value: string): Promise<void> {
    await this.nodeDialog().getByLabel(label).selectOption(value);
  }
  /** Chooses the first record that a field offers. */
  async chooseFirstRecord(label: RegExp): Promise<void> {
    const field = this.nodeDialog()
      .locator('input')
      .and(this.nodeDialog().getByRole('combobox', { name: label }));
    await field.click();
    await this.nodeDialog().locator('[role="option"]').first().click();
    if ((await field.getAttribute('aria-expanded')) === 'true') await field.press('Escape');
  }
  /** Applies the configuration, and waits until the dialog is closed. */
  async applyNode(): Promise<void> {
    await button(this.nodeDialog(), 'Apply').click();
    await this.nodeDialog().waitFor({ state: 'hidden' });
  }
}
