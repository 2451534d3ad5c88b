import type { Checklist } from '../../../contract/workspace/checklist.ts';
import type { GuideKind, GuideStep } from '../../../contract/workspace/guide.ts';

/** What every step is given. */
export interface StepProps {
  kind: GuideKind;
  /** The unit that this guide is about; null: none yet. */
  unit: number | null;
  /** Null: not read yet. */
  checklist: Checklist | null;
  /** Something was made: what is done is read again. */
  onChange: () => void;
  onUnit: (unit: number | null) => void;
  onStep: (step: GuideStep) => void;
}

/** A unit as the steps after it need it: with its tenant. */
export interface GuideUnit {
  id: number;
  description: string;
  tenant: { id: number; name: string } | null;
  /** Ids of its cameras. */
  cameras: readonly number[];
}
