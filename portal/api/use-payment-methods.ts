import type { PaymentMethods } from '../../api/schemas/billing.ts'
import { useResource } from './resource.ts'

export type PaymentMethod = PaymentMethods['paymentMethods'][number]

/** The saved cards. Used by their dialog alone, so they load only while it is open. */
export function usePaymentMethods() {
  const { data, error, retry } = useResource<PaymentMethods>(['/api/user/payment-methods'], {
    revalidateIfStale: true,
  })
  return { methods: data?.paymentMethods, error, retry }
}
