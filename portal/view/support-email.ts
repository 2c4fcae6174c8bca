import { carrierTexts, supportEmail as exampleAddress } from '../../content/product.ts'

/** Filled in by vite.config.ts. */
declare const SUPPORT_EMAIL: string

/** The address in our letters too, which a deployment sets as SUPPORT_EMAIL. */
export const supportEmail = SUPPORT_EMAIL

const here = (text: string) => text.replace(exampleAddress, supportEmail)

/** The carrier's replies to keywords, with this deployment's address in them. */
export const keywordReplies = {
  stop: here(carrierTexts.stop),
  start: here(carrierTexts.start),
  help: here(carrierTexts.help),
}
