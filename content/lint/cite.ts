/**
 * The grammar of `source`, which says where a rule can be found: one or more places, separated by semicolons. Each is a
 * cite that a reader can look up without searching, or `convention of` followed by whoever keeps it. A cite that does
 * not parse is usually a slip that leads nowhere: a chapter of a law without its section, a topic of the Codification
 * without its subtopic.
 */

/** A section of the Internal Revenue Code: 61, 280A, 1400Z-2. */
const section = String.raw`\d+[A-Z]{0,2}(?:-\d+)?`
/** What narrows a section down: (a)(1)(B). */
const paragraphs = String.raw`(?:\([A-Za-z0-9]+\))*`
const narrower = String.raw`(?:\([A-Za-z0-9]+\))+`
/** A section of the United States Code: 381, 1681m, 7001-7006. */
const numbered = String.raw`\d+[a-z]{0,2}(?:-\d+[a-z]?)?`
const year = String.raw`(?:19|20)?\d\d`
const reporter = String.raw`(?:U\.S\.|S\. Ct\.|F\.|F\.[23]d|F\.4th|F\. Supp\.(?: [23]d)?|T\.C\.|B\.T\.A\.|[A-Z][A-Za-z.]*\.(?:[23]d|4th)?)`

const cites: readonly RegExp[] = [
  new RegExp(`IRC §${section}${paragraphs}(?:, (?:§${section}${paragraphs}|${narrower}))*`),
  new RegExp(`IRC §§${section}-${section}`),
  new RegExp(
    String.raw`(?:Temp\. |Prop\. )?Reg\. §\d+[A-Z]?\.${section}${paragraphs}-\d+[A-Z]*${paragraphs}(?:, (?:${narrower}|Q&A-\d+))*`,
  ),
  new RegExp(
    String.raw`(?:Rev\. Proc\.|Rev\. Rul\.|Notice|Announcement) ${year}-\d+(?:, (?:§\d+(?:\.\d+)*${paragraphs}|Q&A-\d+))?`,
  ),
  /IRS Pub\. \d+(?:-[A-Z]+)?(?:, ch\. \d+)?(?: \([^()]+\))?/,
  /IRS (?:Form|Schedule) [A-Z0-9-]+(?: \(Form [A-Z0-9-]+\))?(?: Instructions)?(?: \([^()]+\))?(?:, (?:lines?|box|boxes|Part|column|code|item) [\w.-]+(?:(?:,| and) [\w.-]+)*)?/,
  /IRS Fact Sheet \d{4}-\d+/,
  /IRM \d+(?:\.\d+){2,}/,
  /ASC \d{3}-\d{2,3}(?:-(?:S?\d{2}[A-Z]?)(?:-\d+[A-Z]{0,2})?)?/,
  /ASU 20\d\d-\d\d/,
  /FASB Concepts Statement 8, ch\. [1-8]/,
  /(?:AU-C|AR-C|AT-C|PR-C) \d{2,3}(?:\.A?\d+)?/,
  /AICPA (?:SQMS No\. [12]|CS 100|SSTS \d(?:\.\d)?|VS 100|Code \d\.\d{3}(?:\.\d{3})?)/,
  /PCAOB AS \d{4}(?:\.\d+)?/,
  /SEC SAB \d+/,
  new RegExp(String.raw`UCC §\d{1,2}A?-\d+[A-Z]?${paragraphs}`),
  new RegExp(String.raw`\d+ U\.S\.C\. §${numbered}${paragraphs}`),
  new RegExp(String.raw`\d+ CFR \d+[a-z]?(?:\.\d+(?:-\d+)?[a-z]?${paragraphs})?`),
  new RegExp(String.raw`Pub\. L\. \d+-\d+, §\d+${paragraphs}`),
  new RegExp(
    String.raw`(?:Uniform|Revised Uniform|Model) (?:(?:[A-Z][a-z]+|and|for|of) )+Act §\d+(?:\.\d+)?${paragraphs}`,
  ),
  // A state's own code: Cal. Rev. & Tax. Code §17942; N.Y. Tax Law §860.
  new RegExp(String.raw`[A-Z][A-Za-z.]+ (?:[A-Z&][A-Za-z.]* )*(?:Code|Law|Stat\.|Laws) §[\d.-]+[A-Z]?${paragraphs}`),
  new RegExp(String.raw`[A-Z][^;]* v\. [A-Z][^;]*, \d+ ${reporter} \d+ \((?:[^()]+ )?\d{4}\)`),
  /[A-Z][^;]* v\. [A-Z][^;]*, T\.C\. (?:Memo\.|Summ\. Op\.) \d{4}-\d+/,
].map(whole)

/** A practice that no authority prescribes; the reader is told whose practice it is. */
const convention = whole(/convention of \S.{3,}/)

export function isConvention(place: string): boolean {
  return place.startsWith('convention')
}

/** The places that a `source` names. */
export function placesOf(source: string): string[] {
  return source.split('; ')
}

/** The places in a `source` that are neither a cite of a known form nor a convention that says whose. */
export function unreadable(source: string): string[] {
  return placesOf(source).filter((place) => !(convention.test(place) || cites.some((form) => form.test(place))))
}

function whole(form: RegExp): RegExp {
  return new RegExp(`^(?:${form.source})$`)
}
