// Choices that are switched on and off one at a time; apart from tables, because the first screen uses them.

/** The list with one more value at its end, or without it. */
export const toggled = <Value>(list: readonly Value[], value: Value): readonly Value[] =>
  list.includes(value) ? list.filter(each => each !== value) : [...list, value];

/** The same for a set. */
export const toggledIn = <Value>(set: ReadonlySet<Value>, value: Value) => set.symmetricDifference(new Set([value]));
