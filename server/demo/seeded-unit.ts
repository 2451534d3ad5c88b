import type { CameraId, TenantId, UnitId } from '../../contract/platform/ids.ts';
import type { Language } from '../../contract/workspace/config.ts';
import type { DemoTenant, Kind } from './places.ts';

/** A facility as the scenarios know it. */
export interface SeededUnit {
  readonly id: UnitId;
  readonly tenant: TenantId;
  readonly description: string;
  readonly kind: Kind;
  readonly lang: Language;
  readonly master: DemoTenant['master'];
  readonly cameras: readonly { readonly id: CameraId; readonly scene: string; readonly name: string }[];
}
