import type { DetectionFilters } from '../../../../contract/intake/detections.ts';
import type { SlotData } from '../../../../contract/workspace/slots.ts';

/** Parses the filters stored in a slot; unreadable ones are ignored. */
export function filtersOf(data: SlotData): DetectionFilters {
  const { search, id_unit, only } = data as SlotData & { search?: unknown; only?: unknown };
  return {
    ...(typeof search === 'string' && search !== '' && { search: search.slice(0, 100) }),
    ...(id_unit !== undefined && { id_unit }),
    ...((only === 'alarms' || only === 'records') && { only }),
  };
}

/** A slot's data with other filters; the rest of it stays. */
export function withFilters(data: SlotData, filters: DetectionFilters): Record<string, unknown> {
  const { search: _, id_unit: __, only: ___, ...rest } = data as Record<string, unknown>;
  return { ...rest, ...filters };
}
