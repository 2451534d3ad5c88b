import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type PointerEvent, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { ref } from '../../../contract/catalogues/index.ts';
import { CameraId } from '../../../contract/platform/index.ts';
import { type WatermarkPosition, watermarkPositions } from '../../../contract/video/watermark.ts';
import type { Named, RecordRef } from '../../../machines/catalogues/index.ts';
import type { WatermarkPart, watermarkBuilderMachine } from '../../../machines/video/watermark-builder/watermark-builder.machine.ts';
import {
  selectCamera,
  selectHeld,
  selectOver,
  selectPicture,
  selectRefusal,
} from '../../../machines/video/watermark-builder/watermark-builder.selectors.ts';
import { FormProvider, RefInput, useStandaloneForm } from '../../catalogues/index.ts';
import { usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { stateOf } from '../../ui/state.ts';
import { refusalText } from '../../words/refusals.ts';
import { WatermarkOverlay } from '../player/WatermarkOverlay.tsx';
import { useSample } from './sample.ts';
import css from './watermarks.module.css';

export type WatermarkBuilderRef = ActorRefFrom<typeof watermarkBuilderMachine>;

interface PreviewProps {
  record: RecordRef;
  builder: WatermarkBuilderRef;
  isEditable: boolean;
}

const cameraField = ref('camera', 'proxy-camera', { label: 'Camera' });

/** The watermark on a picture, as players and clips will show it; image and lines can be dragged to a corner, or to the middle for the grid. */
export function Preview({ record, builder, isEditable }: PreviewProps) {
  const { t } = useLingui();
  const form = useStandaloneForm();
  const now = useSelector(builder, (snapshot) => snapshot);
  const picture = selectPicture(now);
  const camera = selectCamera(now);
  const refusal = selectRefusal(now);
  const over = selectOver(now);
  const held = selectHeld(now);
  const { clock } = usePlatform();
  const look = useSample(record);
  const named: Named | null = camera === null ? null : { id: camera, label: '' };
  return (
    <div className={css.preview} data-state={stateOf(now)}>
      <FormProvider value={form}>
        <div className={css.camera}>
          <RefInput
            field={cameraField}
            path="camera"
            value={named}
            onChange={(value) =>
              builder.send({ type: 'picture.show', camera: value === null ? null : CameraId.parse((value as Named).id) })
            }
            onLeave={() => undefined}
          />
          <p role="status">
            {now.matches({ picture: 'reading' }) && <Trans>Reading the picture…</Trans>}
            {now.matches({ picture: 'refused' }) && refusal && refusalText(refusal)}
            {now.matches({ picture: 'unread' }) && <Trans>The picture of the camera could not be read.</Trans>}
          </p>
          {(now.matches({ picture: 'shown' }) || now.matches({ picture: 'refused' }) || now.matches({ picture: 'unread' })) && (
            <Button small icon="refresh" onClick={() => builder.send({ type: 'picture.renew' })}>
              <Trans>New picture</Trans>
            </Button>
          )}
        </div>
      </FormProvider>
      <Stage builder={builder} isEditable={isEditable} over={over} dragged={held}>
        {picture !== null && (now.matches({ picture: 'shown' }) || now.matches({ picture: 'reading' })) && (
          <img src={picture} alt={t`Picture of the camera`} draggable={false} onError={() => builder.send({ type: 'picture.failed' })} />
        )}
        <WatermarkOverlay look={look} at={clock.now()} />
      </Stage>
      <p className={css.hint} role="status">
        {held !== null ? (
          <HeldOver over={over} />
        ) : isEditable ? (
          <Trans>Drag image or text to a corner, or to the middle to repeat it over the whole picture. Name and e-mail are examples.</Trans>
        ) : (
          <Trans>Name and e-mail are examples.</Trans>
        )}
      </p>
    </div>
  );
}

/** Where what is held would be put. */
function HeldOver({ over }: { over: WatermarkPosition | null }) {
  const { t } = useLingui();
  if (over === null) return <Trans>Move it to a corner, or to the middle.</Trans>;
  const corners: Record<WatermarkPosition, string> = {
    'top left': t`top left`,
    'top right': t`top right`,
    'lower left': t`lower left`,
    'lower right': t`lower right`,
    grid: t`repeated over the whole picture`,
  };
  const corner = corners[over];
  return <Trans>Let it go to put it here: {corner}</Trans>;
}

interface StageProps {
  builder: WatermarkBuilderRef;
  isEditable: boolean;
  over: WatermarkPosition | null;
  dragged: WatermarkPart | null;
  children: React.ReactNode;
}

/** Where the hand works: what lies under it is taken, and the corner under it is marked. */
function Stage({ builder, isEditable, over, dragged, children }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const take = (event: PointerEvent) => {
    const part = isEditable && stage.current ? partAt(stage.current, event) : null;
    if (part === null) return;
    event.preventDefault();
    stage.current?.setPointerCapture(event.pointerId);
    builder.send({ type: 'watermark.grab', part });
  };
  return (
    <div
      ref={stage}
      className={css.stage}
      dir="ltr"
      data-held={dragged ?? undefined}
      data-editable={isEditable}
      onPointerDown={take}
      onPointerMove={(event) => {
        if (dragged !== null && stage.current) builder.send({ type: 'watermark.move', over: positionAt(stage.current, event) });
      }}
      onPointerUp={() => builder.send({ type: 'watermark.drop' })}
      onPointerCancel={() => builder.send({ type: 'watermark.cancel' })}
    >
      {children}
      {dragged !== null &&
        watermarkPositions.map((position) => (
          <span key={position} className={css.spot} data-position={position} data-over={position === over} aria-hidden="true" />
        ))}
    </div>
  );
}

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** The image or the line under a point; with some room around them for the finger. */
function partAt(stage: HTMLElement, { clientX, clientY }: Point): WatermarkPart | null {
  const room = 10;
  const found = [...stage.querySelectorAll('svg image, svg text')].find((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return clientX >= left - room && clientX <= right + room && clientY >= top - room && clientY <= bottom + room;
  });
  if (!found) return null;
  return found.tagName === 'image' ? 'image' : 'text';
}

/** Returns the grid position nearest to a point: a corner, or the middle for the whole grid. */
function positionAt(stage: HTMLElement, { clientX, clientY }: Point): WatermarkPosition {
  const { left, top, width, height } = stage.getBoundingClientRect();
  const [x, y] = [(clientX - left) / width, (clientY - top) / height];
  if (Math.abs(x - 0.5) < 0.17 && Math.abs(y - 0.5) < 0.17) return 'grid';
  return `${y < 0.5 ? 'top' : 'lower'} ${x < 0.5 ? 'left' : 'right'}`;
}
