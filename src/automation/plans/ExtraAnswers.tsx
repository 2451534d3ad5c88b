import { Trans, useLingui } from '@lingui/react/macro';
import { withPositions } from '../../catalogues/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import css from './plans.module.css';

const most = 6;

interface ExtraAnswersProps {
  answers: readonly string[];
  error: string | undefined;
  onChange: (answers: readonly string[]) => void;
}

/** Answers besides yes and no, in words of the plan's own. The last one alone is taken away, so that the others keep where they lead. */
export function ExtraAnswers({ answers, error, onChange }: ExtraAnswersProps) {
  const { t } = useLingui();
  const rename = (at: number, text: string) => onChange(answers.map((one, place) => (place === at ? text : one)));
  return (
    <div className={css.extra}>
      {withPositions(answers).map(({ place, one }) => (
        <div key={place} className={css.oneExtra}>
          <TextField
            label={t`Answer ${place + 3}`}
            needed
            maxLength={80}
            error={one.trim() === '' ? error : undefined}
            value={one}
            onChange={({ target }) => rename(place, target.value)}
          />
          {place === answers.length - 1 && (
            <IconButton icon="trash" label={t`Remove answer ${place + 3}`} onClick={() => onChange(answers.slice(0, -1))} />
          )}
        </div>
      ))}
      <Button
        small
        icon="plus"
        why={answers.length < most ? null : t`Up to six additional answers.`}
        onClick={() => onChange([...answers, ''])}
      >
        <Trans>Another answer besides yes and no</Trans>
      </Button>
    </div>
  );
}
