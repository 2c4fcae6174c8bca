import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../config.ts'
import { type Plant, plantIn } from './plant.ts'
import { makeThrowawayFolder } from './throwaway-folder.ts'

/** A compiler error. */
export interface CompileError {
  readonly file: string
  readonly message: string
}

const FOLDERS = ['content', 'sms-engine', 'api', 'portal/view']

/**
 * Compiles a copy of the product, without the portal's components, with some lines changed.
 * @param files what to compile, with everything they import
 * @throws Error when a line to change is missing, so that no test passes just because nothing was changed
 */
export async function compilePlanted(plants: readonly Plant[], files: readonly string[]): Promise<CompileError[]> {
  const copy = makeThrowawayFolder('planted')
  try {
    const isSource = (path: string) => !path.includes('.') || (path.endsWith('.ts') && !path.endsWith('.test.ts'))
    for (const folder of FOLDERS) {
      cpSync(join(root, folder), join(copy, folder), {
        recursive: true,
        filter: (path) => isSource(path.slice(root.length)),
      })
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    writeFileSync(join(copy, 'package.json'), '{ "type": "module" }')
    plantIn(copy, plants)
    const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
    const settings = { compilerOptions: { ...compilerOptions, incremental: false, tsBuildInfoFile: undefined }, files }
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(settings))
    return await compile(copy)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

async function compile(folder: string): Promise<CompileError[]> {
  const args = ['-p', folder, '--pretty', 'false', '--checkers', '1']
  const child = spawn(join(root, 'node_modules/.bin/tsc'), args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  const errors = output.matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+: (?:.+\n?(?: .+\n?)*))/gm)
  return [...errors].map(([, file = '', message = '']) => ({ file, message }))
}
