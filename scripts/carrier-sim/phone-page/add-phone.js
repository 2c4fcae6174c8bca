import { addPhone } from './api.js'
import { byId } from './dom.js'
import { readNumber } from './format.js'

const form = /** @type {HTMLFormElement} */ (byId('add-phone'))
const field = /** @type {HTMLInputElement} */ (byId('number'))
const problem = byId('number-error')

/** Reports each phone that is added, E.164. @param {(number: string) => void} then */
export function onPhoneAdded(then) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const result = readNumber(field.value)
    problem.textContent = result.problem ?? ''
    field.setAttribute('aria-invalid', String(result.number === undefined))
    if (result.number === undefined) return field.focus()
    await addPhone(result.number)
    field.value = ''
    then(result.number)
  })
}
