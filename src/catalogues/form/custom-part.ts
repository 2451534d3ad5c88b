import type { ComponentType } from 'react';
import type { RecordRef } from '../../../machines/catalogues/record/record.selectors.ts';

export interface CustomPartProps {
  record: RecordRef;
  isEditable: boolean;
  /** Registers a check that runs before saving and can block it; the part also writes its pending input to the form there. */
  beforeSave: (ask: (() => boolean) | null) => void;
}

/** A part of a form that a screen draws itself, below the fields. */
export interface CustomPart {
  /** The fields that the part replaces. */
  except: readonly string[];
  Part: ComponentType<CustomPartProps>;
}

/** A custom part with its hook into saving. */
export interface PlacedCustomPart extends CustomPart {
  beforeSave: CustomPartProps['beforeSave'];
}
