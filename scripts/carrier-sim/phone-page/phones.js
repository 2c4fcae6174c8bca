import { byId, element, spoken } from './dom.js'
import { formatDay, formatNumber, formatTime } from './format.js'

/** @typedef {{phone: string, unread: number, optedOut: boolean, lastMessage: {body: string, by: string, at: string} | null}} Phone */

const list = byId('phones')

/**
 * The list at the side. Each phone's element is reused, so that it keeps the focus across redraws.
 * @param {Phone[]} phones @param {string | null} selected @param {(phone: string) => void} choose
 * @param {{now: number, zone: string}} time
 */
export function showPhones(phones, selected, choose, time) {
  const known = new Map([...list.children].map((item) => [item.getAttribute('data-phone'), item]))
  const items = phones.map((phone) => {
    const item = known.get(phone.phone) ?? newItem(phone.phone, choose)
    const button = item.firstElementChild
    button?.replaceChildren(...lines(phone, time))
    button?.setAttribute('aria-current', String(phone.phone === selected))
    return item
  })
  // Moving an element makes it lose focus, so the list is rearranged only when necessary.
  if (items.some((item, index) => item !== list.children[index]) || items.length !== list.childElementCount) {
    const focused = document.activeElement
    list.replaceChildren(...items)
    if (focused instanceof HTMLElement && list.contains(focused)) focused.focus()
  }
}

/** @param {string} phone @param {(phone: string) => void} choose */
function newItem(phone, choose) {
  const button = element('button', '')
  button.setAttribute('type', 'button')
  button.addEventListener('click', () => choose(phone))
  const item = element('li', '', button)
  item.dataset.phone = phone
  return item
}

/** @param {Phone} phone @param {{now: number, zone: string}} time */
function lines({ phone, unread, optedOut, lastMessage }, { now, zone }) {
  const parts = [element('span', 'number', formatNumber(phone))]
  if (lastMessage) {
    const at = Date.parse(lastMessage.at)
    const day = formatDay(at, now, zone)
    parts.push(element('span', 'when', day === 'Today' ? formatTime(at, zone) : day))
  }
  const said = lastMessage ? `${lastMessage.by === 'phone' ? 'You: ' : ''}${lastMessage.body}` : 'No texts yet'
  parts.push(element('span', 'last', optedOut ? `Opted out. ${said}` : said))
  if (unread > 0) parts.push(element('span', 'unread num', String(unread), spoken(' unread')))
  return parts
}
