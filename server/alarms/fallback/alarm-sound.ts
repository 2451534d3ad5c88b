import { patterns, renderPattern, sampleRate, type Urgency } from '../../../contract/alarms/sound-patterns.ts';

/** The longest pause between two sounds, in seconds. A page that refreshes begins its sound anew. */
const longestPauseS = 10;

/** The tones of a priority as a WAV file to loop: mono, 8 bits. */
export function alarmSound(priority: Urgency): Buffer {
  const { pulses, everyS } = patterns[priority];
  const samples = renderPattern({ pulses, everyS: Math.min(everyS ?? longestPauseS, longestPauseS) });
  const file = Buffer.alloc(44 + samples.length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + samples.length, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples.length, 40);
  for (const [at, sample] of samples.entries()) file.writeUInt8(Math.round(128 + sample * 120), 44 + at);
  return file;
}
