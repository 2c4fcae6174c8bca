import { isMap, isSeq, LineCounter, parseDocument } from 'yaml'

/** A YAML file as read. */
export interface SourceFile {
  /** Relative to the folder that holds the areas, with forward slashes: `accounting/gaap-concepts.yaml`. */
  readonly path: string
  readonly text: string
}

/** The path from the top of a file to a value: keys and positions. */
export type ValuePath = readonly (string | number)[]

/** Something wrong in a source file, put for the person who wrote it. */
export interface Problem {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** Id of the lesson, if the place is in one. */
  readonly lesson?: string
  /** In words: `question 2, option 3, why`. Empty for the file as a whole. */
  readonly field: string
  readonly message: string
}

/** Names the place of `path` in `file` for a reader. Parses the file again, so it is meant for the rare bad case. */
export function problemAt(file: SourceFile, path: ValuePath, message: string): Problem {
  const { document, lines } = parsed(file)
  let node: unknown = document.contents
  let line = 1
  let lesson: string | undefined
  for (const [depth, key] of path.entries()) {
    if (isMap(node)) {
      const pair = node.items.find((item) => String(item.key) === key)
      if (!pair) break
      line = lineOf(pair.key) ?? line
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(key)]
      line = lineOf(node) ?? line
    } else break
    if (path[depth - 1] === 'lessons' && isMap(node)) lesson = node.get('id')?.toString()
  }
  return { file: file.path, line, ...(lesson && { lesson }), field: fieldName(path), message }

  function lineOf(at: unknown): number | undefined {
    const range = (at as { range?: [number, number, number] | null } | null)?.range
    return range ? lines.linePos(range[0]).line : undefined
  }
}

const documents = new WeakMap<SourceFile, ReturnType<typeof parse>>()

function parsed(file: SourceFile): ReturnType<typeof parse> {
  const known = documents.get(file) ?? parse(file.text)
  documents.set(file, known)
  return known
}

function parse(text: string) {
  const lines = new LineCounter()
  return { document: parseDocument(text, { lineCounter: lines, logLevel: 'silent' }), lines }
}

const singular: Readonly<Record<string, string>> = {
  topics: 'topic',
  lessons: 'lesson',
  questions: 'question',
  options: 'option',
}

/** `['topics', 0, 'lessons', 1, 'questions', 0, 'stem']` becomes `question 1, stem`: the lesson is named separately. */
function fieldName(path: ValuePath): string {
  const below = path[2] === 'lessons' && path.length > 3 ? path.slice(4) : path
  return below
    .flatMap((key, index) => {
      if (typeof key === 'string') return typeof below[index + 1] === 'number' ? [] : [key]
      const list = String(below[index - 1])
      return [`${singular[list] ?? list} ${key + 1}`]
    })
    .join(', ')
}

/** `accounting/gaap-concepts.yaml:40 materiality, sms: is empty` */
export function formatProblem({ file, line, lesson, field, message }: Problem): string {
  const place = [lesson, field].filter(Boolean).join(', ')
  return `${file}:${line} ${place ? `${place}: ` : ''}${message}`
}
