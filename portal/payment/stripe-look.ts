import type { Appearance } from '@stripe/stripe-js'

/** Our tokens for Stripe's frame, which cannot see our style sheet. They are read from the page, dark or light. */
export function stripeLook(): Appearance {
  const style = getComputedStyle(document.body)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('--tt-on'),
      colorBackground: token('--tt-tint'),
      colorText: style.color,
      borderRadius: token('--bulma-radius'),
      spacingUnit: token('--tt-1'),
    },
  }
}
