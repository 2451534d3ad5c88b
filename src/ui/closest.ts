/** The element around the target of an event that fits, itself included; of any window, where `instanceof` knows those of this one only. */
export function closestOf(target: EventTarget | null, selector: string): Element | null {
  return target !== null && 'closest' in target ? (target as Element).closest(selector) : null;
}
