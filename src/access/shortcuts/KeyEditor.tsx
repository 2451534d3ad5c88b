import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { keysOf } from '../../ui/shortcuts.ts';
import css from './Keyboard.module.css';
import { Keys } from './Keys.tsx';
import { chooseKeysFor, effectiveKeys, type KeyAct, type KeyConflict, type KeyFault, type KeyPlace, keyActs, keyFault } from './keys.ts';

interface KeyEditorProps {
  chosen: Readonly<Record<string, string>>;
  /** Choices of the user that are not applied; they are dropped with the next choice. */
  conflicts: readonly KeyConflict[];
  onChoose: (chosen: Readonly<Record<string, string>>) => void;
}

/** Which act waits for a key, and why the last one pressed was refused. */
interface Listening {
  act: string;
  refused: { keys: string; fault: KeyFault } | null;
}

const places: readonly KeyPlace[] = ['anywhere', 'home', 'slot', 'board'];

/** Edits keyboard shortcuts; changes apply at once and are stored with the user. A key in use is rejected with the name of its action. */
export function KeyEditor({ chosen, conflicts, onChoose }: KeyEditorProps) {
  const { t } = useLingui();
  const [listening, setListening] = useState<Listening | null>(null);
  const titles: Record<KeyPlace, string> = {
    anywhere: t`On every screen`,
    home: t`On the home screen`,
    slot: t`In the focused slot`,
    board: t`On the focused row of the supervision board`,
  };
  const take = (act: KeyAct, keys: string) => {
    const fault = keyFault(act, keys, chosen);
    setListening(fault ? { act: act.act, refused: { keys, fault } } : null);
    if (!fault) onChoose(chooseKeysFor(act, keys, chosen));
  };
  return (
    <div className={css.editor}>
      <p>
        <Trans>Click an action, then press its new key. Esc cancels.</Trans>
      </p>
      {places.map((place) => (
        <section key={place} aria-label={titles[place]}>
          <h3 className={css.place}>{titles[place]}</h3>
          {keyActs
            .filter((act) => act.place === place)
            .map((act) => (
              <Line
                key={act.act}
                act={act}
                chosen={chosen}
                conflict={conflicts.find((one) => one.act.act === act.act) ?? null}
                listening={listening?.act === act.act ? listening : null}
                onListen={(is) => setListening(is ? { act: act.act, refused: null } : null)}
                onAssign={(keys) => take(act, keys)}
                onReset={() => take(act, act.keys)}
              />
            ))}
        </section>
      ))}
      <Button
        icon="refresh"
        why={Object.keys(chosen).length + conflicts.length === 0 ? t`All keys have their default values.` : null}
        onClick={() => onChoose({})}
      >
        <Trans>Reset all keys</Trans>
      </Button>
    </div>
  );
}

interface LineProps extends Pick<KeyEditorProps, 'chosen'> {
  act: KeyAct;
  conflict: KeyConflict | null;
  listening: Listening | null;
  onListen: (is: boolean) => void;
  onAssign: (keys: string) => void;
  onReset: () => void;
}

function Line({ act, chosen, conflict, listening, onListen, onAssign, onReset }: LineProps) {
  const { t } = useLingui();
  const label = t(act.label);
  const keys = effectiveKeys(act, chosen);
  const press = (event: KeyboardEvent) => {
    if (listening === null || ['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'].includes(event.key)) return;
    if (event.key === 'Tab') return onListen(false);
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onListen(false);
    else onAssign(keysOf(event));
  };
  return (
    <div className={css.line} data-act={act.act}>
      <span>{label}</span>
      <button
        type="button"
        className={listening ? `${css.key} ${css.listening}` : css.key}
        aria-label={listening ? t`${label}: press a key` : t`${label}: ${keys}. Choose another key`}
        onClick={() => onListen(listening === null)}
        onKeyDown={press}
        onBlur={() => onListen(false)}
      >
        {listening ? <Trans>Press a key…</Trans> : <Keys keys={keys} />}
      </button>
      {chosen[act.act] !== undefined && <IconButton small icon="refresh" label={t`${label}: reset to default`} onClick={onReset} />}
      {conflict && !listening?.refused && (
        <p className={css.refused}>
          <Trans>Your key</Trans> <Keys keys={conflict.keys} /> <FaultText fault={conflict.fault} />
        </p>
      )}
      {listening?.refused && (
        <p className={css.refused} role="alert">
          <Keys keys={listening.refused.keys} /> <FaultText fault={listening.refused.fault} />
        </p>
      )}
    </div>
  );
}

function FaultText({ fault }: { fault: KeyFault }) {
  const { t } = useLingui();
  if (fault.why === 'reserved') return <Trans>is needed by fields, lists or the browser.</Trans>;
  const other = t(fault.by.label);
  return <Trans>is already assigned to “{other}”.</Trans>;
}
