/** Plays and pauses all pictures of the tab. */
export function PlayTools() {
  return null;
}
