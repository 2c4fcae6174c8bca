import { moveClock } from './api.js'
import { byId } from './dom.js'
import { formatAhead, formatDate, formatTime, texts } from './format.js'
import { zone } from './zone.js'

const time = byId('clock-time')
const date = byId('clock-date')
const statusTime = byId('status-time')
const ahead = byId('clock-ahead')
const outcome = byId('clock-outcome')
const buttons = [...byId('moves').querySelectorAll('button')]

let offsetMs = 0
let advancing = false
/** Texts that have arrived since the clock began to move. */
let arrived = 0

/** Service time in ms. */
export const now = () => Date.now() + offsetMs

/** Takes over the simulator's clock. @param {{now: string, advancing: boolean}} clock */
export function setClock(clock) {
  offsetMs = Date.parse(clock.now) - Date.now()
  if (clock.advancing && !advancing) arrived = 0
  advancing = clock.advancing
  // Not `disabled`, which would take the focus from the pressed button.
  for (const button of buttons) button.ariaDisabled = String(advancing)
  if (advancing) say(progress())
  // Whichever comes last, this event or the response to our own request, leaves the count on display.
  else if (outcome.textContent === progress()) say(done(arrived))
  showClock()
}

/** A text has reached a phone; it counts only while the clock moves. */
export function countArrival() {
  if (!advancing) return
  arrived += 1
  say(progress())
}

const progress = () => `Advancing... ${texts(arrived)} so far.`
/** @param {number} count */
const done = (count) => (count === 0 ? 'Done. No text arrived.' : `Done. ${texts(count)} arrived.`)

/** @param {string} words @param {boolean} [isError] */
function say(words, isError = false) {
  outcome.textContent = words
  outcome.classList.toggle('is-error', isError)
}

/** Displays the time in this phone's zone. */
export function showClock() {
  time.textContent = formatTime(now(), zone())
  statusTime.textContent = formatTime(now(), zone())
  date.textContent = formatDate(now(), zone())
  ahead.textContent = formatAhead(offsetMs)
}

/** @param {HTMLButtonElement} button */
async function move(button) {
  if (advancing) return
  const { advance, to } = button.dataset
  try {
    const moved = await moveClock(advance ? { advance } : { to: to ?? '' })
    say(done(moved.arrived))
  } catch (error) {
    say(/** @type {Error} */ (error).message, true)
  }
}

for (const button of buttons) button.addEventListener('click', () => move(button))
setInterval(showClock, 1_000)
