import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type DetectionKind, detectionRecords } from '../../../../contract/intake/index.ts';
import type { IconName } from '../../../ui/Icon.tsx';

/** Display properties of each list of detections, and the path of its records. */
export interface DetectionKindDisplay {
  readonly icon: IconName;
  readonly label: MessageDescriptor;
  /** Label of a detection without a recognized value. */
  readonly unread: MessageDescriptor;
  /** Path of the catalogue page with its records. */
  readonly path: string;
  /** Permission required to read the list, as text for the operator: "action · subject". */
  readonly right: string;
}

const right = (kind: DetectionKind) => `${detectionRecords[kind].action} · ${detectionRecords[kind].subject}`;

export const detectionKindDisplays: Readonly<Record<DetectionKind, DetectionKindDisplay>> = {
  plates: { icon: 'car', label: msg`Plate detections`, unread: msg`Plate not read`, path: '/lpr_matches', right: right('plates') },
  faces: { icon: 'face', label: msg`Face detections`, unread: msg`Unknown person`, path: '/facial_recognition', right: right('faces') },
  events: { icon: 'eye', label: msg`Detection events`, unread: msg`Event`, path: '/detection_event', right: right('events') },
  analytics: { icon: 'list', label: msg`Analytic records`, unread: msg`Event`, path: '/analytic_record', right: right('analytics') },
};
