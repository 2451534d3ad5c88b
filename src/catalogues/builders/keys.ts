import type { KeyboardEvent } from 'react';

/** Actions bound to the keys of a builder. */
interface KeyHandlers {
  save: () => void;
  undo: () => void;
  redo: () => void;
}

const isTyping = (target: EventTarget) => target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/** Ctrl+S saves; Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y undo and redo, where no field has keys of its own. */
export const builderKeys =
  ({ save, undo, redo }: KeyHandlers) =>
  (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 's') save();
    else if (isTyping(event.target)) return;
    else if (key === 'z') (event.shiftKey ? redo : undo)();
    else if (key === 'y') redo();
    else return;
    event.preventDefault();
  };
