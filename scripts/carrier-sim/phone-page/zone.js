import { byId } from './dom.js'

const select = /** @type {HTMLSelectElement} */ (byId('zone'))

/** The IANA name of the zone this phone's clock shows. */
export const zone = () => select.value || 'UTC'

/**
 * Offers the zones a learner can choose, plus this machine's. The browser remembers the choice.
 * @param {{id: string, label: string}[]} offered
 */
export function offerZones(offered) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const local = offered.some(({ id }) => id === here) ? [] : [{ id: here, label: `This machine (${here})` }]
  select.replaceChildren(...[...local, ...offered].map(({ id, label }) => new Option(label, id)))
  select.value = localStorage.getItem('zone') ?? here
  if (select.value === '') select.value = here
}

/** @param {() => void} then */
export function onZoneChange(then) {
  select.addEventListener('change', () => {
    localStorage.setItem('zone', select.value)
    then()
  })
}
