import { moveClock } from './api.js'
import { byId } from './dom.js'
import { formatAhead, formatDate, formatTime, texts } from './format.js'

const time = byId('clock-time')
const date = byId('clock-date')
const statusTime = byId('status-time')
const ahead = byId('clock-ahead')
const outcome = byId('clock-outcome')
const moves = /** @type {HTMLFieldSetElement} */ (byId('moves'))

let offsetMs = 0
let zone = 'UTC'
let advancing = false
/** Texts that arrived since the clock began to move. */
let arrived = 0

/** Service time in ms. */
export const now = () => Date.now() + offsetMs

/** @param {string} newZone */
export function setZone(newZone) {
  zone = newZone
  show()
}

/** What the simulator says of its clock. @param {{now: string, advancing: boolean}} clock */
export function setClock(clock) {
  offsetMs = Date.parse(clock.now) - Date.now()
  if (clock.advancing && !advancing) arrived = 0
  advancing = clock.advancing
  moves.disabled = advancing
  if (advancing) say(progress())
  show()
}

/** A text has reached a phone; while the clock moves, it counts. */
export function countArrival() {
  if (!advancing) return
  arrived += 1
  say(progress())
}

const progress = () => `Advancing... ${texts(arrived)} so far.`

/** @param {string} words @param {boolean} [isError] */
function say(words, isError = false) {
  outcome.textContent = words
  outcome.classList.toggle('is-error', isError)
}

function show() {
  time.textContent = formatTime(now(), zone)
  statusTime.textContent = formatTime(now(), zone)
  date.textContent = formatDate(now(), zone)
  ahead.textContent = formatAhead(offsetMs)
}

/** @param {HTMLButtonElement} button */
async function move(button) {
  const { advance, to } = button.dataset
  try {
    await moveClock(advance ? { advance } : { to: to ?? '' })
    say(arrived === 0 ? 'Done. No text arrived.' : `Done. ${texts(arrived)} arrived.`)
  } catch (error) {
    say(/** @type {Error} */ (error).message, true)
  }
}

for (const button of moves.querySelectorAll('button')) button.addEventListener('click', () => move(button))
setInterval(show, 1_000)
