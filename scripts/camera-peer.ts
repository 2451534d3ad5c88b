import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const python = '/usr/bin/python3';
const packages = [
  'python3-gi',
  'gir1.2-gst-rtsp-server-1.0',
  'gstreamer1.0-plugins-base',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-plugins-ugly',
  'gstreamer1.0-libav',
  // Its clock, which the others only recommend.
  'gstreamer1.0-x',
  'ffmpeg',
];
const camera = join(import.meta.dirname, '../tests/peers/rtsp_camera.py');

const isThere = (): boolean => spawnSync(python, [camera, '--check']).status === 0 && spawnSync('ffmpeg', ['-version']).status === 0;

/**
 * Provides GStreamer's RTSP server and ffmpeg; installs missing ones by apt if run as root.
 * @returns null if they are installed, else a sentence that names what to install
 */
export function cameraMissing(): string | null {
  if (isThere()) return null;
  const words = `No RTSP camera to test with: install it with  apt-get install ${packages.join(' ')}`;
  if (process.getuid?.() !== 0) return words;
  try {
    const install = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('sh', ['-c', `${install} || (apt-get update && ${install})`], { stdio: 'ignore', timeout: 300_000, env });
  } catch {
    return words;
  }
  return isThere() ? null : words;
}

export { python };
