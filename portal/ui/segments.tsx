interface SegmentsProps<Value extends string> {
  label: string
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** Nothing can be chosen at the moment. */
  isLocked?: boolean
}

/** Two or three choices side by side, one of them pressed. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
  isLocked = false,
}: SegmentsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend
    <div className="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          disabled={isLocked}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
