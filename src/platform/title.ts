/** The title of the browser tab: what is urgent first, then the screen, then the product. */
const parts = { urgent: '', screen: '' };

export function setScreenTitle(screen: string): void {
  parts.screen = screen;
  updateTitle();
}

/** What must be seen although another tab is in front: `(2) P1`; empty when there is nothing. */
export function setUrgentTitle(urgent: string): void {
  parts.urgent = urgent;
  updateTitle();
}

function updateTitle(): void {
  const named = [parts.screen, 'Atalaya'].filter(Boolean).join(' · ');
  document.title = parts.urgent ? `${parts.urgent} ${named}` : named;
}
