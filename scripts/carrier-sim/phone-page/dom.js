/** The element with this id, which must exist on the page. @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))

/**
 * Creates an element with a class and children. Text is inserted as text, never as markup.
 * @param {string} name @param {string} className @param {...(Node | string)} children
 */
export function element(name, className, ...children) {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...children)
  return made
}

/** Text for screen readers only. @param {string} words */
export const spoken = (words) => element('span', 'sr-only', words)

/** A line drawing, on a 16 by 12 grid by default. @param {string} path @param {string} [viewBox] */
export function drawing(path, viewBox = '0 0 16 12') {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', viewBox)
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}
