const typing = 'input, textarea, select';
const isTyping = ({ target }: KeyboardEvent) => target instanceof Element && target.matches(typing);

/** Enter agrees wherever it has no meaning of its own: a button has one, and Shift breaks a line. A held key agrees to nothing. */
export function agrees(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.repeat || event.isComposing) return false;
  return event.ctrlKey || event.metaKey || (isTyping(event) && !event.shiftKey && !event.altKey);
}

/** The digit 1–9 that was pressed with Alt, or alone while nothing is written; 0: none. Of the key, since Alt changes characters. */
export function digitOf(event: KeyboardEvent): number {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.altKey || !isTyping(event))) return 0;
  return Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? 0);
}

/** Focuses what is missing: the comment, else the first outcome that could be chosen, the cause or the reason. */
export function focusMissing(form: HTMLFormElement | null, isCommentMissing: boolean): void {
  const field = isCommentMissing
    ? null
    : form?.querySelector<HTMLElement>('fieldset:not(:has([aria-pressed="true"])) button, [data-cause], input[required]');
  (field ?? form?.querySelector('textarea'))?.focus();
}
