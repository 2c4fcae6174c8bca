/** Which lesson a sent text teaches: the history tells its words, and the lessons of its area theirs. */
export function lessonOfText<Lesson extends { textContent: string }>(
  lessons: readonly Lesson[],
  smsContent: string,
): Lesson | undefined {
  return lessons.find(({ textContent }) => smsContent.includes(textContent.trim()))
}
