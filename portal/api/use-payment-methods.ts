import type { PaymentMethods } from '../../api/schemas/billing.ts'
import { useResource } from './resource.ts'

export type PaymentMethod = PaymentMethods['paymentMethods'][number]

/** The saved cards. Used by their dialog alone, so they load only while it is open. */
export function usePaymentMethods() {
  const resource = useResource<PaymentMethods>(['/api/user/payment-methods'], {
    revalidateIfStale: true,
  })
  return { ...resource, methods: resource.data?.paymentMethods }
}
