import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { type Field, labelOf, type RefsField } from '../../../contract/catalogues/index.ts';
import { type Named, selectCatalogue, selectDraft, selectRecord } from '../../../machines/catalogues/index.ts';
import type { UnitAssignmentQuery } from '../../../machines/places/index.ts';
import { Captioned, CaptionedGroup, Chips, type CustomPartProps, FieldValue } from '../../catalogues/index.ts';
import { UnitAssignmentBody, useAssignmentData, useUnitAssignment } from '../../platform/index.ts';
import { word } from '../../words/catalogue.ts';
import { PermissionsInput } from './PermissionsInput.tsx';
import css from './permissions.module.css';

const isRefs = (field: Field): field is RefsField => field.kind === 'refs';

/** Permissions shared along with tenants: only those that the tenants offer and the sharer may grant (OQ-8, ADM-6.03). */
export function TenantSharing({ record, isEditable }: CustomPartProps) {
  const catalogue = useSelector(record, selectCatalogue);
  const draft = useSelector(record, selectDraft);
  const saved = useSelector(record, selectRecord);
  const fieldOf = (name: string) => catalogue.fields.filter(isRefs).find((field) => field.name === name);
  const [permissions, types] = [fieldOf('permissions'), fieldOf('alarm_types')];
  const chosen = namedIn(draft['available_tenants']);
  const key = JSON.stringify(chosen.map(({ id }) => id));
  const tenants = useMemo(() => JSON.parse(key) as number[], [key]);
  if (!permissions || !types) return null;
  if (!isEditable)
    return [permissions, types].map((field) => (
      <div key={field.name}>
        <strong>{word(labelOf(field))}</strong> <FieldValue field={field} value={saved?.[field.name]} label={undefined} isSet={false} />
      </div>
    ));
  const wired = (field: RefsField) => ({
    field,
    path: field.name,
    value: namedIn(draft[field.name]),
    onChange: (value: unknown) => record.send({ type: 'record.change', field: field.name, value }),
    onLeave: () => record.send({ type: 'record.check', field: field.name }),
  });
  if (tenants.length === 0)
    return [permissions, types].map((field) => (
      <Captioned key={field.name} field={field} path={field.name}>
        {() => (
          <p className={css.first}>
            <Trans>Choose the tenants first.</Trans>
          </p>
        )}
      </Captioned>
    ));
  return (
    <>
      <PermissionsInput {...wired(permissions)} tenants={tenants} />
      <TypesInput {...wired(types)} tenants={tenants} />
    </>
  );
}

const namedIn = (value: unknown): readonly Named[] => (Array.isArray(value) ? (value as Named[]) : []);

interface TypesInputProps {
  field: RefsField;
  path: string;
  value: readonly Named[];
  tenants: readonly number[];
  onChange: (value: readonly Named[]) => void;
  onLeave: () => void;
}

function TypesInput({ field, path, value, tenants, onChange, onLeave }: TypesInputProps) {
  const { t } = useLingui();
  const query = useMemo<UnitAssignmentQuery>(() => ({ of: 'types', tenants }), [tenants]);
  const sheet = useUnitAssignment(query);
  const previous = useRef(query);
  useEffect(() => {
    if (previous.current === query) return;
    previous.current = query;
    sheet.send({ type: 'unitAssignment.query', query });
  }, [query, sheet]);
  const types = useAssignmentData(sheet, 'types')?.types ?? [];
  const ids = new Set(value.map(({ id }) => id));
  const without = (id: number) => value.filter((one) => one.id !== id);
  const gone = value.filter(({ id }) => !types.some((type) => type.id === id));
  return (
    <CaptionedGroup field={field} path={path}>
      <UnitAssignmentBody sheet={sheet}>
        <div className={css.types} onBlur={onLeave}>
          {types.map(({ id, description }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={ids.has(id)}
                onChange={({ target }) => onChange(target.checked ? [...value, { id, label: description }] : without(id))}
              />
              <bdi>{description}</bdi>
            </label>
          ))}
        </div>
        {gone.length > 0 && (
          <Chips
            of={t`Alarm types of other tenants`}
            chips={gone.map(({ id, label }) => ({ key: id, label: label || `#${id}` }))}
            onRemove={(id) => onChange(without(Number(id)))}
          />
        )}
      </UnitAssignmentBody>
    </CaptionedGroup>
  );
}
