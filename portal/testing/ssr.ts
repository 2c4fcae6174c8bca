import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Loads the portal's own modules, which Node cannot because of their JSX, as Vite would for a server. */
export interface PortalModules {
  /** `path` is relative to portal/. */
  load<Module>(path: string): Promise<Module>
  /** The next load begins with fresh modules, which read the storage anew. */
  forget(): void
  close(): Promise<void>
}

/** A Vite that transforms on demand and serves nobody. Close it, or the process does not end. */
export async function portalModules(): Promise<PortalModules> {
  const vite = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  return {
    load: <Module>(path: string) => vite.ssrLoadModule(`/${path}`) as Promise<Module>,
    forget: () => vite.moduleGraph.invalidateAll(),
    close: () => vite.close(),
  }
}

/** Puts an empty browser storage under the name the portal uses it by. Returns it. */
export function installStorage(): Map<string, string> {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  return items
}
