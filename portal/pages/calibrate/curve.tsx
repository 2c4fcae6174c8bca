import { curveBox, curvePath, curvePoint } from '../../view/curve.ts'

const lines = [32, 62, 92, 122, 152]
const FLOOR = 152

/** The progress curve: solid up to the marker, dashed beyond it, where a faster pace would lead. */
export function Curve({ percent, label }: { percent: number; label: string }) {
  const share = percent / 100
  const { x, y } = curvePoint(share)
  return (
    <svg className="curve" viewBox={`0 0 ${curveBox.width} 178`} role="img" aria-label={label}>
      {lines.map((at) => (
        <path key={at} className="grid" d={`M0 ${at}H${curveBox.width}`} />
      ))}
      <path className="ahead" d={curvePath(1)} />
      <path className="way" d={curvePath(share)} />
      <path className="drop" d={`M${x} ${y}V${FLOOR}`} />
      <circle cx={x} cy={y} r="8" />
      <text x="2" y="172">
        Slower
      </text>
      <text className="end" x="318" y="172">
        Sooner
      </text>
    </svg>
  )
}
