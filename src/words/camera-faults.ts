import { t } from '@lingui/core/macro';
import type { CameraFault } from '../../contract/video/index.ts';

/** Why a camera gives no picture, in the user's language. */
export function cameraFaultText(fault: CameraFault): string {
  const texts: Record<CameraFault, string> = {
    address: t`The camera's address is not one that can be opened.`,
    unreachable: t`The camera does not answer at its address.`,
    silent: t`The camera accepts the connection and sends nothing.`,
    certificate: t`The camera's certificate is not trusted.`,
    credentials: t`The camera refuses its user name or password.`,
    not_found: t`The camera has no such stream: its path is wrong.`,
    codec: t`The camera sends a format that browsers cannot show.`,
    frozen: t`The camera stopped sending.`,
    delayed: t`The camera's video fell behind. Reconnecting…`,
    no_ffmpeg: t`The platform has no ffmpeg, which real cameras need.`,
    no_source: t`This camera has no address: enter one in its device, or connect its service.`,
    out_of_service: t`This camera is out of service.`,
    node_unanswered: t`The server that takes this camera in does not answer.`,
    node_refused: t`The server that takes this camera in refuses the request of this one.`,
    unknown: t`No image from the camera.`,
  };
  return texts[fault];
}
