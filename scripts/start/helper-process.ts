import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs one of our programs to completion, but no longer than this process lives. Returns its output at the end. */
export async function runHelper(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ ok: boolean; output: string }> {
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  process.off('exit', kill)
  return { ok: code === 0, output: output.trim() }
}
