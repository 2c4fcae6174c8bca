import { supportEmail } from '../../content/product.ts'

export function SupportAddress() {
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
}
