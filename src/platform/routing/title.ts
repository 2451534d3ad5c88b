/** The browser draws its tab anew at each title: in a flood of alarms that costs more than their rows. */
const leastIntervalMs = 1000;

/** Title of the browser tab: urgent part first, then the screen, then the installation, which without a name is called like the product. */
export function createTitle(write: (title: string) => void) {
  const parts = { urgent: '', screen: '', installation: 'Atalaya' };
  let pause: ReturnType<typeof setTimeout> | null = null;
  const update = () => {
    const named = [parts.screen, parts.installation].filter(Boolean).join(' · ');
    write(parts.urgent ? `${parts.urgent} ${named}` : named);
  };
  const updateUrgent = () => {
    const { urgent } = parts;
    update();
    pause = setTimeout(() => {
      pause = null;
      if (parts.urgent !== urgent) updateUrgent();
    }, leastIntervalMs);
  };
  return {
    setScreen: (screen: string): void => {
      parts.screen = screen;
      update();
    },
    setInstallation: (name: string): void => {
      parts.installation = name;
      update();
    },
    /** Sets the part that must be visible from other tabs, such as `(2) P1`; empty for none. Shown at once, and at most once a second. */
    setUrgent: (urgent: string): void => {
      if (parts.urgent === urgent) return;
      parts.urgent = urgent;
      if (pause === null) updateUrgent();
    },
  };
}

export const {
  setScreen: setScreenTitle,
  setInstallation: setInstallationTitle,
  setUrgent: setUrgentTitle,
} = createTitle((title) => {
  document.title = title;
});
