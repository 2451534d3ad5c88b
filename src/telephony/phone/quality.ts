import type { CallQuality } from '../../../machines/telephony/call/phone.ts';
import type { CallAudioStats } from './call-audio.ts';

/** Over so many measures back, a second each, the loss is counted. */
const window = 5;

/** Derives the current audio quality from cumulative statistics. */
export function createQuality(): (figures: CallAudioStats) => CallQuality {
  const past: CallAudioStats[] = [];
  return (figures) => {
    const before = past[0];
    past.push(figures);
    if (past.length > window) past.shift();
    const received = figures.received - (before?.received ?? 0);
    const missing = Math.max(0, figures.lost - (before?.lost ?? 0));
    const lost = received + missing > 0 ? missing / (received + missing) : 0;
    const jitterMs = figures.jitter * 1000;
    const roundTripMs = figures.roundTrip === null ? null : figures.roundTrip * 1000;
    return {
      score: received > 0 ? scoreOf(lost, jitterMs, roundTripMs ?? 50) : null,
      lost,
      jitterMs,
      roundTripMs,
      received: figures.received,
      sent: figures.sent,
      heard: figures.remoteLevel,
      spoken: figures.localLevel,
    };
  };
}

/** The opinion of a listener, 1 to 5, as the E-model estimates it (ITU-T G.107, G.711 with concealment: Ie 0, Bpl 25.1). */
export function scoreOf(lost: number, jitterMs: number, roundTripMs: number): number {
  // Half the way, and a buffer that covers the jitter.
  const delay = roundTripMs / 2 + jitterMs * 2 + 20;
  const late = delay > 177.3 ? 0.11 * (delay - 177.3) : 0;
  const percent = lost * 100;
  const rating = 93.2 - 0.024 * delay - late - (95 * percent) / (percent + 25.1);
  if (rating <= 0) return 1;
  const score = 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6;
  return Math.min(5, Math.max(1, score));
}
