import { useSearchParams } from 'react-router-dom'
import { useFocusAreas } from '../../api/use-focus-areas.ts'
import { amongAreas, type Place, placeOf } from '../../view/place.ts'

/** The place in the dashboard that the address names; once the areas are loaded, limited to places that exist. */
export function usePlace(): Place {
  const [search] = useSearchParams()
  const { areas } = useFocusAreas()
  const place = placeOf(search)
  return areas ? amongAreas(place, areas) : place
}
