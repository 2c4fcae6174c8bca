/** Words on a chart's canvas. All positions and heights are in canvas pixels. */
import type uPlot from 'uplot'

export const PLOT_FONT_PX = 13
export const PLOT_FONT = `${PLOT_FONT_PX}px "Figtree Variable", sans-serif`
/** Between the centers of two names, one below the other. */
export const NAME_GAP_PX = 18
/** Between the end of a line and its name. */
export const NAME_DISTANCE_PX = 8
/** Between a leader and its name: the name's outline would cover it any nearer. */
const LEADER_GAP_PX = 4

/** A name with its left edge and its vertical center. */
export interface PlacedName {
  readonly text: string
  readonly color: string
  readonly left: number
  readonly y: number
  /** Where its line ends and how it looks, for a name that may stand above or below that: a leader joins the two. */
  readonly line?: { readonly x: number; readonly y: number; readonly color: string }
}

/** Writes what the numbers on the left count. */
export function nameAxis({ ctx }: uPlot, text: string, color: string) {
  ctx.save()
  ctx.font = `${PLOT_FONT_PX * devicePixelRatio}px "Figtree Variable", sans-serif`
  ctx.fillStyle = color
  // Drawing the axes leaves its own settings behind.
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.fillText(text, 0, NAME_GAP_PX * 0.5 * devicePixelRatio)
  ctx.restore()
}

/**
 * Writes the names of lines.
 * @param place called once the font is set, so that it can measure names
 * @param ground the color of an outline around each name, so that no line runs through a word
 */
export function nameLines(plot: uPlot, place: (plot: uPlot) => readonly PlacedName[], ground: string) {
  const { ctx } = plot
  const px = devicePixelRatio
  ctx.save()
  ctx.font = `600 ${PLOT_FONT_PX * px}px "Figtree Variable", sans-serif`
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.lineJoin = 'round'
  const names = place(plot)
  ctx.lineWidth = px
  // Drawing a dashed line leaves its dashes behind.
  ctx.setLineDash([])
  for (const { line, left, y } of names) {
    if (!line) continue
    ctx.strokeStyle = line.color
    ctx.beginPath()
    ctx.moveTo(line.x, line.y)
    ctx.lineTo(left - LEADER_GAP_PX * px, y)
    ctx.stroke()
  }
  ctx.lineWidth = 5 * px
  ctx.strokeStyle = ground
  for (const { text, color, left, y } of names) {
    ctx.strokeText(text, left, y)
    ctx.fillStyle = color
    ctx.fillText(text, left, y)
  }
  ctx.restore()
}
