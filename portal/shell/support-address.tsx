import { supportEmail } from '../view/support-email.ts'

export function SupportAddress() {
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
}
