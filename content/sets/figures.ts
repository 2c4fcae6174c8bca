/** A figure as printed, because that is all a learner can compare. */
export interface Figure {
  /** `$1,200.50`, `-7%`, `12`: without the words around it. */
  readonly text: string
  readonly value: number
  /** `$`, `%` or nothing, and the number of decimals: `$2`. */
  readonly precision: string
  /** Zeros at the end of its digits. */
  readonly zeros: number
}

// A code or a date (1099-K, W-2, 12/31) contains digits but is not a figure.
const figure = /(?<![\w§./-])(-?)(\$?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(%?)(?![\w/]|-\w|\.\d)/g

export function figuresIn(text: string): Figure[] {
  return [...text.matchAll(figure)].map(([printed, sign, dollar, digits = '', percent]) => {
    const plain = digits.replaceAll(',', '')
    return {
      text: printed,
      value: Number(sign + plain),
      precision: `${dollar || percent}${plain.split('.')[1]?.length ?? 0}`,
      zeros: /0*$/.exec(plain.replace('.', ''))?.[0].length ?? 0,
    }
  })
}

/** The figure that tells an option from the others: the first amount or percentage, otherwise the first figure. */
export function leadingFigure(text: string): Figure | undefined {
  const figures = figuresIn(text)
  return figures.find(({ precision }) => /^[$%]/.test(precision)) ?? figures[0]
}

/** Whether a question is about figures: other figures would then ask for the same rule. One option may be in words. */
export function isAboutFigures({ options }: { readonly options: readonly { readonly text: string }[] }): boolean {
  return options.filter(({ text }) => /\d|\{\w+\|/.test(text)).length >= 3
}
