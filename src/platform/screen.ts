/** What a screen gets: the parameters of its path, and which route it is. */
export interface ScreenProps {
  params: Record<string, string>;
  /** The pattern of its route, as in the table of routes. */
  pattern: string;
}
