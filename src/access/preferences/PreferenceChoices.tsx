import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  backlogMinutes,
  directions,
  type Language,
  languages,
  lockMinutes,
  longestLock,
  menus,
  type Preferences,
  skins,
} from '../../../contract/workspace/index.ts';
import { withPreference } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { languageNames } from '../session/LanguageChoice.tsx';
import css from './Preferences.module.css';

interface PreferenceChoicesProps {
  preferences: Preferences;
  onChange: (preferences: Preferences) => void;
  /** After how many minutes the screen locks at the latest; null: the user decides. */
  lockAtMost?: number | null;
  /** The language chosen at the sign-in of this session; null: that of the account applies. */
  chosenLanguage?: Language | null;
  /** A language was chosen here: from now on that of the account applies. */
  onLanguage?: () => void;
  /** Progress of saving the preferences at the platform. */
  saveState: 'kept' | 'keeping' | 'failed';
  /** Further choices, which are stored elsewhere. */
  children?: ReactNode;
}

/** User preferences; every choice takes effect at once and is stored with the user (OP-9.72–9.75, OQ-104–106). */
export function PreferenceChoices(props: PreferenceChoicesProps) {
  const { preferences, onChange, saveState, lockAtMost = null, chosenLanguage = null, onLanguage, children } = props;
  const choose = (choice: Partial<Preferences>) => onChange(withPreference(preferences, choice));
  const chooseLanguage = (lang: Language) => {
    choose({ lang });
    onLanguage?.();
  };
  const accountLanguage = languageNames[preferences.lang];
  const isHorizontal = preferences.menu === 'horizontal';
  return (
    <>
      <Choices
        legend={t`Language`}
        name="lang"
        value={chosenLanguage ?? preferences.lang}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChoose={chooseLanguage}
      />
      {chosenLanguage !== null && chosenLanguage !== preferences.lang && (
        <p className={css.hint}>
          <Trans>
            Chosen at sign-in, for this session. Your account has {accountLanguage}.{' '}
            <Button small onClick={() => chooseLanguage(chosenLanguage)}>
              Save to the account
            </Button>
          </Trans>
        </p>
      )}
      <Choices
        legend={t`Skin`}
        name="skin"
        value={preferences.skin}
        options={skins.map((value) => ({ value, label: skinName(value), isOff: value === 'semi-dark' && isHorizontal }))}
        onChoose={(skin) => choose({ skin })}
      />
      {isHorizontal && (
        <p className={css.hint}>
          <Trans>Semi-dark needs the vertical menu.</Trans>
        </p>
      )}
      <Choices
        legend={t`Menu`}
        name="menu"
        value={preferences.menu}
        options={menus.map((value) => ({ value, label: value === 'vertical' ? t`Vertical` : t`Horizontal` }))}
        onChoose={(menu) => choose({ menu })}
      />
      <Choices
        legend={t`Text direction`}
        name="direction"
        value={preferences.direction}
        options={directions.map((value) => ({ value, label: value === 'ltr' ? t`Left to right` : t`Right to left` }))}
        onChoose={(direction) => choose({ direction })}
      />
      <Choices
        legend={t`Lock the screen when inactive for`}
        name="lock_after"
        value={String(preferences.lock_after)}
        options={[
          { value: 'null', label: t`Never`, isOff: lockAtMost !== null },
          ...lockMinutes.map((minutes) => ({
            value: String(minutes),
            label: t`${minutes} min`,
            isOff: lockAtMost !== null && minutes > longestLock(lockAtMost),
          })),
        ]}
        onChoose={(chosen) => choose({ lock_after: lockMinutes.find((minutes) => String(minutes) === chosen) ?? null })}
      />
      {lockAtMost !== null && (
        <p className={css.hint}>
          <Trans>Your organization requires that the screen locks.</Trans>
        </p>
      )}
      <label className={css.choice}>
        <input
          type="checkbox"
          checked={preferences.show_alarm_notifications}
          onChange={(event) => choose({ show_alarm_notifications: event.target.checked })}
        />
        <Trans>Show a notification for each new alarm</Trans>
      </label>
      <label className={css.choice}>
        <input type="checkbox" checked={preferences.open_next} onChange={(event) => choose({ open_next: event.target.checked })} />
        <Trans>Open the next alarm when one is ended</Trans>
      </label>
      <label className={css.choice}>
        <input
          type="checkbox"
          checked={preferences.unit_alarms_to_me}
          onChange={(event) => choose({ unit_alarms_to_me: event.target.checked })}
        />
        <Trans>Assign me further alarms of a unit while I hold one of it</Trans>
      </label>
      <Choices
        legend={t`Waiting alarms belong to the backlog after`}
        name="backlog_after"
        value={String(preferences.backlog_after)}
        options={[
          ...backlogMinutes.map((minutes) => ({ value: String(minutes), label: t`${minutes} min` })),
          { value: 'null', label: t`Never` },
        ]}
        onChoose={(chosen) => choose({ backlog_after: backlogMinutes.find((minutes) => String(minutes) === chosen) ?? null })}
      />
      {children}
      <p className={css.hint} role="status">
        {saveState === 'kept' && <Trans>Saved to your account.</Trans>}
        {saveState === 'keeping' && <Trans>Saving…</Trans>}
        {saveState === 'failed' && <Trans>Applied here, but not saved to your account: the platform did not accept it.</Trans>}
      </p>
    </>
  );
}

function skinName(skin: Preferences['skin']): string {
  const names: Record<Preferences['skin'], string> = { light: t`Light`, bordered: t`Bordered`, 'semi-dark': t`Semi-dark`, dark: t`Dark` };
  return names[skin];
}

interface ChoicesProps<T extends string> {
  legend: string;
  name: string;
  value: T;
  options: readonly { value: T; label: string; isOff?: boolean }[];
  onChoose: (value: T) => void;
}

function Choices<T extends string>({ legend, name, value, options, onChoose }: ChoicesProps<T>) {
  return (
    <fieldset className={css.choices}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isOff}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
