import { useSearchParams } from 'react-router-dom'
import { useFocusAreas } from '../../api/use-focus-areas.ts'
import { amongAreas, type Place, placeOf } from '../../view/place.ts'

/** Where in the dashboard the address leads; as soon as the areas are there, only to what there is. */
export function usePlace(): Place {
  const [search] = useSearchParams()
  const { areas } = useFocusAreas()
  const place = placeOf(search)
  return areas ? amongAreas(place, areas) : place
}
