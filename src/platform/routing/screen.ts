/** Props of a screen: the path parameters and the matched route. */
export interface ScreenProps {
  params: Record<string, string>;
  /** The pattern of its route, as in the table of routes. */
  pattern: string;
}
