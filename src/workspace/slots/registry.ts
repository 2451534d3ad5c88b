import { msg } from '@lingui/core/macro';
import { type SlotType, slotTypes } from '../../../contract/workspace/slots.ts';
import { lazyView } from '../../platform/index.ts';
import { loadCatalogueWords } from '../../words/catalogue.ts';
import type { SlotKind, SlotSettingsProps, SlotViewProps } from './slot.ts';

/** Every type of slot (OP-9.18–9.41), in the order of the specification: a type that is not named here does not compile. */
const kinds: { readonly [Type in SlotType]: SlotKind<Type> } = {
  cam: {
    type: 'cam',
    title: msg`Live video`,
    prefix: msg`Live`,
    icon: 'live',
    size: { w: 4, h: 4 },
    View: lazyView<SlotViewProps>(async () => (await import('./cam/CamView.tsx')).CamView),
    inPalette: false,
  },
  cam_pa: {
    type: 'cam_pa',
    title: msg`Around the alarm`,
    prefix: msg`Around the alarm`,
    icon: 'history',
    size: { w: 4, h: 4 },
    View: lazyView<SlotViewProps>(async () => (await import('./cam/CamPaView.tsx')).CamPaView),
    inPalette: false,
  },
  cam_recorded: {
    type: 'cam_recorded',
    title: msg`Recorded video`,
    icon: 'video',
    size: { w: 4, h: 4 },
    View: lazyView<SlotViewProps>(async () => (await import('./cam_recorded/CamRecordedView.tsx')).CamRecordedView),
    inPalette: false,
  },
  action_plan: {
    type: 'action_plan',
    title: msg`Action plan`,
    icon: 'flow',
    size: { w: 4, h: 6 },
    View: lazyView<SlotViewProps>(async () => (await import('./action_plan/ActionPlanView.tsx')).ActionPlanView),
    Settings: lazyView<SlotSettingsProps>(async () => (await import('./action_plan/ActionPlanSettings.tsx')).ActionPlanSettings),
    inPalette: false,
  },
  info: {
    type: 'info',
    title: msg`Information`,
    icon: 'info',
    size: { w: 4, h: 6 },
    View: lazyView<SlotViewProps>(async () => (await import('./info/InfoView.tsx')).InfoView),
    inPalette: false,
  },
  'info-interphone': {
    type: 'info-interphone',
    title: msg`Interphone`,
    icon: 'phone',
    size: { w: 4, h: 5 },
    View: lazyView<SlotViewProps>(async () => (await import('./info-interphone/InfoInterphoneView.tsx')).InfoInterphoneView),
    Settings: lazyView<SlotSettingsProps>(async () => (await import('./info-interphone/InterphoneSettings.tsx')).InterphoneSettings),
    inPalette: false,
  },
  map: {
    type: 'map',
    title: msg`Map`,
    icon: 'map',
    size: { w: 4, h: 5 },
    View: lazyView<SlotViewProps>(async () => (await import('./map/MapView.tsx')).MapView),
    Settings: lazyView<SlotSettingsProps>(async () => (await import('./UnitSettings.tsx')).MapSettings),
    inPalette: true,
  },
  plane: {
    type: 'plane',
    title: msg`Floor plan`,
    icon: 'image',
    size: { w: 6, h: 6 },
    View: lazyView<SlotViewProps>(async () => (await import('./PlaneView.tsx')).PlaneView),
    inPalette: false,
  },
  tag: {
    type: 'tag',
    title: msg`Camera tag`,
    icon: 'pin',
    size: { w: 3, h: 3 },
    View: lazyView<SlotViewProps>(async () => (await import('./tag/TagView.tsx')).TagView),
    inPalette: false,
  },
  units_map: {
    type: 'units_map',
    title: msg`Map of all units`,
    icon: 'globe',
    size: { w: 6, h: 6 },
    View: lazyView<SlotViewProps>(async () => (await import('./units_map/UnitsMapView.tsx')).UnitsMapView),
    inPalette: true,
  },
  timeline: {
    type: 'timeline',
    title: msg`Timeline`,
    icon: 'clock',
    size: { w: 12, h: 3 },
    View: lazyView<SlotViewProps>(async () => (await import('./timeline/TimelineView.tsx')).TimelineView),
    Settings: lazyView<SlotSettingsProps>(async () => (await import('./UnitSettings.tsx')).TimelineSettings),
    inPalette: true,
  },
  gps: {
    type: 'gps',
    title: msg`Vehicle position`,
    icon: 'car',
    size: { w: 4, h: 5 },
    View: lazyView<SlotViewProps>(async () => (await import('./gps/GpsView.tsx')).GpsView),
    inPalette: true,
  },
  frame: {
    type: 'frame',
    title: msg`Page`,
    icon: 'globe',
    size: { w: 6, h: 6 },
    View: lazyView<SlotViewProps>(async () => (await import('./frame/FrameView.tsx')).FrameView),
    Settings: lazyView<SlotSettingsProps>(async () => (await import('./frame/FrameSettings.tsx')).FrameSettings),
    inPalette: true,
  },
  charts_sdk: {
    type: 'charts_sdk',
    title: msg`Chart`,
    icon: 'columns',
    size: { w: 5, h: 5 },
    View: lazyView<SlotViewProps>(async () => {
      const [{ ChartsSdkView }] = await Promise.all([import('./charts/ChartsSdkView.tsx'), loadCatalogueWords()]);
      return ChartsSdkView;
    }),
    Settings: lazyView<SlotSettingsProps>(async () => (await import('./charts/ChartSettings.tsx')).ChartSettings),
    inPalette: true,
  },
  charts_sdk_data: {
    type: 'charts_sdk_data',
    title: msg`Chart data`,
    icon: 'list',
    size: { w: 4, h: 5 },
    View: lazyView<SlotViewProps>(async () => {
      const [{ ChartsSdkDataView }] = await Promise.all([import('./charts/ChartTable.tsx'), loadCatalogueWords()]);
      return ChartsSdkDataView;
    }),
    Settings: lazyView<SlotSettingsProps>(async () => (await import('./charts/ChartSettings.tsx')).ChartSettings),
    inPalette: true,
  },
  fr_tracking_map: {
    type: 'fr_tracking_map',
    title: msg`Tracking a face`,
    icon: 'face',
    size: { w: 6, h: 6 },
    View: lazyView<SlotViewProps>(async () => (await import('./tracking/TrackingMap.tsx')).FrTrackingMapView),
    Settings: lazyView<SlotSettingsProps>(async () => (await import('./tracking/SpanSettings.tsx')).SpanSettings),
    inPalette: true,
  },
  lpr_tracking_map: {
    type: 'lpr_tracking_map',
    title: msg`Tracking a plate`,
    icon: 'car',
    size: { w: 6, h: 6 },
    View: lazyView<SlotViewProps>(async () => (await import('./tracking/TrackingMap.tsx')).LprTrackingMapView),
    Settings: lazyView<SlotSettingsProps>(async () => (await import('./tracking/SpanSettings.tsx')).SpanSettings),
    inPalette: true,
  },
  ar_table_data: {
    type: 'ar_table_data',
    title: msg`Analytic records`,
    icon: 'list',
    size: { w: 6, h: 5 },
    View: lazyView<SlotViewProps>(async () => {
      const [{ ArTableDataView }] = await Promise.all([import('./list/DetectionList.tsx'), loadCatalogueWords()]);
      return ArTableDataView;
    }),
    inPalette: true,
  },
  weather: {
    type: 'weather',
    title: msg`Weather`,
    icon: 'sun',
    size: { w: 3, h: 4 },
    View: lazyView<SlotViewProps>(async () => (await import('./weather/WeatherView.tsx')).WeatherView),
    Settings: lazyView<SlotSettingsProps>(async () => (await import('./UnitSettings.tsx')).WeatherSettings),
    inPalette: true,
  },
  face_detection: {
    type: 'face_detection',
    title: msg`Face detections`,
    icon: 'face',
    size: { w: 4, h: 6 },
    View: lazyView<SlotViewProps>(async () => {
      const [{ FaceDetectionView }] = await Promise.all([import('./list/DetectionList.tsx'), loadCatalogueWords()]);
      return FaceDetectionView;
    }),
    inPalette: true,
  },
  waze: {
    type: 'waze',
    title: msg`Traffic map`,
    icon: 'map',
    size: { w: 5, h: 6 },
    View: lazyView<SlotViewProps>(async () => (await import('./waze/WazeView.tsx')).WazeView),
    Settings: lazyView<SlotSettingsProps>(async () => (await import('./UnitSettings.tsx')).WazeSettings),
    inPalette: true,
  },
  chat: {
    type: 'chat',
    title: msg`Chat`,
    icon: 'comment',
    size: { w: 4, h: 6 },
    View: lazyView<SlotViewProps>(async () => (await import('./ChatView.tsx')).ChatView),
    inPalette: false,
  },
  lpr_detection: {
    type: 'lpr_detection',
    title: msg`Plate detections`,
    icon: 'car',
    size: { w: 4, h: 6 },
    View: lazyView<SlotViewProps>(async () => {
      const [{ LprDetectionView }] = await Promise.all([import('./list/DetectionList.tsx'), loadCatalogueWords()]);
      return LprDetectionView;
    }),
    inPalette: true,
  },
  detection_event: {
    type: 'detection_event',
    title: msg`Detection events`,
    icon: 'eye',
    size: { w: 4, h: 6 },
    View: lazyView<SlotViewProps>(async () => {
      const [{ DetectionEventView }] = await Promise.all([import('./list/DetectionList.tsx'), loadCatalogueWords()]);
      return DetectionEventView;
    }),
    inPalette: true,
  },
};
export const slotKinds: readonly SlotKind[] = Object.values(kinds);

/** Returns the definition of a slot type; undefined for an unknown type. */
export const slotKindOf = (type: string): SlotKind | undefined => (isSlotType(type) ? kinds[type] : undefined);

/** Whether this is one of the types of the specification. */
export function isSlotType(type: string): type is SlotType {
  return (slotTypes as readonly string[]).includes(type);
}
