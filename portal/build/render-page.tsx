import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from '../app.tsx'

/** No part of a page may wait for a script to put it in place: the content security policy allows no inline scripts. */
const ALL_IN_PLACE = Number.MAX_SAFE_INTEGER

/** The HTML of a path for the session stored right now, lazy pages included. */
export async function renderPage(path: string): Promise<string> {
  let failure: unknown
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
    {
      progressiveChunkSize: ALL_IN_PLACE,
      onError(error) {
        failure = error
      },
    },
  )
  const html = await new Response(prelude).text()
  if (failure) throw failure
  return html
}
