import { readFileSync } from 'node:fs'
import { type LoadResult, runLoad } from './load.ts'

/**
 * The portals' side of the api part, in its own process: many learners request each path in turn.
 * Arguments: url, file with one token per line, comma-separated paths, duration in ms, requests per second (0 for no
 * limit).
 */
const [url = '', tokenFile = '', pathList = '/', duration = '1000', rate = '0'] = process.argv.slice(2)
const tokens = readFileSync(tokenFile, 'utf8').trim().split('\n')
const paths = pathList.split(',')

const result: LoadResult = await runLoad({
  url,
  inFlight: 16,
  duration_ms: Number(duration),
  ...(Number(rate) > 0 && { rate: Number(rate) }),
  kinds: paths.length,
  make: (index) => ({
    path: paths[index % paths.length] ?? '/',
    headers: {
      authorization: `Bearer ${tokens[Math.floor(index / paths.length) % tokens.length]}`,
      'accept-encoding': 'br, gzip',
    },
  }),
})
console.log(JSON.stringify(result))
