/** The title of the browser tab: what is urgent first, then the screen, then the product. */
const parts = { urgent: '', screen: '' };

export function titleScreen(screen: string): void {
  parts.screen = screen;
  write();
}

/** What must be seen although another tab is in front: `(2) P1`; empty when there is nothing. */
export function titleUrgent(urgent: string): void {
  parts.urgent = urgent;
  write();
}

function write(): void {
  const named = [parts.screen, 'Atalaya'].filter(Boolean).join(' · ');
  document.title = parts.urgent ? `${parts.urgent} ${named}` : named;
}
