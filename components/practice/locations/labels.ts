import type { LocationEntry } from '@/lib/practice/locations/schema'

type Named = Pick<LocationEntry, 'id' | 'name' | 'path' | 'city'>

const lineOf = ({ path, name }: Pick<Named, 'path' | 'name'>) =>
  [...path.map((above) => above.name), name].join(' › ')

/**
 * Labels of places by their ids: the way to each, and its town where another one is called the
 * same.
 */
export function placeLabels(places: Named[]): Map<number, string> {
  const counts = new Map<string, number>()
  for (const place of places) counts.set(lineOf(place), (counts.get(lineOf(place)) ?? 0) + 1)
  const labelOf = (place: Named) =>
    counts.get(lineOf(place))! > 1 && place.city ? `${lineOf(place)}, ${place.city}` : lineOf(place)
  return new Map(places.map((place) => [place.id, labelOf(place)]))
}
