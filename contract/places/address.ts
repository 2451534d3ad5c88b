import type { Unit } from './place.ts';

/** The address of a unit in one line, as far as it is known. */
export function addressOf(unit: Unit): string {
  const parts = [
    unit.address_1,
    unit.address_2,
    unit.suburb,
    unit.postal_code,
    unit.municipality?.name,
    unit.region?.name,
    unit.country?.name,
  ];
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ');
}
