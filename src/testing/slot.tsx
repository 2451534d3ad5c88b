import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import type { Unit } from '../../contract/places/place.ts';
import { SlotData } from '../../contract/workspace/slots.ts';
import { AlarmQueue } from '../../machines/alarms/queue/queue.ts';
import { ana } from '../../machines/quality/paths/samples.ts';
import { playerMachine } from '../../machines/video/player/player.machine.ts';
import { type OperatorContext, OperatorContextProvider } from '../alarms/alarm/operator-context.ts';
import { type Platform, PlatformProvider } from '../platform/platform.ts';
import { type SlotFrame, SlotFrameProvider } from '../workspace/slots/frame.tsx';
import type { SlotViewProps } from '../workspace/slots/slot.ts';
import { Localized } from './localized.tsx';

interface SlotOptions {
  name?: string;
  data?: Readonly<Record<string, unknown>>;
  alarm?: Alarm | null;
  unit?: Unit | null;
  units?: readonly Unit[];
  abilities?: OperatorContext['abilities'];
  /** The platform's answer; by default it never answers. */
  ask?: Platform['ask'];
  onData?: SlotViewProps['onData'];
  /** What the platform offers; by default it is one of the specification. */
  capabilities?: Platform['capabilities'];
}

/** Renders a slot view in a frame, a workspace and a platform. Its title and tools are rendered beside it, as in the slot's header. */
export function renderSlot(View: ComponentType<SlotViewProps>, around: SlotOptions = {}) {
  const head = { title: document.createElement('span'), tools: document.createElement('span') };
  document.body.append(head.title, head.tools);
  const frame: SlotFrame = { root: null, ...head, setEdge: () => undefined, toggleFullScreen: () => undefined };
  const never = () => new Promise<never>(() => undefined);
  const platform: Platform = {
    capabilities: around.capabilities ?? null,
    call: never,
    ask: around.ask ?? never,
    download: never,
    clock: { now: () => Date.now(), update: () => undefined },
  };
  const { alarm = null, unit = null, data = {}, name = 'Slot', onData = () => undefined } = around;
  const workplace: OperatorContext = {
    queue: new AlarmQueue(ana.id),
    abilities: around.abilities ?? ana.abilities,
    comments: [],
    levels: [],
    unreadable: { comments: [], levels: [] },
    units: around.units ?? [],
    player: playerMachine,
    tilesUrl: null,
    open: () => undefined,
  };
  return render(
    <Localized>
      <PlatformProvider value={platform}>
        <OperatorContextProvider value={workplace}>
          <SlotFrameProvider value={frame}>
            <View pos={1} name={name} data={SlotData.parse(data)} alarm={alarm} unit={unit} onData={onData} />
          </SlotFrameProvider>
        </OperatorContextProvider>
      </PlatformProvider>
    </Localized>,
  );
}
