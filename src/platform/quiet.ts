import { isUnsaved } from './routing/unsaved-guard.ts';

/** Whether something would be lost if the page were loaded anew now. */
type Hold = () => boolean;
const holds = new Set<Hold>();
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Fields in which words are written; what is searched for is none of it. */
const writingTypes = ['text', 'email', 'number', 'tel', 'url', 'password', 'date', 'datetime-local', 'time'];
const isWriting = (field: EventTarget | null): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && writingTypes.includes(field.type));

/** Notes the fields in which somebody has typed. Returns a function that stops it. */
export function watchTyping(page: Document = document): () => void {
  const note = ({ target }: Event) => {
    if (isWriting(target)) typed.add(target);
  };
  page.addEventListener('input', note, { capture: true, passive: true });
  return () => {
    page.removeEventListener('input', note, { capture: true });
    typed.clear();
  };
}

/** Keeps the page from being loaded anew while `isBusy`: a call, an alarm that somebody decides. Returns a function that stops it. */
export function holdReload(isBusy: Hold): () => void {
  holds.add(isBusy);
  return () => void holds.delete(isBusy);
}

/** Whether nothing would be lost by loading the page anew: nobody writes, speaks or decides. What waits in the outbox is kept in any case. */
export function isQuiet(): boolean {
  for (const field of typed) if (!field.isConnected || field.value === '') typed.delete(field);
  return typed.size === 0 && !isUnsaved() && ![...holds].some((isBusy) => isBusy());
}
