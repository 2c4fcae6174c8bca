import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Loads the portal's own modules as Vite does for a server, because Node cannot load their JSX. */
export interface PortalModules {
  /** `path` is relative to portal/. */
  load<Module>(path: string): Promise<Module>
  /** The next load starts with fresh modules, which read the storage again. */
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

/** Installs an empty `localStorage`. Returns its contents. */
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
