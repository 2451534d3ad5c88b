import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { type Field, labelOf, type RefsField } from '../../../contract/catalogues/fields/field.ts';
import type { Named } from '../../../machines/catalogues/record/fields/reference.ts';
import type { UnitAssignmentQuery } from '../../../machines/places/unit-assignment/unit-assignment.machine.ts';
import { Captioned, CaptionedGroup } from '../../catalogues/fields/Captioned.tsx';
import { Chips } from '../../catalogues/fields/Chips.tsx';
import { FieldValue } from '../../catalogues/fields/FieldValue.tsx';
import type { CustomPartProps } from '../../catalogues/form/custom-part.ts';
import { UnitAssignmentBody } from '../../platform/unit-assignment/UnitAssignmentBody.tsx';
import { useAssignmentData, useUnitAssignment } from '../../platform/unit-assignment/useUnitAssignment.ts';
import { word } from '../../words/catalogue.ts';
import { PermissionsInput } from './PermissionsInput.tsx';
import css from './permissions.module.css';

const isRefs = (field: Field): field is RefsField => field.kind === 'refs';

/** Permissions shared along with tenants: only those that the tenants offer and the sharer may grant (OQ-8, ADM-6.03). */
export function TenantSharing({ record, isEditable }: CustomPartProps) {
  const { catalogue, draft, record: kept } = useSelector(record, ({ context }) => context);
  const fieldOf = (name: string) => catalogue.fields.filter(isRefs).find((field) => field.name === name);
  const [permissions, types] = [fieldOf('permissions'), fieldOf('alarm_types')];
  const chosen = namedIn(draft['available_tenants']);
  const key = JSON.stringify(chosen.map(({ id }) => id));
  const tenants = useMemo(() => JSON.parse(key) as number[], [key]);
  if (!permissions || !types) return null;
  if (!isEditable)
    return [permissions, types].map((field) => (
      <div key={field.name}>
        <strong>{word(labelOf(field))}</strong> <FieldValue field={field} value={kept?.[field.name]} label={undefined} isSet={false} />
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
  const said = useRef(query);
  useEffect(() => {
    if (said.current === query) return;
    said.current = query;
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
