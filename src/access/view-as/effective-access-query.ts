import { changedFields, type Named, type RecordContext } from '../../../machines/catalogues/index.ts';
import type { EffectiveAccessDraft, UnitAssignmentQuery } from '../../../machines/places/index.ts';

type Of = Pick<RecordContext, 'catalogue' | 'before' | 'draft' | 'id'>;

/** Selects the query: the saved access of a user while the form is unchanged, otherwise the access the draft would give. */
export function effectiveAccessQuery({ catalogue, before, draft, id }: Of): Extract<UnitAssignmentQuery, { of: 'sight' }> {
  const isUser = catalogue.key === 'users';
  const user = isUser ? id : null;
  const isSame = changedFields(catalogue.fields, before, draft).length === 0;
  return { of: 'sight', user, draft: user !== null && isSame ? null : draftOfForm(draft) };
}

function draftOfForm(draft: RecordContext['draft']): EffectiveAccessDraft {
  const units = idsOf(draft['allowed_live_video_units']).length;
  return {
    name: [draft['name'], draft['type']].find((text): text is string => typeof text === 'string' && text !== '')?.slice(0, 120) ?? '',
    profiles: idsOf(draft['profiles']),
    groups: idsOf(draft['groups']),
    tenants: idsOf(draft['tenants']),
    permissions: idsOf(draft['permissions']),
    live_units: units > 0 ? units : null,
    history: {
      hours: wholeOf(draft['alarm_history_hours']),
      days: wholeOf(draft['alarm_history_days']),
      records: wholeOf(draft['alarm_history_records']),
    },
  };
}

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? (value as Named[]).map(({ id }) => id) : []);

function wholeOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isInteger(number) && number > 0 ? number : null;
}
