import type { StreamFacts } from '../../contract/video/camera-state.ts';

/** Reads the init segment of a looping clip: one H.264 track. */
export function streamOf(init: Buffer): Omit<StreamFacts, 'fps'> {
  const entry = init.indexOf('avc1');
  const config = init.indexOf('avcC');
  if (entry < 0 || config < 0) return { codecs: '', width: 0, height: 0, audio: false };
  const codecs = `avc1.${init.toString('hex', config + 5, config + 8)}`;
  return { codecs, width: init.readUInt16BE(entry + 28), height: init.readUInt16BE(entry + 30), audio: false };
}
