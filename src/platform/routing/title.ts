/** Title of the browser tab: urgent part first, then the screen, then the installation, which without a name is called like the product. */
const parts = { urgent: '', screen: '', installation: 'Atalaya' };

export function setScreenTitle(screen: string): void {
  parts.screen = screen;
  updateTitle();
}

export function setInstallationTitle(name: string): void {
  parts.installation = name;
  updateTitle();
}

/** Sets the part that must be visible from other tabs, such as `(2) P1`; empty for none. */
export function setUrgentTitle(urgent: string): void {
  parts.urgent = urgent;
  updateTitle();
}

function updateTitle(): void {
  const named = [parts.screen, parts.installation].filter(Boolean).join(' · ');
  document.title = parts.urgent ? `${parts.urgent} ${named}` : named;
}
