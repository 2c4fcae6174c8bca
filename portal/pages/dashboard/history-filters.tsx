import './filters.css'
import type { SmsHistoryItem } from '../../../api/schemas/sms-history.ts'
import { filterChoices, type HistoryFilter } from '../../view/history-filter.ts'

interface HistoryFiltersProps {
  texts: readonly SmsHistoryItem[]
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
}

/** Filters for the texts below. Choosing another category clears the subcategory, which belonged to the old one. */
export function HistoryFilters({ texts, filter, onChange }: HistoryFiltersProps) {
  const { categories, subcategories } = filterChoices(texts, filter.category)
  return (
    <div className="filters">
      <Choice
        label="Category"
        all="All categories"
        options={categories}
        value={filter.category}
        onChange={(category) => onChange({ ...filter, category, subcategory: '' })}
      />
      <Choice
        label="Subcategory"
        all="All subcategories"
        options={subcategories}
        value={filter.subcategory}
        onChange={(subcategory) => onChange({ ...filter, subcategory })}
      />
      <input
        className="input"
        type="date"
        aria-label="Date"
        value={filter.date}
        onChange={(event) => onChange({ ...filter, date: event.target.value })}
      />
    </div>
  )
}

interface ChoiceProps {
  label: string
  all: string
  options: readonly string[]
  value: string
  onChange: (value: string) => void
}

function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  return (
    <div className="select">
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  )
}
