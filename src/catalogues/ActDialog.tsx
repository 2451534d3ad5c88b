import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { cameraFaults } from '../../contract/video/index.ts';
import type { ActInput, actMachine } from '../../machines/catalogues/catalogue/act.machine.ts';
import {
  selectAct,
  selectAnswer,
  selectDraft,
  selectErrors,
  selectFaults,
  selectRefusal,
  selectRow,
} from '../../machines/catalogues/catalogue/act.selectors.ts';
import { newKey, useActorRef } from '../platform/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Waiting } from '../ui/Spinner.tsx';
import { stateOf } from '../ui/state.ts';
import { cameraFaultText } from '../words/camera-faults.ts';
import { word } from '../words/catalogue.ts';
import { refusalText } from '../words/refusals.ts';
import css from './Act.module.css';
import { type FollowUp, useCatalogueExtensions } from './extensions.ts';
import { DataTree } from './fields/data/DataTree.tsx';
import { Inputs } from './fields/Inputs.tsx';
import { FormProvider } from './fields/input.ts';
import { useStandaloneForm } from './useStandaloneForm.ts';

export type ActRef = ActorRefFrom<typeof actMachine>;

interface ActCallbacks {
  onClose: () => void;
  /** It was done, or may have been: the list is read again. */
  onDone: () => void;
  /** The result offers a follow-up. */
  onFollow?: ((next: FollowUp) => void) | undefined;
}
interface ActDialogProps extends Omit<ActInput, 'newKey'>, ActCallbacks {
  machine: typeof actMachine;
}

/** Dialog of a catalogue-specific action: its form, then its result. */
export function ActDialog({ machine, onClose, onDone, onFollow, ...input }: ActDialogProps) {
  const act = useActorRef(machine, { input: { ...input, newKey } });
  return <ActSheet act={act} onClose={onClose} onDone={onDone} onFollow={onFollow} />;
}

/** The dialog over a button that is already an actor. */
export function ActSheet({ act, onClose, onDone, onFollow }: { act: ActRef } & ActCallbacks) {
  const state = useSelector(act, stateOf);
  const label = useSelector(act, (now) => selectAct(now).label);
  const close = () => (state === 'done' || state === 'unsure' ? onDone() : onClose());
  return (
    <Dialog title={word(label)} state={state} onClose={close} foot={<Foot act={act} onClose={close} />}>
      <ActBody act={act} onFollow={onFollow} />
    </Dialog>
  );
}

/** The form of an action, and then its result. */
export function ActBody({ act, onFollow }: { act: ActRef } & Pick<ActCallbacks, 'onFollow'>) {
  const now = useSelector(act, (snapshot) => snapshot);
  const refusal = selectRefusal(now);
  const answer = selectAnswer(now);
  const draft = selectDraft(now);
  const { renderAnswer } = useCatalogueExtensions();
  const drawn = onFollow && now.matches('done') ? renderAnswer(answer, draft, onFollow) : null;
  if (drawn) return drawn;
  if (now.matches('prompting')) return <ActForm act={act} />;
  if (now.matches('done')) return <Answer answer={answer} />;
  if (now.matches('refused') && refusal) return <Refused refusal={refusal} />;
  if (now.matches('unsure'))
    return (
      <p role="alert">
        <Trans>No response; the result is unknown. You can send it again safely: it is applied only once.</Trans>
      </p>
    );
  return (
    <Waiting>
      <Trans>Processing…</Trans>
    </Waiting>
  );
}

function ActForm({ act }: { act: ActRef }) {
  const definition = useSelector(act, selectAct);
  const row = useSelector(act, selectRow);
  const draft = useSelector(act, selectDraft);
  const faults = useSelector(act, selectFaults);
  const errors = useSelector(act, selectErrors);
  const form = useStandaloneForm({ faults, errors });
  return (
    <FormProvider value={form}>
      {definition.confirm !== undefined && <p>{word(definition.confirm).replace('{label}', row?.label ?? '')}</p>}
      <Inputs
        fields={definition.inputs ?? []}
        all={definition.inputs ?? []}
        draft={draft}
        within=""
        onChange={(field, value) => act.send({ type: 'act.change', field, value })}
        onLeave={() => undefined}
      />
    </FormProvider>
  );
}

/** The reply of the platform, in any shape. */
function Answer({ answer }: { answer: unknown }) {
  const { t } = useLingui();
  const isPlain = answer === null || answer === undefined || answer === true || answer === '';
  if (isPlain) return <p role="status">{t`Done.`}</p>;
  if (typeof answer === 'string') return <p role="status">{answer}</p>;
  const isDemo = typeof answer === 'object' && 'demo' in answer && answer.demo === true;
  return (
    <>
      <p role="status">{isDemo ? t`Done by the simulated external service.` : t`Done.`}</p>
      <div className={css.answer}>
        <DataTree value={answer} />
      </div>
    </>
  );
}

/** Why not; where an outside service is missing, what names it in the configuration. */
function Refused({ refusal }: { refusal: Parameters<typeof refusalText>[0] & { details?: unknown } }) {
  const { details } = refusal;
  const configure = typeof details === 'object' && details !== null && 'configure' in details ? details.configure : null;
  const fault = typeof details === 'object' && details !== null && 'fault' in details ? details.fault : null;
  const known = cameraFaults.find((one) => one === fault);
  const names = Array.isArray(configure) ? configure.map(String) : typeof configure === 'string' ? [configure] : [];
  return (
    <div role="alert">
      <p>{known ? cameraFaultText(known) : refusalText(refusal)}</p>
      {names.length > 0 && (
        <p>
          <Trans>Set on the server:</Trans> <code dir="ltr">{names.join(', ')}</code>
        </p>
      )}
      {!known && refusal.message && <p className={css.said}>{refusal.message}</p>}
    </div>
  );
}

function Foot({ act, onClose }: { act: ActRef; onClose: () => void }) {
  const now = useSelector(act, (snapshot) => snapshot);
  const { label } = selectAct(now);
  const isOver = now.matches('done') || now.matches('refused') || now.matches('unsure');
  return (
    <div className={css.foot}>
      <Button onClick={onClose}>{isOver ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
      {now.matches('prompting') && (
        <Button kind="primary" onClick={() => act.send({ type: 'act.run' })}>
          {word(label)}
        </Button>
      )}
      {(now.matches('refused') || now.matches('unsure')) && (
        <Button icon="refresh" onClick={() => act.send({ type: 'act.run' })}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
