import type { ComponentType } from 'react';
import type { RecordRef } from './RecordForm.tsx';

export interface CustomPartProps {
  record: RecordRef;
  isEditable: boolean;
  /** Takes what is asked before it is saved: whether the part lets it be; what the part still holds in its own hands it tells the form then. */
  beforeSave: (ask: (() => boolean) | null) => void;
}

/** A part of a form that a screen draws itself, below the fields. */
export interface CustomPart {
  /** The fields that the part stands for. */
  except: readonly string[];
  Part: ComponentType<CustomPartProps>;
}

/** An own part with its way to hear of a saving. */
export interface PlacedCustomPart extends CustomPart {
  beforeSave: CustomPartProps['beforeSave'];
}
