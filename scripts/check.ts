/** `npm run check`: the house rules that types and lint cannot express, one per file in scripts/check/rules. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rules } from './check/rules/all.ts'
import { buildTree } from './check/tree.ts'
import { root } from './config.ts'

const CHECKED = [
  'package.json',
  'package-lock.json',
  'Dockerfile',
  'compose.yaml',
  '{portal,scripts,api,sms-engine,content}/**/*.{ts,tsx,js,html,css,scss,svg,json}',
]
const LEFT_OUT = ['**/node_modules', 'portal/dist*', '**/testdata']

const paths = globSync(CHECKED, { cwd: root, exclude: LEFT_OUT }).sort()
const files = new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]))
const tree = buildTree(files)
const problems = rules.flatMap((rule) => [...rule(tree)])

for (const { file, line, what, wayOut } of problems) console.error(`${file}:${line}: ${what}. Way out: ${wayOut}.`)
if (problems.length > 0) process.exitCode = 1
