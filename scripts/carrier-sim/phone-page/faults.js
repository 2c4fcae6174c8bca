import { addFault, clearFaults, getFaults } from './api.js'
import { byId, element } from './dom.js'
import { texts } from './format.js'

const panel = /** @type {HTMLDetailsElement} */ (byId('faults'))
const form = /** @type {HTMLFormElement} */ (byId('fault-form'))
const choices = /** @type {HTMLSelectElement} */ (byId('fault'))
const list = byId('planned-faults')
const clear = byId('clear-faults')

/** Shows the planned faults if the panel is open. Refreshed after each send, because sends use faults up. */
export async function refreshFaults() {
  if (panel.open) show(await getFaults())
}

/** @param {{next: string | number, count: number}[]} planned */
function show(planned) {
  list.replaceChildren(
    ...planned.map(({ next, count }) => element('li', '', `Next ${texts(count)}: ${meaning(String(next))}`)),
  )
  clear.hidden = planned.length === 0
}

/** @param {string} next */
const meaning = (next) => [...choices.options].find(({ value }) => value === next)?.text ?? `Error ${next}`

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const values = new FormData(form)
  show(await addFault(String(values.get('next')), Number(values.get('count'))))
})

clear.addEventListener('click', async () => {
  await clearFaults()
  show([])
})

panel.addEventListener('toggle', refreshFaults)
