import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { callsOf, catalogueOf } from '../../../contract/catalogues/index.ts';
import { CameraId } from '../../../contract/platform/index.ts';
import { maxRequestHours } from '../../../contract/video/recording-request.ts';
import { selectData } from '../../../machines/platform/index.ts';
import { selectRefusal } from '../../../machines/video/recording-request/recording-request.selectors.ts';
import { buildPlaces } from '../../places/index.ts';
import { usePlatform, useRequiredActor } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select, TextArea } from '../../ui/Field.tsx';
import { stateOf } from '../../ui/state.ts';
import { refusalText } from '../../words/refusals.ts';
import { MomentField } from './DecideForm.tsx';
import css from './requests.module.css';
import { useRequest } from './useRequest.ts';

const defaultSpanMs = 5 * 60_000;
const hourMs = 3600_000;

export interface NewRequestFormProps {
  /** The camera and the stretch (ms) that are offered; null: none yet. */
  camera: CameraId | null;
  from: number | null;
  to: number | null;
  onClose: () => void;
}

/** Which camera, from when to when, and why. */
export function NewRequestForm({ camera: offered, from: first, to: last, onClose }: NewRequestFormProps) {
  const { t } = useLingui();
  const { clock } = usePlatform();
  const request = useRequest(null);
  const snapshot = useSelector(request, (now) => now);
  const [camera, setCamera] = useState(offered === null ? '' : String(offered));
  const [to, setTo] = useState(() => last ?? Math.floor(clock.now() / 60_000) * 60_000);
  const [from, setFrom] = useState(() => first ?? to - defaultSpanMs);
  const [tag, setTag] = useState('');
  const [description, setDescription] = useState('');
  const isSent = snapshot.matches('shown');
  useEffect(() => {
    if (isSent) onClose();
  }, [isSent, onClose]);
  const disabledReason =
    camera === ''
      ? t`Choose a camera.`
      : Number.isNaN(from) || Number.isNaN(to) || to <= from
        ? t`The end must be after the start.`
        : to - from > maxRequestHours * hourMs
          ? t`The range cannot exceed ${maxRequestHours} hours.`
          : from > clock.now()
            ? t`The time must be in the past.`
            : null;
  const send = () =>
    request.send({
      type: 'request.submit',
      input: {
        id_camera: CameraId.parse(Number(camera)),
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        id_tag: tag === '' ? null : Number(tag),
        description: description.trim(),
      },
    });
  const refusal = selectRefusal(snapshot);
  return (
    <Dialog
      title={<Trans>Request a recording</Trans>}
      state={stateOf(snapshot)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" icon="send" busy={snapshot.matches('sending')} why={disabledReason} onClick={send}>
            <Trans>Send the request</Trans>
          </Button>
        </>
      }
    >
      <CameraChoice value={camera} onChange={setCamera} />
      <div className={css.window}>
        <MomentField label={t`From`} at={from} onChange={setFrom} />
        <MomentField label={t`To`} at={to} onChange={setTo} />
      </div>
      <TagChoice value={tag} onChange={setTag} />
      <TextArea
        label={<Trans>Description</Trans>}
        rows={3}
        maxLength={2000}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      {snapshot.matches('unsent') && (
        <p className={css.fault} role="alert">
          {refusal ? refusalText(refusal) : <Trans>No response from the platform. Try again.</Trans>}
        </p>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  value: string;
  onChange: (value: string) => void;
}

/** Selects a camera from all visible units, grouped by unit. */
function CameraChoice({ value, onChange }: ChoiceProps) {
  const { t } = useLingui();
  const read = useSelector(useRequiredActor('units'), selectData);
  const units = buildPlaces(read).tenants.flatMap((tenant) => tenant.units);
  return (
    <Select label={<Trans>Camera</Trans>} needed value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t`Choose a camera`}</option>
      {units.map(({ id, description, cameras }) => (
        <optgroup key={id} label={description}>
          {cameras.map((camera) => (
            <option key={camera.id} value={camera.id}>
              {camera.name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

/** Tags of requests (OQ-89); none where they cannot be read. */
function TagChoice({ value, onChange }: ChoiceProps) {
  const { t } = useLingui();
  const { ask, capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  const [tags, setTags] = useState<readonly { id: number; label: string }[]>([]);
  useEffect(() => {
    const reading = new AbortController();
    const { list } = callsOf(catalogueOf('video-tag'), { product });
    ask(list, { query: [['choices', '1']], signal: reading.signal }).then(
      (answer) => answer.ok && setTags((answer.data as { data: typeof tags }).data),
      () => undefined,
    );
    return () => reading.abort();
  }, [ask, product]);
  if (tags.length === 0) return null;
  return (
    <Select label={<Trans>Tag</Trans>} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t`None`}</option>
      {tags.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  );
}
