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

/** The browser draws its tab anew at each title: in a flood of alarms that costs more than their rows. */
const leastIntervalMs = 1000;
let pause: ReturnType<typeof setTimeout> | null = null;

/** Sets the part that must be visible from other tabs, such as `(2) P1`; empty for none. Shown at once, and at most once a second. */
export function setUrgentTitle(urgent: string): void {
  if (parts.urgent === urgent) return;
  parts.urgent = urgent;
  if (pause === null) showUrgent();
}

function showUrgent(): void {
  const { urgent } = parts;
  updateTitle();
  pause = setTimeout(() => {
    pause = null;
    if (parts.urgent !== urgent) showUrgent();
  }, leastIntervalMs);
}

function updateTitle(): void {
  const named = [parts.screen, parts.installation].filter(Boolean).join(' · ');
  document.title = parts.urgent ? `${parts.urgent} ${named}` : named;
}
