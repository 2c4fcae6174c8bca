import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { AppRoutes } from '../routes.tsx'

/** The HTML of a path as the session that is stored right now sees it, lazy pages included. */
export async function renderPath(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <AppRoutes />
    </StaticRouter>,
  )
  return new Response(prelude).text()
}
