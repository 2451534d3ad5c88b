const controls = ':is(input:not([type="hidden"]):not([hidden]), textarea, select, button):not(:disabled):not([tabindex="-1"])';

/** Puts the cursor into the first input of a form. */
export function focusFirst(form: HTMLElement): void {
  const first = form.querySelector<HTMLElement>(`[data-field] ${controls}`) ?? form.querySelector<HTMLElement>(controls);
  first?.focus({ preventScroll: false });
}

/** Puts the cursor into the input at a dotted place; where that has none, into the one that it is part of. */
export function focusOn(form: HTMLElement, path: string): void {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length--) {
    const place = form.querySelector(`[data-field="${CSS.escape(parts.slice(0, length).join('.'))}"]`);
    const control = place?.querySelector<HTMLElement>(controls);
    if (control) {
      control.focus();
      control.scrollIntoView({ block: 'nearest' });
      return;
    }
  }
}
