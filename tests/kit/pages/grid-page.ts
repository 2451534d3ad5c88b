import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Operator } from '../operator.ts';
import { button, dragMouse, type Point, pointOf } from './locators.ts';

/** A cell of the grid; columns count from the start of the text. */
export type Cell = Point;

/** Home: tabs, the grid of slots in front, and the bars of widgets. */
export class GridPage {
  readonly page: Page;

  constructor({ page }: Pick<Operator, 'page'>) {
    this.page = page;
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true });
  }
  async openTab(name: string): Promise<void> {
    await this.tab(name).click();
  }
  /** Locates the tab in front. */
  selectedTab(): Locator {
    return this.page.getByRole('tab', { selected: true });
  }
  tabNames(): Promise<string[]> {
    return this.page.getByRole('tab').allTextContents();
  }
  menuItem(name: string | RegExp): Locator {
    return this.page.getByRole('menuitem', { name });
  }

  board(): Locator {
    return this.page.locator('[data-board]');
  }
  slots(): Locator {
    return this.page.locator('[data-slot]');
  }
  /** Locates the slots of the tab in front. */
  visibleSlots(): Locator {
    return this.page.locator('[data-slot]:visible');
  }
  /** Locates a slot by its position, and by its type if one is given. */
  slot(pos: number, type?: string): Locator {
    return this.page.locator(`[data-slot="${pos}"]${type === undefined ? '' : `[data-type="${type}"]`}`);
  }
  slotsOf(type: string): Locator {
    return this.page.locator(`[data-slot][data-type="${type}"]`);
  }
  /** Locates the first slot that shows this text. */
  slotWith(text: string): Locator {
    return this.slots().filter({ hasText: text }).first();
  }
  slotHead(pos: number): Locator {
    return this.slot(pos).locator('header');
  }
  /** Returns the state of what a slot shows. */
  slotState(pos: number): Promise<string | null> {
    return this.slot(pos).locator('[data-state]').first().getAttribute('data-state');
  }
  /** Locates the handle by which keys move and resize a slot. */
  slotHandle(pos: number): Locator {
    return this.page.getByRole('button', { name: `Move or resize slot ${pos}` });
  }
  async closeSlot(pos: number): Promise<void> {
    await this.page.getByRole('button', { name: `Close slot ${pos}` }).click();
    await this.slot(pos).waitFor({ state: 'detached' });
  }

  /** Returns the position and size of a slot in cells: x, y, w, h. */
  async cellsOf(pos: number): Promise<string> {
    return this.slot(pos).evaluate((it) => {
      const board = it.closest('[data-board]');
      if (!board) return 'no board';
      const [own, whole] = [it.getBoundingClientRect(), board.getBoundingClientRect()];
      const isRtl = getComputedStyle(board).direction === 'rtl';
      const start = isRtl ? whole.right - own.right : own.left - whole.left;
      const across = (length: number) => Math.round((length * 12) / whole.width);
      const down = (length: number) => Math.round((length * 12) / whole.height);
      return [across(start), down(own.top - whole.top), across(own.width), down(own.height)].join(' ');
    });
  }
  /** Waits until a slot has this position and size. */
  async expectCells(pos: number, cells: string): Promise<void> {
    await expect.poll(() => this.cellsOf(pos), { message: `slot ${pos} is at ${cells}` }).toBe(cells);
  }
  /** Returns the center of a cell on the screen. */
  async pointOfCell({ x, y }: Cell): Promise<Point> {
    const board = this.page.locator('[data-board]:visible').first();
    await board.waitFor();
    const isRtl = await isRightToLeft(board);
    return pointOf(board, (isRtl ? 11.5 - x : x + 0.5) / 12, (y + 0.5) / 12);
  }

  /** Drags a slot by its head until its first cell is at a cell. */
  async dragSlot(pos: number, to: Cell): Promise<void> {
    const from = await pointOf(this.slotHead(pos).locator('[data-grip]'));
    const goal = await this.pointOfCell(to);
    await dragMouse(this.page, [from, { x: (from.x + goal.x) / 2, y: (from.y + goal.y) / 2 }, goal], 4);
  }
  /** Drags the corner at the end of a slot to the end of a cell. */
  async resizeSlot(pos: number, to: Cell, steps = 6): Promise<void> {
    const isRtl = await isRightToLeft(this.slot(pos));
    await dragMouse(this.page, [await pointOf(this.slot(pos), isRtl ? 0 : 1, 1), await this.pointOfCell(to)], steps);
  }
  /** Drags a slot by its head with a finger. */
  async touchSlot(pos: number, to: Cell): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    const from = await pointOf(this.slotHead(pos).locator('[data-grip]'));
    const goal = await this.pointOfCell(to);
    const at = (part: number) => [{ x: from.x + (goal.x - from.x) * part, y: from.y + (goal.y - from.y) * part }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (const part of [0.2, 0.5, 0.8, 1]) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
  /** Drops something of a widget or a list on a cell. */
  async dropOnCell(dragged: unknown, at: Cell): Promise<void> {
    const goal = await this.pointOfCell(at);
    await this.page.evaluate(
      ({ data, x, y }) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('application/x-atalaya-dragged', data);
        const target = document.elementFromPoint(x, y);
        for (const type of ['dragenter', 'dragover', 'drop'])
          target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, clientX: x, clientY: y }));
      },
      { data: JSON.stringify(dragged), ...goal },
    );
  }

  bar(side: 'left' | 'right' | 'bottom'): Locator {
    return this.page.locator(`aside[data-side="${side}"]`);
  }
  /** Locates the buttons of the closed widgets, of one bar if one is given. */
  widgetButtons(side?: 'left' | 'right' | 'bottom'): Locator {
    return (side === undefined ? this.page : this.bar(side)).getByRole('list', { name: 'Widgets to open' }).getByRole('button');
  }
  widgetButton(name: string): Locator {
    return this.page.getByRole('list', { name: 'Widgets to open' }).getByRole('button', { name });
  }
  widget(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }
  /** Locates the first line of a widget that contains this text. */
  widgetLine(name: string, text: string): Locator {
    return this.widget(name).locator('[data-line]').filter({ hasText: text }).first();
  }
  /** Opens a widget of the bars; it may be open already. */
  async openWidget(name: string): Promise<Locator> {
    const widget = this.widget(name);
    const closed = this.page.getByRole('button', { name: new RegExp(`^${name}`), expanded: false }).first();
    await widget.or(closed).first().waitFor();
    if (await closed.isVisible()) await closed.click();
    await widget.waitFor();
    return widget;
  }
  async closeWidget(name: string): Promise<void> {
    await button(this.page, `Close ${name}`).click();
  }
}

const isRightToLeft = (of: Locator): Promise<boolean> => of.evaluate((it) => getComputedStyle(it).direction === 'rtl');
