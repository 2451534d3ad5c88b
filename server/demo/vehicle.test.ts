import { expect, test } from 'vitest';
import { drivingAt, vehicles } from './vehicle.ts';

const start = Date.UTC(2026, 0, 5, 9);

test('demo vehicles drive deterministically, and no second moves one farther than a car drives', {
  tags: ['OP-9.29'],
}, () => {
  for (const vehicle of vehicles) {
    expect(drivingAt(vehicle, start)).toEqual(drivingAt(vehicle, start));
    for (let second = 0; second < 4000; second += 1) {
      const [one, other] = [drivingAt(vehicle, start + second * 1000), drivingAt(vehicle, start + (second + 1) * 1000)];
      const metres = Math.hypot(other.latitude - one.latitude, other.longitude - one.longitude) * 111_320;
      expect(metres).toBeLessThan(20);
      expect(one.velocity).toBeGreaterThan(15);
      expect(one.direction).toBeGreaterThanOrEqual(0);
      expect(one.direction).toBeLessThan(360);
    }
  }
});
