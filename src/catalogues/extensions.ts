import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { RefsField } from '../../contract/catalogues/fields/field.ts';
import type { Values } from '../../contract/catalogues/fields/schema.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import type { Position } from '../../contract/places/index.ts';
import type { InputProps } from './fields/input.ts';

/** What follows from an answer: another button with its inputs filled in, or a new record with its first values. */
export type FollowUp = { kind: 'act'; name: string; start: Values } | { kind: 'new'; start: Values };

interface PlacePickerProps {
  /** Null: no place is set. */
  position: Position | null;
  tilesUrl: string | null;
  onPick: (position: Position) => void;
}

/** What other domains draw inside of lists and forms. The engine knows none of them: src/shell/CatalogueScreen.tsx provides them. */
export interface CatalogueExtensions {
  /** Inputs of references to the records of one catalogue; others are found by typing. */
  refsInputs: Readonly<Partial<Record<CatalogueKey, ComponentType<InputProps<RefsField>>>>>;
  /** A map to pick a place on; null: a place is written as two numbers. */
  PlacePicker: ComponentType<PlacePickerProps> | null;
  /** Draws what an act was answered with the values in `query`; null: it is shown as data. */
  renderAnswer: (answer: unknown, query: Values, onFollow: (next: FollowUp) => void) => ReactNode;
}

const Context = createContext<CatalogueExtensions>({ refsInputs: {}, PlacePicker: null, renderAnswer: () => null });
export const CatalogueExtensionsProvider = Context.Provider;

export const useCatalogueExtensions = (): CatalogueExtensions => useContext(Context);
