import type { TimeZonesQuery } from '@/gql/graphql';

type Zone = TimeZonesQuery['timeZones'][number];

/** What is chosen from, and the words by which each is found. */
export function zoneChoices(zones: readonly Zone[]) {
  const items = zones.map((zone) => ({
    value: zone.name,
    label: `${placeOf(zone.name)} · ${offsetOf(zone)}`,
  }));
  const words = new Map(
    zones.map((zone) => [
      zone.name,
      [zone.name, placeOf(zone.name), offsetOf(zone), ...zone.legacyNames].join(' ').toLowerCase(),
    ]),
  );
  return { items, words };
}

function placeOf(name: string): string {
  return name.replaceAll('_', ' ').replaceAll('/', ' / ');
}

function offsetOf({ offsetMinutes }: Zone): string {
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `UTC${offsetMinutes < 0 ? '−' : '+'}${two(hours)}:${two(minutes)}`;
}
