import { Bones } from '../ui/bones.tsx'

export function LoadingPayment() {
  return (
    <div>
      <p className="weak small">Loading Payment System</p>
      <Bones lines={4} />
    </div>
  )
}
