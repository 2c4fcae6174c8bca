import { byId } from './dom.js'

const trouble = byId('trouble')

/** Shows what went wrong at the top of the page. @param {string} words */
export function warn(words) {
  trouble.textContent = words
  trouble.hidden = false
}

export function allIsWell() {
  trouble.hidden = true
}

// Every rejection is an Error with a message for people; code that cannot handle one better leaves it to this handler.
window.addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  warn(event.reason.message)
})
