import { parse, YAMLParseError } from 'yaml'
import type { z } from 'zod'
import { type Problem, problemAt, type SourceFile, type ValuePath } from './problem.ts'
import { type AreaSource, areaSource, type SubjectSource, subjectSource } from './schema.ts'
import { slugOf } from './slug.ts'
import { termKey } from './term-key.ts'

export interface SubjectFile {
  readonly file: SourceFile
  readonly subject: SubjectSource
}

export interface AreaFolder {
  readonly file: SourceFile
  readonly area: AreaSource
  /** In the order listed by the area. */
  readonly subjects: readonly SubjectFile[]
}

export interface Validated {
  /** By area id. Files with problems of their own are left out. */
  readonly areas: readonly AreaFolder[]
  readonly problems: readonly Problem[]
}

/** Parses the files and reports everything that keeps them from being compiled: shape, file names, duplicate ids. */
export function validateFiles(files: readonly SourceFile[]): Validated {
  const problems: Problem[] = []
  const folders = new Map<string, SourceFile[]>()
  for (const file of files) {
    const folder = file.path.split('/')[0] ?? ''
    folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  const areas: AreaFolder[] = []
  for (const [folder, members] of folders) {
    const read = readFolder(folder, members)
    problems.push(...read.problems)
    if (read.area) areas.push(read.area)
  }
  areas.sort((a, b) => a.area.id - b.area.id)
  return { areas, problems: [...problems, ...doubledIds(areas)] }
}

/** One subject's file by itself, as an author checks a draft. */
export function readSubject(file: SourceFile): {
  readonly subject?: SubjectFile
  readonly problems: readonly Problem[]
} {
  const { value, problems } = readFile(file, subjectSource)
  if (!value) return { problems }
  const subject = { file, subject: value }
  return { subject, problems: misnamedSubject(subject) }
}

function readFolder(folder: string, members: readonly SourceFile[]) {
  const areaFile = members.find((file) => file.path === `${folder}/area.yaml`)
  if (!areaFile) {
    const first = members[0] as SourceFile
    return { problems: [problemAt(first, [], `its folder has no area.yaml`)] }
  }
  const { value: area, problems: areaProblems } = readFile(areaFile, areaSource)
  const problems = [...areaProblems]
  const read = new Map<string, SubjectFile | undefined>()
  for (const file of members.filter((member) => member !== areaFile)) {
    const { subject, problems: subjectProblems } = readSubject(file)
    problems.push(...subjectProblems)
    if (subject && subject.subject.id !== fileName(file)) {
      problems.push(problemAt(file, ['id'], 'must be the name of its file'))
    }
    read.set(fileName(file), subject)
  }
  if (!area) return { problems }

  if (slugOf(area.title) !== folder) {
    problems.push(problemAt(areaFile, ['title'], `belongs in a folder named ${slugOf(area.title)}`))
  }
  area.subjects.forEach((id, index) => {
    if (!read.has(id)) problems.push(problemAt(areaFile, ['subjects', index], `${id}.yaml does not exist`))
  })
  for (const id of read.keys()) {
    if (!area.subjects.includes(id)) {
      problems.push(problemAt(areaFile, ['subjects'], `does not list ${id}, but there is a file ${id}.yaml`))
    }
  }
  const subjects = area.subjects.map((id) => read.get(id)).filter((subject) => subject !== undefined)
  return { area: { file: areaFile, area, subjects }, problems }
}

function readFile<T>(file: SourceFile, schema: z.ZodType<T>): { value?: T; problems: Problem[] } {
  let data: unknown
  try {
    data = parse(file.text)
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    const message = `is not valid YAML: ${error.message.split(' at line ')[0]}`
    return { problems: [{ file: file.path, line: error.linePos?.[0].line ?? 1, field: '', message }] }
  }
  const result = schema.safeParse(data)
  if (result.success) return { value: result.data, problems: [] }
  return { problems: result.error.issues.map((issue) => problemAt(file, ...inWords(issue))) }
}

function inWords(issue: z.core.$ZodIssue): [ValuePath, string] {
  const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))
  if (issue.code === 'unrecognized_keys') {
    return [[...path, issue.keys[0] as string], `is not a field that exists here`]
  }
  const [, expected, received] = /^Invalid input: expected (\w+), received (\w+)$/.exec(issue.message) ?? []
  if (received === 'undefined') return [path, 'is missing']
  return [path, expected ? `must be of type ${expected}` : issue.message]
}

function misnamedSubject({ file, subject }: SubjectFile): Problem[] {
  const slug = slugOf(subject.name)
  return subject.id === slug ? [] : [problemAt(file, ['id'], `must be ${slug}, by which the portal finds it`)]
}

function fileName(file: SourceFile): string {
  return (file.path.split('/').at(-1) ?? '').replace(/\.yaml$/, '')
}

/** Duplicate ids and names of terms. */
function doubledIds(areas: readonly AreaFolder[]): Problem[] {
  const problems: Problem[] = []
  const seen = {
    area: new Set<string>(),
    subject: new Set<string>(),
    topic: new Set<string>(),
    lesson: new Set<string>(),
  }
  const terms = new Map<string, string>()
  const claim = (kind: keyof typeof seen, id: string, file: SourceFile, path: ValuePath) => {
    if (seen[kind].has(id)) problems.push(problemAt(file, path, `another ${kind} has the id ${id}`))
    seen[kind].add(id)
  }
  for (const { file: areaFile, area, subjects } of areas) {
    claim('area', String(area.id), areaFile, ['id'])
    for (const { file, subject } of subjects) {
      claim('subject', subject.id, file, ['id'])
      subject.topics.forEach((topic, t) => {
        claim('topic', topic.id, file, ['topics', t, 'id'])
        topic.lessons.forEach((lesson, l) => {
          const at = ['topics', t, 'lessons', l]
          claim('lesson', lesson.id, file, [...at, 'id'])
          lesson.terms?.forEach(({ names }, index) => {
            for (const name of names) {
              const other = terms.get(termKey(name))
              if (other !== undefined)
                problems.push(
                  problemAt(file, [...at, 'terms', index, 'names'], `${name} is explained by ${other}, too`),
                )
              terms.set(termKey(name), lesson.id)
            }
          })
        })
      })
    }
  }
  return problems
}
