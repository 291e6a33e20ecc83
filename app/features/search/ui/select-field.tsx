/** A native select with its label above, in the search bar's dress. */
export function SelectField({
  label,
  name,
  value,
  empty,
  options,
  disabled = false,
  onChange,
}: {
  label: string;
  name: string;
  value: string | undefined;
  /** What the choice of nothing is called. */
  empty: string;
  options: { value: string; label: string }[];
  disabled?: boolean;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <label className="block border-t border-line px-4 py-2.5 md:border-t-0">
      <span className="block text-xs font-medium text-stone">{label}</span>
      <select
        name={name}
        value={value ?? ''}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value || undefined)}
        className="min-h-8 w-full cursor-pointer appearance-none truncate rounded-small bg-transparent text-ink disabled:cursor-not-allowed disabled:text-stone"
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
