import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

const Tools = createContext<HTMLElement | null>(null);
/** The place for buttons in the head of a widget. */
export const WidgetToolsProvider = Tools.Provider;

/** Renders buttons into the header of the enclosing widget; nothing outside a widget. */
export function WidgetTools({ children }: { children: ReactNode }) {
  const place = useContext(Tools);
  return place && createPortal(children, place);
}
