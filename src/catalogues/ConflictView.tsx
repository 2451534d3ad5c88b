import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type Field, labelOf } from '../../contract/catalogues/fields/field.ts';
import { conflictingFields, type Side } from '../../machines/catalogues/record/conflict.ts';
import { draftOf } from '../../machines/catalogues/record/draft.ts';
import type { RecordRef } from '../../machines/catalogues/record/record.selectors.ts';
import { selectCatalogue, selectConflict, selectDraft } from '../../machines/catalogues/record/record.selectors.ts';
import { Button } from '../ui/Button.tsx';
import { word } from '../words/catalogue.ts';
import css from './ConflictView.module.css';
import { FieldValue } from './fields/FieldValue.tsx';
import panel from './RecordPanel.module.css';

/** Another user saved the record in the meantime: shows both versions field by field, and asks which one to keep. */
export function ConflictView({ record }: { record: RecordRef }) {
  const { t } = useLingui();
  const catalogue = useSelector(record, selectCatalogue);
  const draft = useSelector(record, selectDraft);
  const conflict = useSelector(record, selectConflict);
  if (conflict === null) return null;
  const { theirs, choices } = conflict;
  const fields = conflictingFields(catalogue, draft, theirs);
  const theirDraft = draftOf(catalogue.fields, theirs);
  const open = fields.filter(({ name }) => choices[name] === undefined).length;
  const choose = (side: Side) => {
    for (const { name } of fields) record.send({ type: 'conflict.choose', field: name, side });
  };
  return (
    <>
      <div className={panel.body}>
        <div className={css.said} role="alert">
          <p>
            <strong>
              <Trans>Someone else saved this record while you were editing.</Trans>
            </strong>
          </p>
          <p>
            <Trans>Choose which version to keep for each field. Nothing is saved until you choose.</Trans>
          </p>
          <p className={css.all}>
            <Button small onClick={() => choose('mine')}>
              <Trans>Keep all mine</Trans>
            </Button>
            <Button small onClick={() => choose('theirs')}>
              <Trans>Keep all theirs</Trans>
            </Button>
          </p>
        </div>
        {fields.map((field) => (
          <Choice
            key={field.name}
            field={field}
            mine={draft[field.name]}
            theirs={theirDraft[field.name]}
            chosen={choices[field.name]}
            onChoose={(side) => record.send({ type: 'conflict.choose', field: field.name, side })}
          />
        ))}
      </div>
      <footer className={panel.foot}>
        <Button className={panel.first} onClick={() => record.send({ type: 'record.stay' })}>
          <Trans>Back to the form</Trans>
        </Button>
        <Button
          kind="primary"
          why={open > 0 ? t`Choose mine or theirs for every field first.` : null}
          onClick={() => record.send({ type: 'conflict.resolve' })}
        >
          <Trans>Save this version</Trans>
        </Button>
      </footer>
    </>
  );
}

interface ChoiceProps {
  field: Field;
  mine: unknown;
  theirs: unknown;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

function Choice({ field, mine, theirs, chosen, onChoose }: ChoiceProps) {
  const { t } = useLingui();
  const sides = { mine: t`My version`, theirs: t`Their version` };
  return (
    <fieldset className={css.field} data-chosen={chosen ?? 'none'}>
      <legend>{word(labelOf(field))}</legend>
      <div className={css.sides}>
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className={css.side}>
            <span className={css.name}>
              <input type="radio" name={`side-${field.name}`} checked={chosen === side} onChange={() => onChoose(side)} />
              {sides[side]}
            </span>
            <FieldValue field={field} value={side === 'mine' ? mine : theirs} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
