import { byId } from './dom.js'

const trouble = byId('trouble')

/** Says what went wrong, at the top of the page. @param {string} words */
export function warn(words) {
  trouble.textContent = words
  trouble.hidden = false
}

export function allIsWell() {
  trouble.hidden = true
}

// Every refusal is an Error with words for people; whoever cannot do better leaves it to us.
window.addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  warn(event.reason.message)
})
