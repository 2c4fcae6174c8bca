import { byId, element } from './dom.js'

const QUICK = ['Q', 'NEXT', 'A', 'B', 'C', 'D', 'STOP', 'START', 'HELP']

const form = /** @type {HTMLFormElement} */ (byId('composer'))
const body = /** @type {HTMLTextAreaElement} */ (byId('body'))
const button = /** @type {HTMLButtonElement} */ (byId('send'))
const quick = byId('quick')

/** Texting requires a phone. @param {boolean} enabled */
export function enableComposer(enabled) {
  body.disabled = !enabled
  button.disabled = !enabled
  quick.hidden = !enabled
}

export const focusComposer = () => body.focus()

/**
 * Passes typed or tapped text to `send`; text that could not be sent returns to the field.
 * @param {(text: string) => Promise<void>} send
 */
export function onText(send) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const typed = body.value
    if (typed.trim() === '') return
    body.value = ''
    body.focus()
    send(typed).catch((error) => {
      body.value = typed
      throw error
    })
  })
  for (const word of QUICK) {
    const chip = element('button', '', word)
    chip.setAttribute('type', 'button')
    chip.addEventListener('click', () => send(word))
    quick.append(chip)
  }
}

body.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  form.requestSubmit()
})
