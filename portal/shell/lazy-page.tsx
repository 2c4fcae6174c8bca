import { type ComponentType, lazy, useState } from 'react'

interface Code {
  readonly default: ComponentType
}

/**
 * A page whose code is fetched when it is first shown, or before that by `fetchCode`. If it is there already, the page is
 * shown at once: React's `lazy` alone would show what stands in for it first, and then keep that for 300 ms.
 */
export function lazyPage(load: () => Promise<Code>): ComponentType & { fetchCode(): Promise<unknown> } {
  let here: ComponentType | undefined
  async function fetchCode(): Promise<Code> {
    const code = await load()
    here = code.default
    return code
  }
  const Later = lazy(fetchCode)
  function Page() {
    // The same for as long as the page stays: another component would be another page, with nothing typed into it.
    const [Shown] = useState(() => here ?? Later)
    return <Shown />
  }
  return Object.assign(Page, { fetchCode })
}
