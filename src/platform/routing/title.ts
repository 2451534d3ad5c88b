/** Title of the browser tab: urgent part first, then the screen, then the product. */
const parts = { urgent: '', screen: '' };

export function setScreenTitle(screen: string): void {
  parts.screen = screen;
  updateTitle();
}

/** Sets the part that must be visible from other tabs, such as `(2) P1`; empty for none. */
export function setUrgentTitle(urgent: string): void {
  parts.urgent = urgent;
  updateTitle();
}

function updateTitle(): void {
  const named = [parts.screen, 'Atalaya'].filter(Boolean).join(' · ');
  document.title = parts.urgent ? `${parts.urgent} ${named}` : named;
}
